import APICheckBase
import APICheckContracts
import APICheckCurl
import APICheckFindings
import APICheckHTTP
import APICheckJSON
import APICheckRecordings
import APICheckSandbox
import APICheckWorkflows

/// The servers of a live run and the way to them: the sandbox, a named server of the contract, or a URL.
struct LiveSession {
    let apis: [LiveAPI]
    let progress = ProgressLine()
    private let options: LiveOptions
    private let sandbox: RunningSandbox?
    private let transport: CurlTransport

    /// Reads all that is needed, then starts the sandbox when it is asked for.
    ///
    /// With `--plan` nothing is started: there is nothing to answer.
    static func open(_ names: [String], project: Project, options: LiveOptions) async throws -> LiveSession {
        let names = try options.sandbox ? project.sandboxAPIs(names) : names
        let apis = try project.select(names).map { try LiveAPI($0, given: options.input) }
        try check(options, apis: apis)
        var sandbox: RunningSandbox?
        if options.sandbox && !options.plan {
            let drifts = options.drift.map { (api: $0.api, name: $0.name) }
            sandbox = try await Sandbox.start(
                apis: apis.map(\.api.name), contractsFolder: project.contracts, drifts: drifts)
        }
        return try LiveSession(apis: apis, options: options, sandbox: sandbox, limits: project.limits)
    }

    private init(
        apis: [LiveAPI], options: LiveOptions, sandbox: RunningSandbox?, limits: ReadingLimits
    ) throws {
        self.apis = apis
        self.options = options
        self.sandbox = sandbox
        // A proxy of the environment cannot reach this machine's loopback.
        transport = try CurlTransport(
            limits: CurlTransport.Limits(total: .saturating(seconds: options.timeout), bodyBytes: limits.bodyBytes),
            proxies: options.sandbox ? .none : .environment)
    }

    func close() async {
        progress.finish()
        guard let sandbox else { return }
        await Interrupt.waitBriefly { await sandbox.stop() }
    }

    /// The way to the network, which tells the progress line of each request.
    var network: any Transport {
        ObservedTransport(
            around: options.mayWrite ? transport : ReadOnlyTransport(around: transport), progress: progress)
    }

    /// A runner for an API's workflows, which asks the network unless another transport is given.
    func runner(for live: LiveAPI, through transport: (any Transport)? = nil) throws -> WorkflowRunner {
        var run = RunOptions()
        run.api = live.api.name
        run.secretInputs = live.secretInputs
        run.isSecretName = { Redactor.isSecretName($0) }
        // Some servers refuse a request that does not say who asks.
        run.headers = ["User-Agent": "apicheck/\(Apicheck.version)"]
        run.cancellationGrace = Interrupt.grace
        run.requestsPerSecond = options.sandbox ? nil : options.rate
        return try WorkflowRunner(
            arazzo: live.arazzo, contract: live.contract,
            transport: transport ?? network, server: server(of: live), options: run)
    }

    private func server(of live: LiveAPI) throws -> HTTPURL {
        let contract = live.contract
        let first = contract.servers.first?.url ?? "/"
        if options.sandbox {
            if let url = sandbox?.baseURL(of: live.api.name) { return url }
            // A plan: nothing listens, and the host says so.
            if let url = HTTPURL("http://sandbox.invalid" + (HTTPURL(first)?.path ?? first)) { return url }
        }
        let url: String
        if let asked = options.server {
            let names = contract.servers.compactMap(\.name)
            if asked.contains("://") {
                url = asked
            } else if let server = contract.servers.first(where: { $0.name == asked }) {
                url = server.url
            } else {
                throw CommandError.unknown(
                    "server", asked,
                    known: Spelling.nearest(to: asked, in: names) + ["or a URL such as https://host/api"])
            }
        } else {
            url = first
        }
        guard let server = HTTPURL(url), ["http", "https"].contains(server.scheme) else {
            throw CommandError.usage(
                "\(live.api.contractFile): \"\(url)\" is no address to ask; pass --server with an http or https URL")
        }
        return server
    }

    /// Names on the command line that nothing answers to.
    private static func check(_ options: LiveOptions, apis: [LiveAPI]) throws {
        let workflows = apis.flatMap(\.arazzo.workflows)
        for name in options.workflow where !workflows.contains(where: { $0.id == name }) {
            throw CommandError.unknown(
                "workflow", name, known: Spelling.nearest(to: name, in: Set(workflows.map(\.id)).sorted()))
        }
        let inputs = Set(workflows.flatMap(\.inputs).map(\.name)).sorted()
        for input in options.input where !inputs.contains(input.name) {
            throw CommandError.unknown("input", input.name, known: Spelling.nearest(to: input.name, in: inputs))
        }
    }
}
