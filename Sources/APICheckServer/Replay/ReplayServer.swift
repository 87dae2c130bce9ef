import APICheckBase
package import APICheckHTTP
import APICheckJSON
package import APICheckRecordings
import NIOCore

/// Answers requests over HTTP from a recording: the bytes that were recorded, in the order that ``Replayer`` gives them.
///
/// Requests come with another origin than the recorded one, which does not count: path and query do. A recording of
/// several origins is one stream of entries all the same. What it has no answer for is answered 501 with the ``Miss`` as
/// JSON. Secrets of a request are masked before they are compared; placeholders are sent as they stand.
package final class ReplayServer: Sendable {
    package struct Options: Sendable {
        /// What the recorded times are multiplied with; 0 answers at once.
        package var latency = 0.0
        package var faults: [Fault] = []
        package var limits = ServerLimits()
        package var access = AccessPolicy.loopback
        /// Shared with other servers; nil makes one from `limits`.
        package var budget: ContentBudget?
        /// Names the operation of a call, for faults that are for one.
        package var operation: (@Sendable (_ method: String, _ url: HTTPURL) -> String?)?
        /// Told of each miss, on the thread that answers.
        package var missed: @Sendable (Miss) -> Void = { _ in }
        /// Told once of each reason for which ``access`` keeps requests out, on the thread that answers.
        package var refused: @Sendable (String) -> Void = { _ in }

        package init() {}
    }

    package struct Summary: Sendable {
        package var answered = 0
        package var missed = 0
        /// Entries that answered no call: their places and what they would have answered.
        package var unused: [(place: String, request: String)] = []
    }

    private struct State {
        /// Request lines that were answered before, by their hash. What comes again needs no text and no look-up by parts.
        var groups: [Int: Known] = [:]
        /// By entry, for the common client, and for the one that takes the recorded content coding.
        var answers: [Answer?]
        var encodedAnswers: [Answer?]
        var faultCounts: [Int]
        var answered = 0
        var missed = 0
    }

    private struct Known {
        var line: [UInt8]
        var group: Int
    }

    private static let mostKnown = 100_000

    private let replayer: Replayer
    private let options: Options
    private let server: HTTPServer
    private let recordedOrigins: Set<String>
    private let stand: String
    /// Entries with a content coding.
    private let isEncoded: [Bool]
    private let ownOrigin = Locked("")
    private let state: Locked<State>

    package init(_ replayer: Replayer, options: Options = Options()) {
        self.replayer = replayer
        self.options = options
        server = HTTPServer(
            limits: options.limits, budget: options.budget, access: options.access, refused: options.refused)
        let entries = replayer.recording.entries
        recordedOrigins = Set(entries.map(\.exchange.request.url.origin))
        stand = entries.first?.exchange.request.url.origin ?? "http://localhost"
        isEncoded = entries.map { $0.exchange.response?.encodedBody != nil }
        state = Locked(
            State(
                answers: Array(repeating: nil, count: entries.count),
                encodedAnswers: Array(repeating: nil, count: entries.count),
                faultCounts: Array(repeating: 0, count: options.faults.count)))
    }

    /// Listens and returns the port, which the system chooses when `port` is 0. Throws ``ServerError``.
    @discardableResult
    package func start(host: String = "127.0.0.1", port: Int = 0) async throws -> Int {
        let bound = try await server.start(
            host: host, port: port, service: .immediate { [self] request in answer(request) })
        ownOrigin.withLock { $0 = "http://\(host):\(bound)" }
        return bound
    }

    /// Where the entries were recorded, sorted.
    package var origins: [String] { recordedOrigins.sorted() }

    package func stop() async { await server.stop() }

    package var summary: Summary {
        let (answered, missed) = state.withLock { ($0.answered, $0.missed) }
        return Summary(answered: answered, missed: missed, unused: replayer.unused)
    }

    private func answer(_ request: borrowing WireRequest) -> Answer {
        if options.latency == 0, options.faults.isEmpty, let answer = knownAnswer(request) { return answer }
        let client = ReplayedAnswer.Client(
            isHTTP10: request.layout.isHTTP10, keepsAlive: request.layout.keepsAlive)
        let head = request.head
        guard let url = HTTPURL(head.target.hasPrefix("/") ? stand + head.target : head.target) else {
            return ReplayedAnswer(json: 400, to: client) { writer in
                writer.member("error", "target")
                writer.member("message", "\(head.target) is neither a path nor a URL")
            }.answer
        }
        let asked = Request(
            head.method, url, headers: head.headers, body: request.layout.framing == .none ? nil : request.body)
        let faults = strike(asked)
        if let answer = faults.ownAnswer(to: client) { return answer }
        do {
            let entry = try replayer.index(answering: asked)
            if request.body.isEmpty { remember(request.line, asked) }
            state.withLock { $0.answered += 1 }
            return faults.applied(
                to: replayed(entry, head, client, status: faults.laterStatus), latency: options.latency)
        } catch {
            state.withLock { $0.missed += 1 }
            options.missed(error)
            return ReplayedAnswer(json: error.json, status: 501, isHEAD: head.method == "HEAD", to: client).answer
        }
    }

    // MARK: The short way

    /// The answer to a request line that was answered before; nil where something else has to be looked at.
    private func knownAnswer(_ request: borrowing WireRequest) -> Answer? {
        guard request.layout.framing == .none, request.layout.keepsAlive, !request.layout.isHTTP10 else { return nil }
        let line = request.line
        return state.withLock { state in
            guard let known = state.groups[ReplayServer.hash(line)], known.line.elementsEqual(line),
                let entry = replayer.next(inGroup: known.group)
            else { return nil }
            state.answered += 1
            guard isEncoded[entry] else {
                if let answer = state.answers[entry] { return answer }
                let answer = replayed(entry, takesCoding: false)
                state.answers[entry] = answer
                return answer
            }
            let codings = replayer.recording.entries[entry].codings
            guard AcceptEncoding.takes(codings, request.headers) else {
                if let answer = state.answers[entry] { return answer }
                let answer = replayed(entry, takesCoding: false)
                state.answers[entry] = answer
                return answer
            }
            if let answer = state.encodedAnswers[entry] { return answer }
            let answer = replayed(entry, takesCoding: true)
            state.encodedAnswers[entry] = answer
            return answer
        }
    }

    private func remember(_ line: UnsafeRawBufferPointer, _ request: Request) {
        guard !replayer.looksAtHeaders, let group = replayer.group(equalTo: request) else { return }
        let known = Known(line: Array(line), group: group)
        state.withLock { state in
            if state.groups.count < ReplayServer.mostKnown { state.groups[ReplayServer.hash(line)] = known }
        }
    }

    private static func hash(_ line: UnsafeRawBufferPointer) -> Int {
        var hasher = Hasher()
        hasher.combine(bytes: line)
        return hasher.finalize()
    }

    private func replayed(_ entry: Int, takesCoding: Bool) -> Answer {
        ReplayedAnswer(
            replayer.recording.entries[entry], to: ReplayedAnswer.Client(takesCoding: takesCoding),
            ownOrigin: ownOrigin.withLock { $0 }, recordedOrigins: recordedOrigins
        ).answer
    }

    // MARK: The long way

    private func replayed(
        _ index: Int, _ head: RequestHead, _ client: ReplayedAnswer.Client, status: Int?
    ) -> ReplayedAnswer {
        var entry = replayer.recording.entries[index]
        if let status, status != entry.exchange.response?.status {
            entry.exchange.response?.status = status
            entry.exchange.response?.reason = ReasonPhrase.of(status)
        }
        var client = client
        client.takesCoding =
            isEncoded[index]
            && AcceptEncoding.takes(entry.codings, head.headers)
        return ReplayedAnswer(
            entry, to: client, ownOrigin: ownOrigin.withLock { $0 }, recordedOrigins: recordedOrigins)
    }

    /// The faults that befall a call, each counted.
    private func strike(_ request: Request) -> Misfortune {
        if options.faults.isEmpty { return Misfortune() }
        let operation = options.operation?(request.method, request.url)
        return state.withLock { state in
            var misfortune = Misfortune()
            for (index, fault) in options.faults.enumerated()
            where fault.isFor(method: request.method, path: request.url.path, operation: operation) {
                if let times = fault.times, state.faultCounts[index] >= times {
                    misfortune.laterStatus = fault.laterStatus ?? misfortune.laterStatus
                } else {
                    state.faultCounts[index] += 1
                    misfortune.add(fault)
                }
            }
            return misfortune
        }
    }
}

extension RecordedEntry {
    /// The values of the response's `Content-Encoding`.
    fileprivate var codings: [String] { exchange.response?.headers.values("content-encoding") ?? [] }
}
