import APICheckBase
import APICheckHTTP
import APICheckJSON
import APICheckRecordings
public import Foundation

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// A recording that answers an app's requests, and what the app asked so far.
///
///     @Test(.replay("todos/crud"))
///     func rename() async throws {
///         let client = TodoClient(session: URLSession(configuration: .replaying()))
///         try await client.rename(7, to: "milk")
///         let sent = try #require(try Replay.current.requests.last)
///         expectForm(sent, ["title": "milk"])
///     }
///
/// Answers come in the order they were recorded, those of one resource by themselves, so that calls may interleave; a GET
/// after a write sees the later answer. What has no recorded answer fails, with the nearest entry and what differs.
public final class Replay: Sendable {
    /// What is answered when every recorded answer to a request has been given.
    public enum Repeats: Hashable, Sendable {
        /// The last one again.
        case last
        /// None: the request fails, as one without a recorded answer does.
        case refused
    }

    /// How long an answer is waited for, to test what an app does meanwhile: what it shows, and whether it cancels.
    public enum Waits: Hashable, Sendable {
        /// Not at all.
        case none
        /// As long as when it was recorded, each piece of a stream at its time.
        case recorded
        /// As long as this for the head of each answer.
        case each(Duration)
    }

    private struct Log {
        var exchanges: [RecordedExchange] = []
        var misses: [Miss] = []
        var hasEnded = false
    }

    /// As it was asked for, e.g. `todos/crud`.
    public let name: String
    let session: RecordingSession
    let origin: Origin
    let waits: Waits
    private let log = Locked(Log())

    @TaskLocal static var ofTest: Replay?

    /// That of the test's `.replay` trait. Throws where there is none.
    public static var current: Replay {
        get throws {
            guard let ofTest else { throw SetupError.noCurrent("replay", trait: ".replay(\"api/name\")") }
            return ofTest
        }
    }

    /// Replays `recordings/NAME.har` outside of a trait: nothing is ever recorded, and what has no answer is an error of the
    /// request alone. Throws when the recording is missing or broken, and for a text in `matching` that is no JSON Pointer.
    public convenience init(
        _ name: String, matching: [RequestMatching] = [], repeats: Repeats = .last, waits: Waits = .none,
        in folder: ProjectFolder = .aboveTest, filePath: String = #filePath
    ) async throws {
        let files = ProjectFiles(folder: folder, testFile: filePath)
        let plan = ReplayPlan(name: name, files: files, matching: matching, repeats: repeats, waits: waits)
        try await self.init(plan, mode: .none, command: plan.command)
    }

    init(_ plan: ReplayPlan, mode: RecordingMode, command: String) async throws {
        name = plan.name
        origin = plan.origin
        waits = plan.waits
        session = try await plan.open(mode: mode, command: command)
    }

    /// The exchanges so far, in the order they were answered: each request as the app made it, with its recorded answer.
    public var exchanges: RecordedExchanges {
        RecordedExchanges(name, file: session.path, exchanges: log.withLock { $0.exchanges })
    }

    /// The requests that were answered so far, their bodies read from streams and files.
    public var requests: [URLRequest] { exchanges.compactMap(\.request) }

    /// The requests that have no recorded answer.
    var misses: [Miss] { log.withLock { $0.misses } }

    /// What is asked from now on is an error: a session that one test keeps for the next would be answered from another
    /// recording, and nobody would know.
    func end() { log.withLock { $0.hasEnded = true } }

    /// Answers a request as `URLSession` does, for clients that have a seam of their own.
    ///
    /// A redirect is an answer like any other. Throws `URLError`, as a session in the app would.
    public func data(for request: URLRequest) async throws -> (Data, HTTPURLResponse) {
        let asked = try Request(request, body: RequestBody.read(request))
        do {
            let exchange = try await send(asked)
            try await wait(exchange.timings.receive)
            guard let response = exchange.response else { throw URLError(.badServerResponse) }
            return (Data(response.body), try HTTPURLResponse.answering(asked, with: response))
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
                entry = RecordedEntry(try await ask(recorder, request))
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

    /// Where answers are waited for as when they were recorded. Throws `CancellationError`.
    func wait(_ microseconds: Int) async throws {
        if waits == .recorded, microseconds > 0 { try await Task.sleep(for: .microseconds(microseconds)) }
    }

    /// Under the name that the entry gets in the recording.
    private func ask(_ recorder: any Transport, _ request: Request) async throws -> Exchange {
        let workflow = name.split(separator: "/").dropFirst().joined(separator: "/")
        let label = ExchangeLabel(api: origin.api, workflow: workflow.isEmpty ? nil : workflow)
        return try await ExchangeLabel.$current.withValue(label) { try await recorder.send(request) }
    }
}
