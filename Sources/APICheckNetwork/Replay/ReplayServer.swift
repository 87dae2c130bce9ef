package import APICheckBase
package import APICheckHTTP
import APICheckJSON
package import APICheckRecordings
import NIOCore

/// Responds to HTTP requests from a recording: sends the recorded bytes, in the order in which ``Replayer`` selects the
/// entries.
///
/// Requests are matched by path and query; their origin differs from the recorded one and is ignored. A recording of
/// several origins is one sequence of entries. A request without a matching entry gets 501 with the ``Miss`` as JSON.
/// Secrets of a request are masked before it is matched; placeholders in responses are sent unchanged.
package final class ReplayServer: Sendable {
    package struct Options: Sendable {
        /// The factor for the recorded times; 0 sends every response immediately.
        package var latency = 0.0
        package var faults: [Fault] = []
        package var limits = ServerLimits()
        package var access = AccessPolicy.loopback
        /// A budget that servers share; nil creates one from `limits`.
        package var budget: ContentBudget?
        /// Finds the operationId of a call, for faults that name an operation.
        package var operation: (@Sendable (_ method: String, _ url: HTTPURL) -> String?)?
        /// Called for each miss, on the thread that sends the responses.
        package var missed: @Sendable (Miss) -> Void = { _ in }
        /// What to do about a rejection or a miss.
        package var remedy: RemedyWording = { _ in nil }
        /// The command that does a step; nil when the front end has none.
        package var command: RemedyWording = { _ in nil }
        /// Called once for each reason why ``access`` rejects requests, on the thread that sends the responses.
        package var refused: @Sendable (PrintableText) -> Void = { _ in }
        /// Answers a request without a recorded answer, such as from the real server; nil leaves it without one. The URL has a
        /// recorded origin. ``missed`` is not called then.
        package var fallback: (@Sendable (Request, Miss) async -> RecordedEntry?)?
        /// Finds the server of a worker of the client, which a request may name in ``workerField``.
        package var worker: (@Sendable (String) -> ReplayServer?)?

        package init() {}
    }

    /// The header field of a request that names a worker: each worker gets recorded answers in an order of its own.
    static let workerField = "X-Apicheck-Worker"

    package struct Summary: Sendable {
        package var answered = 0
        package var missed = 0
        /// Requests that ``Options/fallback`` answered.
        package var passed = 0
        package var unused: [UnusedEntry] = []
    }

    private struct State {
        /// Known request lines by their hash. A repeated line needs neither decoding nor matching by parts.
        var groups: [Int: Known] = [:]
        /// Responses by entry, for a client that does not accept the recorded content coding, and for one that does.
        var answers: [Answer?]
        var encodedAnswers: [Answer?]
        var faultCounts: [Int]
        var answered = 0
        var missed = 0
        var passed = 0
    }

    private struct Known {
        var line: [UInt8]
        var group: Int
    }

    private static let maximumKnownLines = 100_000

    private let replayer: Replayer
    let options: Options
    let budget: ContentBudget
    private let server: HTTPServer
    private let recordedOrigins: Set<String>
    private let defaultOrigin: String
    /// Whether each entry has a content coding.
    private let isEncoded: [Bool]
    private let ownOrigin = Locked("")
    private let state: Locked<State>

    package init(_ replayer: Replayer, options: Options = Options()) {
        self.replayer = replayer
        self.options = options
        budget =
            options.budget
            ?? ContentBudget(limit: options.limits.bufferedBytes, largest: options.limits.bodyBytes)
        server = HTTPServer(
            limits: options.limits, budget: budget, access: options.access, remedy: options.remedy,
            refused: options.refused)
        let entries = replayer.recording.entries
        recordedOrigins = Set(entries.map(\.exchange.request.url.origin))
        defaultOrigin = entries.first?.exchange.request.url.origin ?? "http://localhost"
        isEncoded = entries.map { $0.exchange.response?.encodedBody != nil }
        state = Locked(
            State(
                answers: Array(repeating: nil, count: entries.count),
                encodedAnswers: Array(repeating: nil, count: entries.count),
                faultCounts: Array(repeating: 0, count: options.faults.count)))
    }

    /// Starts listening and returns the port, which the system chooses when `port` is 0. Throws a ``Problem``.
    @discardableResult
    package func start(host: String = "127.0.0.1", port: Int = 0) async throws -> Int {
        // A fallback takes time, and the thread that reads a connection must not wait.
        let service =
            options.fallback == nil
            ? Service.immediate { [self] request in answer(request) }
            : .streaming { [self] in try await answer($0, $1, $2) }
        let bound = try await server.start(host: host, port: port, service: service)
        ownOrigin.withLock { $0 = "http://\(host):\(bound)" }
        return bound
    }

    /// The recorded origins, sorted.
    package var origins: [String] { recordedOrigins.sorted() }

    package func stop() async { await server.stop() }

    package var summary: Summary {
        let (answered, missed, passed) = state.withLock { ($0.answered, $0.missed, $0.passed) }
        return Summary(answered: answered, missed: missed, passed: passed, unused: replayer.unused)
    }

    private func answer(_ request: borrowing WireRequest) -> Answer {
        if let find = options.worker, let name = request.headers[ReplayServer.workerField] {
            guard let other = find(name) else { return unknownWorker(name, isHTTP10: request.layout.isHTTP10) }
            if other !== self { return other.answer(request) }
        }
        if options.latency == 0, options.faults.isEmpty, let answer = knownAnswer(request) { return answer }
        let client = ReplayedAnswer.Client(
            isHTTP10: request.layout.isHTTP10, keepsAlive: request.layout.keepsAlive)
        let head = request.head
        switch result(of: head, body: request.layout.framing == .none ? nil : request.body, client) {
        case .answer(let answer, let asked):
            if let asked, request.body.isEmpty { remember(request.line, asked) }
            return answer
        case .miss(let miss, _): return answer(missing: miss, head, client)
        }
    }

    // MARK: One request

    enum Result {
        /// With the request when an entry answers it.
        case answer(Answer, of: Request?)
        case miss(Miss, Request)
    }

    func result(of head: RequestHead, body: [UInt8]?, _ client: ReplayedAnswer.Client) -> Result {
        guard let url = HTTPURL(head.target.hasPrefix("/") ? defaultOrigin + head.target : head.target) else {
            let answer = ReplayedAnswer(json: 400, to: client) { writer in
                writer.member("error", "target")
                writer.member("message", "\(head.target) is neither a path nor a URL")
            }
            return .answer(answer.answer, of: nil)
        }
        let asked = Request(head.method, url, headers: head.headers, body: body)
        let faults = faults(asked)
        if let answer = faults.ownAnswer(to: client) { return .answer(answer, of: nil) }
        do {
            let entry = try replayer.index(answering: asked)
            state.withLock { $0.answered += 1 }
            let answer = faults.applied(
                to: replayed(entry, head, client, status: faults.laterStatus), latency: options.latency)
            return .answer(answer, of: asked)
        } catch {
            return .miss(error, asked)
        }
    }

    /// The explanation of a request that nothing answers.
    func answer(missing miss: Miss, _ head: RequestHead, _ client: ReplayedAnswer.Client) -> Answer {
        state.withLock { $0.missed += 1 }
        options.missed(miss)
        let json = miss.json(wording: options.remedy, command: options.command)
        return ReplayedAnswer(json: json, status: 501, isHEAD: head.method == "HEAD", to: client).answer
    }

    /// The answer of the fallback, in the form of a recorded one.
    func answer(passing entry: RecordedEntry, _ head: RequestHead, _ client: ReplayedAnswer.Client) -> Answer {
        state.withLock { $0.passed += 1 }
        var client = client
        client.acceptsCoding =
            entry.exchange.response?.encodedBody != nil && AcceptEncoding.accepts(entry.codings, head.headers)
        return ReplayedAnswer(
            entry, to: client, ownOrigin: ownOrigin.withLock { $0 },
            recordedOrigins: recordedOrigins.union([entry.exchange.request.url.origin])
        ).answer
    }

    func unknownWorker(_ name: String, isHTTP10: Bool) -> Answer {
        ReplayedAnswer(json: 400, to: ReplayedAnswer.Client(isHTTP10: isHTTP10, keepsAlive: false)) { writer in
            writer.member("error", "worker")
            writer.member(
                "message", "\(ReplayServer.workerField) names the worker \(name), which is not one of this run")
        }.answer
    }

    // MARK: Known request lines

    /// The response to a known request line; nil when the request needs full matching.
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
                let answer = replayed(entry, acceptsCoding: false)
                state.answers[entry] = answer
                return answer
            }
            let codings = replayer.recording.entries[entry].codings
            guard AcceptEncoding.accepts(codings, request.headers) else {
                if let answer = state.answers[entry] { return answer }
                let answer = replayed(entry, acceptsCoding: false)
                state.answers[entry] = answer
                return answer
            }
            if let answer = state.encodedAnswers[entry] { return answer }
            let answer = replayed(entry, acceptsCoding: true)
            state.encodedAnswers[entry] = answer
            return answer
        }
    }

    private func remember(_ line: UnsafeRawBufferPointer, _ request: Request) {
        guard !replayer.looksAtHeaders, let group = replayer.group(equalTo: request) else { return }
        let known = Known(line: Array(line), group: group)
        state.withLock { state in
            if state.groups.count < ReplayServer.maximumKnownLines { state.groups[ReplayServer.hash(line)] = known }
        }
    }

    private static func hash(_ line: UnsafeRawBufferPointer) -> Int {
        var hasher = Hasher()
        hasher.combine(bytes: line)
        return hasher.finalize()
    }

    private func replayed(_ entry: Int, acceptsCoding: Bool) -> Answer {
        ReplayedAnswer(
            replayer.recording.entries[entry], to: ReplayedAnswer.Client(acceptsCoding: acceptsCoding),
            ownOrigin: ownOrigin.withLock { $0 }, recordedOrigins: recordedOrigins
        ).answer
    }

    // MARK: Other requests

    private func replayed(
        _ index: Int, _ head: RequestHead, _ client: ReplayedAnswer.Client, status: Int?
    ) -> ReplayedAnswer {
        var entry = replayer.recording.entries[index]
        if let status, status != entry.exchange.response?.status {
            entry.exchange.response?.status = status
            entry.exchange.response?.reason = ReasonPhrase.of(status)
        }
        var client = client
        client.acceptsCoding =
            isEncoded[index]
            && AcceptEncoding.accepts(entry.codings, head.headers)
        return ReplayedAnswer(
            entry, to: client, ownOrigin: ownOrigin.withLock { $0 }, recordedOrigins: recordedOrigins)
    }

    /// Returns the faults that apply to a call, and counts them.
    private func faults(_ request: Request) -> ActiveFaults {
        if options.faults.isEmpty { return ActiveFaults() }
        let operation = options.operation?(request.method, request.url)
        return state.withLock { state in
            var active = ActiveFaults()
            for (index, fault) in options.faults.enumerated()
            where fault.matches(method: request.method, path: request.url.path, operation: operation) {
                if let times = fault.times, state.faultCounts[index] >= times {
                    active.laterStatus = fault.laterStatus ?? active.laterStatus
                } else {
                    state.faultCounts[index] += 1
                    active.add(fault)
                }
            }
            return active
        }
    }
}
