import APICheckBase
import APICheckChecks
import APICheckHTTP
import APICheckNetwork
import APICheckProject
import APICheckRecordings
import APICheckRedaction
import APICheckSandbox

/// Records the calls of a command: a proxy before the real server of each API, while the command runs.
struct SuiteRecording: Sendable {
    let apis: [API]
    /// The name of the recording of each API.
    let name: String
    let mode: RecordingMode
    /// The server, and what may be sent to it.
    let options: LiveOptions
    let certificates: CertificateOptions
    /// How long to wait for another run that records the same file.
    let wait: Duration
    let bodyBytes: Int

    private struct Proxy: Sendable {
        let session: RecordingSession
        let server: HTTPServer
        let url: String
    }

    /// Returns the exit code.
    func run(_ command: SuiteRun) async throws -> Int32 {
        let sandbox = options.sandbox ? try await startSandbox() : nil
        let faults = SuiteFaults()
        var proxies: [Proxy] = []
        var suite = command
        do {
            for api in apis {
                let proxy = try await proxy(of: api, sandbox, faults)
                proxies.append(proxy)
                try suite.export(proxy.url, of: api.name)
            }
            let run = try await suite.run()
            await stop(proxies, sandbox)
            let isFailed = faults.report()
            try save(proxies, after: run)
            return run.status == 0 && isFailed ? ExitStatus.findings.rawValue : run.status
        } catch {
            await stop(proxies, sandbox)
            for proxy in proxies { proxy.session.discard() }
            throw error
        }
    }

    private func startSandbox() async throws -> RunningSandbox {
        try await Sandbox.start(
            apis.map { try $0.readContract() },
            drifts: options.drift.map { DriftSelection(api: $0.api, name: $0.name) })
    }

    private func proxy(of api: API, _ sandbox: RunningSandbox?, _ faults: SuiteFaults) async throws -> Proxy {
        let file = api.recordingFile(workflow: name)
        try api.project.requireInside(file)
        if mode == .once, FileContents.exists(file) {
            throw RunError.usage(
                "the recording exists", at: ["\(file)"],
                remedy: "pass --mode new to add to it, --mode all to replace it, or --as NAME for another one")
        }
        let contract = try api.readContract()
        let base =
            try sandbox?.baseURL(of: api.name)
            ?? LiveAPI.server(named: options.server ?? options.env, of: contract, file: api.contractFile)
        // The path is part of the address that the command gets, as it is in a replay.
        guard let origin = HTTPURL(base.origin) else { throw RunError.usage("\(base.text) is no server") }
        let credentials =
            try options.sandbox
            ? ServerCredentials()
            : ServerCredentials(
                certificates, for: [ServerCredentials.Holder(api: api.name, servers: [origin])],
                environment: options.variables())
        let session = try await session(file, api.project.redaction.redactor(for: contract), credentials)
        do {
            let run = ProxyRun(
                target: try RecordedTarget(origin, api: api.name, in: api.project), session: session,
                tunnels: CurlTunnels(limits: limits, trust: credentials.trust, servers: credentials.servers),
                options: proxyOptions(of: api.name, faults), log: nil)
            let server = HTTPServer(
                limits: ServerLimits(bodyBytes: .max), passesWebSockets: true, remedy: { $0.remedy })
            let port = try await server.start(streaming: run.answer)
            var path = base.path
            while path.hasSuffix("/") { path.removeLast() }
            return Proxy(session: session, server: server, url: "http://127.0.0.1:\(port)\(path)")
        } catch {
            session.discard()
            throw error
        }
    }

    private var limits: CurlTransport.Limits {
        CurlTransport.Limits(total: .saturating(seconds: options.timeout ?? 60), bodyBytes: bodyBytes)
    }

    private func session(
        _ file: String, _ redactor: Redactor, _ credentials: ServerCredentials
    ) async throws -> RecordingSession {
        var settings = RecordingSession.Options()
        settings.redactor = redactor
        settings.wait = wait
        settings.keepsFailures = true
        let budget = ByteBudget(limit: 1 << 30)
        settings.budget = budget
        let limits = limits
        // A proxy of the environment cannot reach the sandbox on loopback.
        let proxies: ProxySettings = options.sandbox ? .none : .environment
        return try await RecordingSession.open(file, mode: mode, options: settings) {
            try CurlTransport(
                limits: limits, budget: budget, maximumConnectionsPerHost: 1_000, proxies: proxies,
                trust: credentials.trust,
                servers: credentials.servers)
        }
    }

    private func proxyOptions(of api: String, _ faults: SuiteFaults) -> ReverseProxy.Options {
        guard !options.mayWrite else { return ReverseProxy.Options() }
        return ReverseProxy.Options { request in
            let problem = Problem(
                "\(request.method) \(request.url.path) writes and was not sent", at: ["\(api)"],
                remedy: "to send it, pass --allow-writes")
            faults.add(problem)
            return problem
        }
    }

    private func stop(_ proxies: [Proxy], _ sandbox: RunningSandbox?) async {
        await Interrupt.waitBriefly {
            for proxy in proxies { await proxy.server.stop() }
            await sandbox?.stop()
        }
    }

    private func save(_ proxies: [Proxy], after run: CommandRun) throws {
        if run.status != 0 {
            Terminal.sayError("note: the command ended with \(run.status); its calls are recorded all the same\n")
        }
        var dropped = 0
        for proxy in proxies {
            try proxy.session.finish().say(of: proxy.session)
            dropped += proxy.session.droppedCount
        }
        guard dropped > 0 else { return }
        throw RunError.incomplete(
            "\(dropped.counted("call")) of the command did not fit into memory and are not recorded")
    }
}
