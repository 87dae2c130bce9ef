import APICheckBase
import APICheckHTTP
import APICheckJSON
import APICheckRecordings
public import Foundation
import Testing

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// Answers an app's requests from a recording, or with a test's own ``Answers``, and keeps the requests.
///
///     @Test(.replay("todos/crud"))
///     func rename() async throws {
///         let client = TodoClient(session: URLSession(configuration: .replaying()))
///         try await client.rename(7, to: "milk")
///         let sent = try #require(try Replay.current.requests.last)
///         expectForm(sent, equals: ["title": "milk"])
///     }
///
/// Responses of one resource are replayed in the order they were recorded, so calls of several resources may interleave, and a
/// GET after a write gets the later response. A request without a recorded response fails; its error names the nearest entry
/// and the differences.
public final class Replay: Sendable {
    /// What to do when all recorded responses of a request have been replayed.
    public enum Repeats: Hashable, Sendable {
        /// Replays the last response again.
        case last
        /// Fails the request like one without a recorded response.
        case refused
    }

    /// How long responses are delayed, to test what an app shows meanwhile and whether it cancels.
    public enum Delay: Hashable, Sendable {
        /// No delay.
        case none
        /// The recorded time, also between the pieces of a stream.
        case recorded
        /// The given time before the head of each response.
        case each(Duration)
    }

    private struct Log {
        var made: [Request] = []
        var exchanges: [RecordedExchange] = []
        var unanswered: [UnansweredRequest] = []
        var isUsed = false
        var bypasses: [Bypass] = []
        var hasEnded = false
        /// The name of a replay inside of this one.
        var inner: String?
    }

    /// The name of the recording, e.g. `todos/crud`, or `answers`.
    public let name: String
    let session: any ReplaySource
    let origin: Origin
    let delay: Delay
    private let live: LiveRequests
    private let log = Locked(Log())

    @TaskLocal static var ofTest: Replay?

    /// The replay of the test's `.replay` trait.
    ///
    /// - Throws: ``SetupError`` if the test has no such trait.
    public static var current: Replay {
        get throws {
            guard let ofTest else { throw SetupError.noCurrent("replay", trait: ".replay(\"api/name\")") }
            return ofTest
        }
    }

    /// Calls `body` while this is the replay of the running test.
    func answering(_ body: () async throws -> Void) async throws {
        try await Origin.$ofReplay.withValue(origin) {
            try await Replay.$ofTest.withValue(self) { try await body() }
        }
    }

    /// Replays `recordings/NAME.har` without a trait.
    ///
    /// Such a replay never records, and a request without a recorded response only fails with an error.
    ///
    /// - Parameters:
    ///   - name: The name of the recording, e.g. `todos/crud`.
    ///   - matching: Changes of which parts of a request must match.
    ///   - repeats: What to do when all recorded responses of a request have been replayed.
    ///   - delay: How long responses are delayed.
    ///   - folder: The folder that contains `recordings/`.
    ///   - filePath: The test's source file, for ``ProjectFolder/aboveTest``.
    /// - Throws: ``SetupError`` if the recording is missing or invalid, or if a text in `matching` is not a JSON Pointer.
    public convenience init(
        _ name: String, matching: [RequestMatching] = [], repeats: Repeats = .last, delay: Delay = .none,
        in folder: ProjectFolder = .aboveTest, filePath: String = #filePath
    ) async throws {
        let files = ProjectFiles(folder: folder, testFile: filePath)
        let plan = ReplayPlan(name: name, files: files, matching: matching, repeats: repeats, delay: delay)
        do {
            try await self.init(plan, mode: .none, command: plan.command)
        } catch let error as any ProblemError {
            throw SetupError(.recordingInvalid, error.problem)
        }
    }

    /// Answers requests with responses that a test writes, without a trait.
    ///
    ///     let replay = try await Replay(for: "todos") {
    ///         .get("/todos") { .json(#"{"data": []}"#) }
    ///     }
    ///     let session = URLSession(configuration: .replaying(replay))
    ///
    /// A request without an answer, and one whose answer breaks the contract, fails with an error.
    ///
    /// - Parameters:
    ///   - api: The name of the API whose contract the answers must follow. If nil, that of the test's `.contract` trait.
    ///   - folder: The folder that contains `contracts/`.
    ///   - fileID: The location of the answers in messages.
    ///   - filePath: The test's source file, for ``ProjectFolder/aboveTest``.
    ///   - line: The location of the answers in messages.
    ///   - answers: The answers.
    /// - Throws: ``SetupError`` if the API has no valid contract.
    public convenience init(
        for api: String? = nil, in folder: ProjectFolder = .aboveTest, fileID: String = #fileID,
        filePath: String = #filePath, line: Int = #line, @AnswersBuilder answers: () -> Answers
    ) async throws {
        let written = ReplayPlan.Written(
            answers: answers(), api: api, place: "\(fileID):\(line)", throwsFaults: true)
        let plan = ReplayPlan(written, files: ProjectFiles(folder: folder, testFile: filePath))
        try await self.init(plan, mode: .none, command: "")
    }

