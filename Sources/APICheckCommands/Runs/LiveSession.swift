import APICheckBase
import APICheckChecks
import APICheckContracts
import APICheckDiscovery
import APICheckFindings
import APICheckHTTP
import APICheckNetwork
import APICheckProject
import APICheckRedaction
import APICheckReports
import APICheckSandbox
import APICheckWorkflows

/// The workflows of a live run.
enum LiveSource {
    /// Those of the named APIs, or of all.
    case apis([String])
    /// Those of a file.
    case file(String)
    /// The calls of a HAR file to some hosts; to the one with the most JSON answers when there are none.
    case capture(String, hosts: [String])
}

/// The servers of a live run and the way to them: the sandbox, a named server of the contract, or a URL.
struct LiveSession {
    let apis: [LiveAPI]
    let settings: LiveSettings
    let transport: CurlTransport
    private let credentials: ServerCredentials
    /// Is nil when the findings of the command keep their levels and are never accepted.
    let policy: FindingPolicy?
    private let progress: LiveProgress
    private let shard: ShardedRun?
    private let sandbox: RunningSandbox?

    /// Opens a session, does the work of a command, closes the session whatever happens, and writes the report. A signal
    /// cancels the work. With `--plan` the requests are printed and none is sent.
    ///
    /// - Parameters:
    ///   - workflows: What to run.
    ///   - reference: The second server that answers are compared with, as given.
    ///   - headers: For requests to the server of each API.
    ///   - certificates: For the servers of each API, and for the reference.
    ///   - levels: The levels of the command line; nil for a command to which levels and baseline do not apply.
    ///   - apps: The apps whose reads keep their levels; empty for all findings.
    ///   - coverageOptions: Nil for a command whose report has no coverage.
    ///   - reportsOnlySteps: Whether the report has only steps that failed; without a failed step no report is written.
    ///   - shard: The part of the run that this process has; nil for all of it.
    static func perform(
        _ workflows: LiveSource, project: Project, bodyBytes: Int, options: LiveOptions, reference: String? = nil,
        headers: Headers, certificates: CertificateOptions, levels: [LevelRule]? = nil, apps: [String] = [],
        reportOptions: ReportOptions,
        coverageOptions: CoverageOptions? = nil, reportsOnlySteps: Bool = false, shard: ShardedRun? = nil,
        work: @escaping @Sendable (inout LiveRun, [LiveAPI]) async throws -> Void
    ) async throws -> ExitStatus {
        try await Interrupt.cancels {
            let session = try await LiveSession.open(
                workflows, project: project, bodyBytes: bodyBytes, options: options, reference: reference,
                headers: headers, certificates: certificates, levels: levels, apps: apps, shard: shard,
                progress: LiveProgress(printsTraceAsError: reportOptions.printsForPrograms))
            var run = LiveRun(session.settings, transport: session.transport)
            do {
                if options.plan {
                    try session.printPlans(try run.plan(session.apis), asJSON: reportOptions.printsJSON)
                } else {
                    try await work(&run, session.apis)
                }
            } catch {
                await session.close()
                throw error
            }
            await session.close()
            if options.plan { return .clean }
            return try deliver(
                run.outcome, of: session, with: reportOptions, coverageOptions, onlySteps: reportsOnlySteps)
        }
    }

    private func printPlans(_ plans: [WorkflowPlan], asJSON: Bool) throws {
        let printer = PlanPrinter(credentials: credentials)
        if asJSON { return try OutputOptions.print { printer.write(plans, to: &$0) } }
        for plan in plans { try Terminal.sayVerbatim(printer.text(plan, columns: Terminal.outputWidth)) }
    }

