import APICheckBase
import APICheckChecks
import APICheckContracts
import APICheckHTTP
import APICheckNetwork
import APICheckProject
import APICheckRecordings
import APICheckRedaction
import ArgumentParser

struct ReplayCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "replay",
        abstract: "Runs a command, such as a test suite, with its APIs answered from recordings.",
        usage: "apicheck replay [<api> ...] [<options>] -- <command> ...",
        discussion: """
            Starts a server for each API as 'apicheck serve' does, on a free port, and exports its base URL to the \
            command: APICHECK_SHOP_URL for the API shop. The command has the terminal, and gets the signals that the \
            program gets. Afterwards, requests without a recorded answer are listed, and so are entries that were not used. \
            Exit code: that of the command (128 and the number of the signal that ended it); if that is 0, 1 for a \
            request without a recorded answer. \
            \(ReplayOptions.faultHelp)
            """)

    enum OnMiss: String, CaseIterable, ExpressibleByArgument { case fail, record, pass }
    enum Unused: String, CaseIterable, ExpressibleByArgument { case fail, list, ignore }

    @Argument(
        help: ArgumentHelp("APIs or HAR files to answer from. Default: all APIs with recordings.", valueName: "api"),
        completion: .apisOrFiles)
    var names: [String] = []

    @Option(
        help: """
            What happens to a request that matches no entry. fail: status 501 and an explanation. pass: it is sent to the \
            real server. record: that, and its exchange is added to the recording of --as, without secrets.
            """)
    var onMiss = OnMiss.fail

    @Option(
        help: ArgumentHelp(
            """
            The real server: a server of the contract by its name, or a base URL. Default: the contract's first server.
            """,
            valueName: "name|url"))
    var server: String?

    @Flag(help: "Also send requests that write to the real server.")
    var allowWrites = false

    @Option(name: .customLong("as"), help: ArgumentHelp("Recording to add to: NAME.har.", valueName: "name"))
    var recordingName = RecordingName.default

    @Option(help: "Whether entries that no request used are a failure, listed, or ignored.")
    var unused = Unused.list

    @Option(
        help: """
            Parallel workers of the command. Each gets the recorded answers in an order of its own, at the address \
            APICHECK_SHOP_URL_1, _2 and so on, or with the header X-Apicheck-Worker: 2 at any of them.
            """)
    var workers = 1

    @Flag(
        help: """
            Also export HTTP_PROXY: a proxy that answers http:// requests by their host. It opens no tunnels for https://.
            """)
    var asProxy = false

    @OptionGroup var replayOptions: ReplayOptions
    @OptionGroup(title: "Live runs") var certificateOptions: CertificateOptions
    @OptionGroup(title: "Access") var accessOptions: AccessOptions
    @OptionGroup(title: "Matching") var matchingOptions: MatchingOptions
    @OptionGroup(title: "Recordings") var keepOptions: KeepOptions
    @OptionGroup(title: "Recordings") var lockOptions: LockOptions
    @OptionGroup(title: "Project") var projectOptions: ProjectOptions
    @OptionGroup(title: "Project") var contractOptions: ContractOptions
    @OptionGroup(title: "Secrets") var secretOptions: SecretOptions
    @OptionGroup(title: "Limits") var limitOptions: LimitOptions

    func validate() throws {
        guard (1...256).contains(workers) else { throw ValidationError("--workers must be 1 to 256, not \(workers)") }
        try RecordingName.validate(recordingName)
        if onMiss == .fail, server != nil || allowWrites || certificateOptions.isGiven {
            throw ValidationError(
                "--server, --allow-writes, --cert and --cacert need --on-miss pass or --on-miss record")
        }
    }

    func run() async throws {
        let suite = try SuiteRun(Invocation.userCommand, of: "replay")
        if onMiss == .record { try refuseOnCI() }
        throw ExitCode(try await Interrupt.cancels { try await replay(suite) })
    }

    private func refuseOnCI() throws {
        do {
            _ = try RecordingMode.chosen(
                variable: RecordingMode.new.rawValue, ci: Terminal.environment("CI"))
        } catch {
            throw RunError.usage(
                "--on-miss record is refused when CI is set",
                remedy: "record on another machine and commit the files, or unset CI")
        }
    }

    private func replay(_ command: SuiteRun) async throws -> Int32 {
        var project = try projectOptions.project(contractOptions, limitOptions, secretOptions)
        keepOptions.apply(to: &project.redaction)
        let served = try ServedRecordings.select(names, in: project)
        var suite = command
        let faults = SuiteFaults()
        let errors = ErrorLines()
        let fallbacks = try await fallbacks(of: served, in: project, faults)
        defer { for fallback in fallbacks.values { fallback.session?.discard() } }
        let servers = try await ReplayServers.start(
            served, workers: workers, options: replayOptions, matching: matchingOptions, access: accessOptions.policy,
            errors: errors
        ) { recordings, options in
            let sendsReads = onMiss != .fail
            options.missed = { faults.add($0, of: recordings.name, sendsReads: sendsReads) }
            if let fallback = fallbacks[recordings.name] {
                options.fallback = { request, _ in await fallback.answer(request) }
            }
        }
        var proxy: ReplayProxy?
        let run: CommandRun
        do {
            for entry in servers.running {
                if entry.worker == 1 { try suite.export(entry.url, of: entry.recordings.name) }
                if workers > 1 { try suite.export(entry.url, of: entry.recordings.name, worker: entry.worker) }
            }
            if asProxy {
                let started = servers.proxy(limits: replayOptions.limits) { faults.add($0) }
                suite.export(proxy: "http://127.0.0.1:\(try await started.start())")
                proxy = started
            }
            run = try await suite.run()
        } catch {
            await proxy?.stop()
            await servers.stop()
            throw error
        }
        await proxy?.stop()
        await servers.stop()
        await Interrupt.waitBriefly { await errors.finish() }
        let isFailed = report(servers.summaries, faults)
        for recordings in served { try fallbacks[recordings.name]?.finish() }
        return run.status == 0 && isFailed ? ExitStatus.findings.rawValue : run.status
    }

    /// The real servers of the APIs, by the name of the API.
    private func fallbacks(
        of served: [ServedRecordings], in project: Project, _ faults: SuiteFaults
    ) async throws -> [String: LiveFallback] {
        guard onMiss != .fail else { return [:] }
        if served.count > 1, server?.contains("://") == true {
            throw RunError.usage("--server can be a URL for one API only; this run has \(served.count)")
        }
        let limits = CurlTransport.Limits(total: .seconds(60), bodyBytes: limitOptions.maxBodySize.bytes)
        var fallbacks: [String: LiveFallback] = [:]
        for recordings in served {
            guard let contract = recordings.contract, let api = contract.api.flatMap({ project.api(named: $0) }) else {
                throw RunError.usage(
                    "--on-miss \(onMiss.rawValue) needs an API of the project, and \(recordings.name) belongs to none")
            }
            let url = try LiveAPI.server(named: server, of: contract, file: api.contractFile)
            let credentials = try ServerCredentials(
                certificateOptions, for: [ServerCredentials.Holder(api: api.name, servers: [url])])
            let live = { @Sendable in
                try CurlTransport(
                    limits: limits, maximumConnectionsPerHost: 100, trust: credentials.trust,
                    servers: credentials.servers)
            }
            var session: RecordingSession?
            if onMiss == .record {
                let file = api.recordingFile(workflow: recordingName)
                try project.requireInside(file)
                session = try await recordingSession(file, project.redaction.redactor(for: contract), live)
            }
            fallbacks[recordings.name] = try LiveFallback(
                recordings, server: url, session: session, live: live, mayWrite: allowWrites, faults: faults)
        }
        return fallbacks
    }

    private func recordingSession(
        _ file: String, _ redactor: Redactor, _ live: @escaping @Sendable () throws -> any Transport
    ) async throws -> RecordingSession {
        var options = RecordingSession.Options()
        options.redactor = redactor
        options.wait = lockOptions.wait
        // A failed call is reported and has no place among answers that tests rely on.
        options.keepsFailures = true
        options.filter = { $0.failure == nil ? $0 : nil }
        return try await RecordingSession.open(file, mode: .new, options: options, live: live)
    }

    /// Prints what happened besides the command, and returns whether it is a failure.
    private func report(_ summaries: [ReplaySummary], _ faults: SuiteFaults) -> Bool {
        var isFailed = faults.report()
        for summary in summaries { Terminal.sayError(unused == .ignore ? summary.line : summary.text) }
        let count = summaries.reduce(0) { $0 + $1.unused.count }
        if unused == .fail, count > 0 {
            isFailed = true
            ErrorOutput.say(
                Problem(
                    "\(count.counted("entry", plural: "entries")) not used",
                    remedy: "record again without them, or pass --unused list"))
        }
        return isFailed
    }
}

/// The name of a recording that a command's calls go to.
enum RecordingName {
    static let `default` = "command"

    static func validate(_ name: String) throws {
        guard !name.isEmpty, !name.hasPrefix("."), !name.contains("/"), !name.hasSuffix(".har") else {
            throw ValidationError("--as must be the name of a recording without folder and .har, not '\(name)'")
        }
    }
}

extension ReplayServers {
    /// A proxy that answers for the servers of the contracts, for the recorded ones, and for these servers themselves.
    fileprivate func proxy(limits: ServerLimits, rejected: @escaping @Sendable (Problem) -> Void) -> ReplayProxy {
        let routes = running.map { entry in
            let contract = entry.recordings.contract?.servers.compactMap { HTTPURL($0.url) } ?? []
            let known = entry.worker == 1 ? contract + entry.server.origins.compactMap { HTTPURL($0) } : []
            let own = ["127.0.0.1", "localhost"].compactMap { HTTPURL("http://\($0):\(entry.port)") }
            return ReplayProxy.Route(origins: known + own, to: entry.server)
        }
        return ReplayProxy(routes, limits: limits, rejected: rejected)
    }
}
