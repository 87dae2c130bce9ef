import APICheckBase
import APICheckHTTP
import APICheckNetwork
import APICheckProject
import APICheckRecordings
import APICheckRedaction

/// Sends requests without a recorded answer to the real server, and records them where there is a session.
struct LiveFallback: Sendable {
    private let name: String
    /// The base URL of the real server.
    private let server: HTTPURL
    /// The path of the recorded base URL.
    private let basePath: String
    private let transport: any Transport
    let session: RecordingSession?
    private let mayWrite: Bool
    private let faults: SuiteFaults

    /// - Parameters:
    ///   - session: Records what is sent; nil sends it with `live`.
    init(
        _ recordings: ServedRecordings, server: HTTPURL, session: RecordingSession?,
        live: () throws -> any Transport, mayWrite: Bool, faults: SuiteFaults
    ) throws {
        name = recordings.name
        basePath = recordings.basePath
        self.server = server
        transport = try session?.live ?? live()
        self.session = session
        self.mayWrite = mayWrite
        self.faults = faults
    }

    /// Returns nil for a request that was not sent or got no whole answer; the reason of the latter is among the faults.
    func answer(_ request: Request) async -> RecordedEntry? {
        guard mayWrite || !request.needsWritePermission, let url = url(of: request.url) else { return nil }
        var request = request
        request.url = url
        let label = ExchangeLabel(api: name, workflow: ExchangeLabel.proxied)
        do {
            let exchange = try await ExchangeLabel.$current.withValue(label) { [request] in
                try await transport.send(request)
            }
            return RecordedEntry(exchange, label: label)
        } catch {
            let what: PrintableText =
                "\(request.method) \(request.url.path) was sent to \(server.origin) and got no answer"
            let failure = (error as? any ProblemError)?.problem
            faults.add(
                Problem(
                    what, at: ["\(name)"], actual: failure?.headline ?? "\(String(describing: error))",
                    remedy: failure?.remedy))
            return nil
        }
    }

    /// The same place below the base URL of the real server.
    private func url(of url: HTTPURL) -> HTTPURL? {
        var base = server.path
        while base.hasSuffix("/") { base.removeLast() }
        let target = url.target
        let rest = target.dropFirst(basePath.count)
        let isBelow = target.hasPrefix(basePath) && (rest.isEmpty || rest.hasPrefix("/") || rest.hasPrefix("?"))
        return HTTPURL(server.origin + (isBelow ? base + rest : target))
    }
}

extension LiveFallback {
    /// Writes what was recorded. A run in which no request was answered leaves the file as it is.
    func finish() throws {
        guard let session else { return }
        guard session.keptCount > 0 else { return session.discard() }
        try session.finish().say(of: session)
    }
}

extension SuiteFaults {
    /// Adds a request that no recorded answer matches.
    ///
    /// - Parameter sendsReads: Whether it would have been sent to the real server if it did not write.
    func add(_ miss: Miss, of api: String, sendsReads: Bool) {
        var problem = miss.problem.at("\(api)")
        let method = String(miss.request.prefix { $0 != " " })
        if sendsReads, MethodSafety.needsWritePermission(method) {
            problem.remedy = "it writes and was not sent; to send it, pass --allow-writes"
        }
        add(problem)
    }
}