    /// Reads everything that is needed, then starts the sandbox when it is asked for. With `--plan` nothing is started.
    private static func open(
        _ workflows: LiveSource, project: Project, bodyBytes: Int, options: LiveOptions, reference: String?,
        headers: Headers, certificates: CertificateOptions, levels: [LevelRule]?, apps: [String], shard: ShardedRun?,
        progress: LiveProgress
    ) async throws -> LiveSession {
        CurlTransport.prepare()
        Redactor.prepare()
        let environment = try options.variables()
        let given = options.input.map { LiveInputs.Value(name: $0.name, text: $0.value) }
        var inputs = LiveInputs(given, environment: environment)
        // The second server has credentials of its own where environments have.
        let isEnvironment = options.env != nil && reference.map(LiveOptions.isEnvironment) ?? false
        let referenceInputs = isEnvironment ? LiveInputs(given, environment: try options.variables(of: reference)) : nil
        if options.sandbox { inputs.local = Sandbox.inputs }
        var apis: [LiveAPI]
        switch workflows {
        case .apis(let names):
            let names = try options.sandbox ? project.sandboxAPIs(names) : names
            apis = try LiveAPI.all(project.select(names), areNamed: !names.isEmpty) {
                try LiveAPI($0, inputs: inputs, reference: referenceInputs)
            }
        case .file(let file): apis = [try LiveAPI(workflowsFile: file, in: project, inputs: inputs)]
        case .capture(let file, let hosts):
            apis = [
                try LiveAPI(
                    capture: file, hosts: hosts, server: options.server, headers: headers, inputs: inputs, in: project)
            ]
        }
        for warning in apis.flatMap(\.arazzo.warnings) { Terminal.sayError("warning: \(warning.text { $0.remedy })\n") }
        let policy = try levels.map { try FindingPolicy(levels: $0, apps: apps, checking: apis) }
        var settings = LiveSettings()
        settings.workflows = options.workflow
        settings.mayWrite = options.mayWrite
        // Some servers refuse a request without a User-Agent.
        settings.run.ownHeaders = headers
        settings.run.headers = ["User-Agent": "apicheck/\(Product.version)"]
        settings.run.cancellationGrace = Interrupt.grace
        settings.run.requestsPerSecond = options.sandbox ? nil : options.requestsPerSecond
        settings.jobs = options.jobs
        settings.notify = { progress.show($0) }
        try LiveRun.check(settings, inputs: inputs, apis: apis)
        var shard = shard
        shard?.run.names = apis.map(\.name)
        settings.units = try shard?.select(workflowsOf: apis, named: settings.workflows)
        var sandbox: RunningSandbox?
        if options.sandbox && !options.plan {
            let drifts = options.drift.map { DriftSelection(api: $0.api, name: $0.name) }
            sandbox = try await Sandbox.start(contracts(of: apis), drifts: drifts)
        }
        if options.sandbox {
            for index in apis.indices {
                apis[index].move { [sandbox] api, contract in
                    // A plan starts no server; the host says so.
                    sandbox?.baseURL(of: api) ?? HTTPURL("http://sandbox.invalid" + contract.basePath)
                }
            }
        } else {
            try setServers(of: &apis, options)
        }
        let credentials =
            try options.sandbox
            ? ServerCredentials()
            : ServerCredentials(certificates, for: holders(of: apis, reference), environment: environment)
        credentials.warn()
        return LiveSession(
            apis: apis, settings: settings,
            // A proxy of the environment cannot reach this machine's loopback.
            transport: try CurlTransport(
                limits: CurlTransport.Limits(
                    total: options.timeLimit, bodyBytes: bodyBytes),
                maximumConnectionsPerHost: max(1, options.jobs),
                proxies: options.sandbox ? .none : .environment, trust: credentials.trust,
                servers: credentials.servers),
            credentials: credentials,
            policy: policy, progress: progress, shard: shard, sandbox: sandbox)
    }

    private func close() async {
        progress.finish()
        guard let sandbox else { return }
        await Interrupt.waitBriefly { await sandbox.stop() }
    }

