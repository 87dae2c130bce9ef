import APICheckBase
import APICheckHTTP
import APICheckJSON
import APICheckRecordings
public import Foundation

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// Answers an app's requests from a recording, and keeps the requests.
///
///     @Test(.replay("todos/crud"))
///     func rename() async throws {
///         let client = TodoClient(session: URLSession(configuration: .replaying()))
///         try await client.rename(7, to: "milk")
///         let sent = try #require(try Replay.current.requests.last)
///         expectForm(sent, ["title": "milk"])
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
    public enum Waits: Hashable, Sendable {
        /// No delay.
        case none
        /// The recorded time, also between the pieces of a stream.
        case recorded
        /// The given time before the head of each response.
        case each(Duration)
    }

    private struct Log {
        var exchanges: [RecordedExchange] = []
        var misses: [Miss] = []
        var hasEnded = false
    }

    /// The name of the recording, e.g. `todos/crud`.
    public let name: String
    let session: RecordingSession
    let origin: Origin
    let waits: Waits
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

    /// Replays `recordings/NAME.har` without a trait.
    ///
    /// Such a replay never records, and a request without a recorded response only fails with an error.
    ///
    /// - Parameters:
    ///   - name: The name of the recording, e.g. `todos/crud`.
    ///   - matching: Changes of which parts of a request must match.
    ///   - repeats: What to do when all recorded responses of a request have been replayed.
    ///   - waits: How long responses are delayed.
    ///   - folder: The folder that contains `recordings/`.
    ///   - filePath: The test's source file, for ``ProjectFolder/aboveTest``.
    /// - Throws: ``SetupError`` if the recording is missing or invalid, or if a text in `matching` is not a JSON Pointer.
    public convenience init(
        _ name: String, matching: [RequestMatching] = [], repeats: Repeats = .last, waits: Waits = .none,
        in folder: ProjectFolder = .aboveTest, filePath: String = #filePath
    ) async throws {
        let files = ProjectFiles(folder: folder, testFile: filePath)
        let plan = ReplayPlan(name: name, files: files, matching: matching, repeats: repeats, waits: waits)
        do {
            try await self.init(plan, mode: .none, command: plan.command)
        } catch let error as any ProblemError {
            throw SetupError(.recordingInvalid, error.problem)
        }
    }

    init(_ plan: ReplayPlan, mode: RecordingMode, command: String) async throws {
        name = plan.name
        origin = plan.origin
        waits = plan.waits
        session = try await plan.open(mode: mode, command: command)
    }

    /// The exchanges so far, in the order they were answered: the requests of the app with their recorded responses.
    public var exchanges: RecordedExchanges {
        RecordedExchanges(name, file: session.path, exchanges: log.withLock { $0.exchanges })
    }

    /// The requests that were answered so far. Bodies in streams and files have been read.
    public var requests: [URLRequest] { exchanges.compactMap(\.request) }

    /// The misses of the requests without a recorded response.
    var misses: [Miss] { log.withLock { $0.misses } }

    /// Makes all further requests fail: a session that one test keeps for the next would silently get the responses of another
    /// test's recording.
    func end() { log.withLock { $0.hasEnded = true } }

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
    /// - Throws: `TransportError` if the recorded call failed, `Miss` if there is no recorded answer, `CancellationError` if
    ///   the task is cancelled, ``SetupError`` if the test of the replay has ended.
    func send(_ request: Request) async throws -> Exchange {
        try Task.checkCancellation()
        if log.withLock({ $0.hasEnded }) { throw SetupError.replayHasEnded(name) }
        let entry: RecordedEntry
        let place: String
        let isRecorded: Bool
        do {
            switch try session.answer(to: request) {
            case .recorded(let recorded):
                entry = recorded
                place = "\(session.path)\(recorded.line.map { ":\($0)" } ?? "")"
                isRecorded = true
            case .live(let recorder):
                entry = RecordedEntry(try await record(request, by: recorder))
                place = "\(session.path) (being recorded)"
                isRecorded = false
            }
        } catch let miss as Miss {
            log.withLock { $0.misses.append(miss) }
            throw miss
        }
        var seen = entry
        seen.exchange.request = SentRequest(request)
        let exchange = RecordedExchange(entry: seen, origin: origin, isReplayed: isRecorded, place: place)
        log.withLock { $0.exchanges.append(exchange) }
        if case .each(let time) = waits { try await Task.sleep(for: time) }
        if isRecorded { try await wait(entry.exchange.timings.wait) }
        return try entry.answer()
    }

    /// Waits if recorded times are replayed. Throws `CancellationError`.
    func wait(_ microseconds: Int) async throws {
        if waits == .recorded, microseconds > 0 { try await Task.sleep(for: .microseconds(microseconds)) }
    }

    /// Sends a request with the label that its entry gets in the recording.
    private func record(_ request: Request, by recorder: any Transport) async throws -> Exchange {
        let workflow = name.split(separator: "/").dropFirst().joined(separator: "/")
        let label = ExchangeLabel(api: origin.api, workflow: workflow.isEmpty ? nil : workflow)
        return try await ExchangeLabel.$current.withValue(label) { try await recorder.send(request) }
    }
}