    init(_ plan: ReplayPlan, mode: RecordingMode, command: String) async throws {
        name = plan.name
        origin = plan.origin
        delay = plan.delay
        live = plan.live
        session = try await plan.open(mode: mode, command: command)
    }

    /// The exchanges so far, in the order they were answered: the requests of the app with their recorded responses.
    public var exchanges: RecordedExchanges {
        RecordedExchanges(name, file: session.path, exchanges: log.withLock { $0.exchanges })
    }

    /// The requests so far, in the order they were made, also those that failed, without those that `live:` passed on to the
    /// network. Bodies in streams and files have been read.
    public var requests: [URLRequest] { made.compactMap { URLRequest($0) } }

    var made: [Request] { log.withLock { $0.made } }

    /// A request of a session that is not replayed, made while the replay's test ran.
    struct Bypass: Hashable, Sendable {
        /// The method and the URL without its query.
        var request: String
        var host: String
        /// Whether the session is `URLSession.shared`.
        var isShared: Bool
        /// False if it may be another test's.
        var isCertain: Bool
    }

    /// The requests of sessions that are not replayed, each once: a session asks its protocols more than once about a request.
    var bypasses: [Bypass] { log.withLock { $0.bypasses } }

    /// Returns false for a request that the test allows to be live.
    @discardableResult func addBypass(_ request: URLRequest, isShared: Bool = true, isCertain: Bool) -> Bool {
        if live.isLive(request) { return false }
        let url = request.url?.absoluteString.prefix { $0 != "?" && $0 != "#" } ?? ""
        let bypass = Bypass(
            request: "\(request.httpMethod ?? "GET") \(url)", host: request.url?.host ?? "", isShared: isShared,
            isCertain: isCertain)
        log.withLock { if !$0.bypasses.contains(bypass) { $0.bypasses.append(bypass) } }
        return true
    }

    /// The name of an inner replay, which answers instead of this one; nil without one.
    var inner: String? {
        get { log.withLock { $0.inner } }
        set { log.withLock { $0.inner = newValue } }
    }

    /// Whether a request was made, answered or not.
    var isUsed: Bool { log.withLock { $0.isUsed } }

    /// The requests without a response.
    var unanswered: [UnansweredRequest] { log.withLock { $0.unanswered } }

    /// Makes all further requests fail: a session that one test keeps for the next would silently get the responses of another
    /// test's recording.
    func refuseRequests() { log.withLock { $0.hasEnded = true } }

    /// Answers a request as `URLSession` does, for clients with their own interface to the network.
    ///
    /// Redirects are returned and not followed.
    ///
    /// - Parameter request: The request.
    /// - Returns: The body and the response.
    /// - Throws: `URLError`, as a session in the app would.
    public func data(for request: URLRequest) async throws -> (Data, HTTPURLResponse) {
        let sent = try Request(request, body: BodyReader.read(request))
        do {
            let exchange = try await send(sent)
            try await wait(exchange.timings.receive)
            guard let response = exchange.response else { throw URLError(.badServerResponse) }
            return (Data(response.body), try HTTPURLResponse.answering(sent, with: response))
        } catch {
            throw URLError.replaying(error, url: request.url)
        }
    }

    /// Answers a request.
    ///
    /// - Throws: `TransportError` if the recorded call failed, ``UnansweredRequest`` if there is no response,
    ///   `CancellationError` if the task is cancelled, ``SetupError`` if the test of the replay has ended.
    func send(_ request: Request) async throws -> Exchange {
        try Task.checkCancellation()
        let hasEnded = log.withLock { log in
            log.isUsed = true
            return log.hasEnded
        }
        if hasEnded { throw SetupError.replayHasEnded(name) }
        if let sent = URLRequest(request), live.isLive(sent) { return try await URLSessionTransport().send(request) }
        log.withLock { $0.made.append(request) }
        let sourced: SourcedResponse
        do {
            sourced = try await session.response(to: request, of: self)
        } catch let error as UnansweredRequest {
            log.withLock { $0.unanswered.append(error) }
            throw error
        }
        var seen = sourced.entry
        seen.exchange.request = SentRequest(request)
        let exchange = RecordedExchange(
            entry: seen, origin: origin, isReplayed: sourced.isReplayed, place: sourced.place)
        log.withLock { $0.exchanges.append(exchange) }
        if case .each(let time) = delay { try await Task.sleep(for: time) }
        if sourced.isReplayed { try await wait(sourced.entry.exchange.timings.wait) }
        return try sourced.entry.answer()
    }

    /// Waits if recorded times are replayed. Throws `CancellationError`.
    func wait(_ microseconds: Int) async throws {
        if delay == .recorded, microseconds > 0 { try await Task.sleep(for: .microseconds(microseconds)) }
    }
}