    /// Writes the report, then why the run is not complete, and returns the exit code.
    private static func deliver(
        _ outcome: LiveOutcome, of session: LiveSession, with reportOptions: ReportOptions,
        _ coverageOptions: CoverageOptions?, onlySteps: Bool
    ) throws -> ExitStatus {
        // What is known from a capture alone has no baseline.
        let isCapture = session.apis.contains { $0.capture != nil }
        let acceptance: ReportOptions.Acceptance = session.policy == nil || isCapture ? .none : .report
        var report = outcome.report
        // A report of what changed shows on request how much of the contract the answers use.
        report.showCoverage(coverageOptions?.coverage == true ? .all : .nothing)
        report.mayPass = try outcome.failures.isEmpty && coverageOptions?.isMet(by: report.coverage) ?? true
        report.context.servers = session.apis.compactMap { $0.server.map { "\(Printed.text("\($0.text)"))" } }.unique
        // A shard does not see the findings of the others.
        let complete = session.shard == nil ? outcome.completeAPIs : []
        report.shard = session.shard?.report(
            frames: outcome.frames, parts: outcome.parts, failures: outcome.failures.map { $0.text { $0.remedy } })
        if onlySteps { report.findings.removeAll { !$0.isOfStep } }
        var status = ExitStatus.clean
        if !onlySteps || !report.findings.isEmpty {
            status = try reportOptions.deliver(report, acceptance: acceptance) { report in
                session.policy?.apply(to: report, of: FindingPolicy.Run(.diff, complete: complete)) ?? report
            }
        }
        for failure in outcome.failures { ErrorOutput.say(failure) }
        if !outcome.failures.isEmpty { return .incomplete }
        // Whether a sharded run checked something is for `apicheck merge` to say.
        if session.shard != nil { return status }
        // A run that checked nothing has not succeeded.
        if status == .clean && outcome.checkedNothing { throw RunError.noChecks }
        // Neither has one that compared nothing, although there are recordings.
        if status == .clean && outcome.comparedNothing { throw RunError.comparedNothing }
        return try coverageOptions?.status(status, of: report.coverage, subject: "live answers") ?? status
    }
}

extension LiveAPI {
    /// The API of the calls of a HAR file.
    ///
    /// - Parameters:
    ///   - file: The HAR file.
    ///   - server: A base URL; nil for the server of the capture.
    init(
        capture file: String, hosts: [String], server: String?, headers: Headers, inputs: LiveInputs,
        in project: Project
    ) throws {
        let captured = try CapturedWorkflows(file, hosts: hosts, server: server, headers: headers, in: project) {
            inputs.text(named: $0, api: $1) != nil
        }
        var inputs = inputs
        inputs.given.insert(
            contentsOf: captured.secrets.map { LiveInputs.Value(name: $0.key, text: $0.value) }, at: 0)
        self.init(
            captured.api, contract: captured.contract, arazzo: captured.arazzo,
            capture: LiveCapture(recording: captured.recording, skipped: captured.skipped), inputs: inputs)
    }
}

extension Finding {
    fileprivate var isOfStep: Bool { if case .step = place { true } else { false } }
}

extension FindingPolicy {
    fileprivate init(levels: [LevelRule], apps: [String], checking apis: [LiveAPI]) throws {
        self = try LevelOptions.naming { try FindingPolicy(levels: levels, apps: apps, apis: apis.map(\.api)) }
        for live in apis { try check(live.contract) }
        let names = Set(apis.map(\.name))
        for other in apis.flatMap(\.linked.values) where !names.contains(other.name) {
            try add(linked: [other.api])
            try check(other.contract)
        }
        try LevelOptions.naming { try requireKnownOperations() }
    }
}

extension Project {
    /// The named APIs, or all of the project's that the sandbox has.
    func sandboxAPIs(_ names: [String]) throws -> [String] {
        let selected = try select(names).map(\.name)
        guard names.isEmpty else { return selected }
        let provided = selected.filter(Sandbox.apis.contains)
        guard !provided.isEmpty else {
            throw RunError.usage(
                "the sandbox has none of the APIs in \(contracts)/", expected: "\(Sandbox.apis.list("or"))")
        }
        return provided
    }
}
