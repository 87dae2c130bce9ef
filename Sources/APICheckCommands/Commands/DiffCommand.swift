import APICheckChecks
import APICheckContracts
import APICheckHTTP
import APICheckProject
import APICheckReports
import ArgumentParser

struct DiffCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "diff",
        abstract: "Compares two contracts or recordings, or a live API with its contract and recordings.",
        usage: """
            apicheck diff OLD NEW [<options>]
            apicheck diff --live [<api> ...] [<options>]
            apicheck diff --live --recording FILE.har [<options>]
            """,
        discussion: """
            OLD and NEW are contracts (OpenAPI 3.0 to 3.2 or Swagger 2.0), folders of contracts, or recordings: a path, \
            REV:path of the git history, or with --fetch a URL. Changes are rated as an app sees them that was written for OLD.

            With --live --recording, the calls of a HAR file that only read are made again, and the answers are compared \
            with those of the file. Neither a contract nor workflows are needed. An id that an earlier answer no longer \
            has is replaced by the one at its place. Credentials of the file are sent only to the server that it was \
            recorded with.

            With --live, only GET and HEAD are sent unless --allow-writes is given or the server is the sandbox. \
            The clean-up steps of a workflow run even after a failure.

            Header fields that are not compared (a contract adds names with x-apicheck-ignored-headers, and removes them \
            with x-apicheck-compared-headers): \(AnswerHeaderComparison.ignored.joined(separator: ", ")).
            """)

    @Flag(help: "Compare with the live API.")
    var live = false

    @Argument(
        help: ArgumentHelp("OLD and NEW; with --live, the APIs to compare. Default: all.", valueName: "old new"),
        completion: .apisOrFiles)
    var names: [String] = []

    @Option(
        help: ArgumentHelp(
            "With two recordings: the contract of their API. Default: that of the API which they name.",
            valueName: "file"))
    var contract: String?

    @Option(
        help: ArgumentHelp(
            "With --live: make the calls of this HAR file again, of a browser, a proxy or apicheck.", valueName: "file"),
        completion: .file(extensions: ["har"]))
    var recording: String?

    @Option(
        help: ArgumentHelp(
            "With --recording: use the calls to this host; repeatable. Default: the one with the most JSON answers.",
            valueName: "name"))
    var host: [String] = []

    @Option(
        help: ArgumentHelp(
            "Compare with a second live server in place of the recordings: its name in the contract, or a base URL. With --env, "
                + "it gets the variables of the file .env.NAME, too.",
            valueName: "name|url"))
    var against: String?

    @Flag(
        help: """
            Run each workflow that does not write twice, print which values differ between the calls, and do not compare \
            those.
            """)
    var learn = false

    @Flag(
        help: "With --learn: mark these values in the contract with x-apicheck-volatile, and change nothing else in it."
    )
    var write = false

    @OptionGroup(title: "Two contracts") var comparisonOptions: ComparisonOptions
    @OptionGroup(title: "Live runs") var liveOptions: LiveOptions
    @OptionGroup(title: "Live runs") var headerOptions: HeaderOptions
    @OptionGroup(title: "Live runs") var certificateOptions: CertificateOptions
    @OptionGroup(title: "Report") var reportOptions: ReportOptions
    @OptionGroup(title: "Report") var levelOptions: LevelOptions
    @OptionGroup(title: "Report") var coverageOptions: CoverageOptions
    @OptionGroup(title: "Shards") var shardOptions: ShardOptions
    @OptionGroup(title: "Project") var projectOptions: ProjectOptions
    @OptionGroup(title: "Project") var contractOptions: ContractOptions
    @OptionGroup(title: "Secrets") var secretOptions: SecretOptions
    @OptionGroup(title: "Limits") var limitOptions: LimitOptions

    func validate() throws {
        guard live else {
            guard names.count == 2 else {
                throw ValidationError(
                    "diff compares two contracts, or a live API: give OLD and NEW, or add --live")
            }
            if headerOptions.isGiven, !comparisonOptions.fetch {
                throw ValidationError("--header is for requests: add --live, or --fetch for contracts at URLs")
            }
            if certificateOptions.isGiven, !comparisonOptions.fetch {
                throw ValidationError(
                    "--cert and --cacert are for requests: add --live, or --fetch for contracts at URLs")
            }
            if learn || write || against != nil || recording != nil || !host.isEmpty || liveOptions.isGiven
                || shardOptions.shard != nil
                || coverageOptions.isGiven || liveOptions.timeout != nil && !comparisonOptions.fetch
            {
                throw ValidationError("an option of live runs is given: add --live, or leave it out")
            }
            return
        }
        if comparisonOptions.isGiven {
            throw ValidationError(
                "--fetch, --deprecation-days and --beta-deprecation-days are for two contracts, not for --live")
        }
        try coverageOptions.validate(isShard: shardOptions.shard != nil)
        if contract != nil { throw ValidationError("--contract is for two recordings, not for --live") }
        if recording != nil {
            if let other = optionWithoutContract {
                throw ValidationError("--recording and \(other) exclude each other")
            }
        } else if !host.isEmpty {
            throw ValidationError("--host needs --recording: it chooses among the hosts of a HAR file")
        }
        try shardOptions.validate(excluding: learn ? "--learn" : against == nil ? nil : "--against")
        if write && !learn { throw ValidationError("--write needs --learn: it marks what --learn finds") }
        if against != nil, liveOptions.sandbox { throw ValidationError("--against and --sandbox exclude each other") }
    }

    /// What is given beside `--recording` and needs a contract.
    private var optionWithoutContract: String? {
        if !names.isEmpty { return "the names of APIs" }
        if against != nil { return "--against" }
        if learn { return "--learn" }
        if liveOptions.sandbox { return "--sandbox" }
        if liveOptions.env != nil { return "--env" }
        if !liveOptions.sourceServer.isEmpty { return "--source-server" }
        if !liveOptions.workflow.isEmpty { return "--workflow" }
        if shardOptions.shard != nil { return "--shard" }
        return coverageOptions.isGiven ? "the options of coverage" : nil
    }

    func run() async throws {
        var project = try projectOptions.project(contractOptions, limitOptions, secretOptions)
        project.limits.download.time = liveOptions.timeLimit
        let headers = try headerOptions.headers(hidingIn: &project.redaction)
        guard live else {
            project.limits.download.headers = headers
            project.limits.download.headerOrigins = Set(names.compactMap { HTTPURL($0)?.origin })
            let urls = names.compactMap { HTTPURL($0) }
            let credentials =
                try comparisonOptions.fetch
                ? ServerCredentials(certificateOptions, for: [ServerCredentials.Holder(servers: urls)])
                : ServerCredentials()
            let status = try await comparisonOptions.compare(
                names[0], names[1], project: project, contract: contract, client: .curl(credentials),
                levelOptions: levelOptions, reportOptions: reportOptions)
            throw ExitCode(status.rawValue)
        }
        let status = try await LiveSession.perform(
            recording.map { .capture($0, hosts: host) } ?? .apis(names), project: project,
            bodyBytes: limitOptions.maxBodySize.bytes,
            options: liveOptions, reference: against, headers: headers, certificates: certificateOptions,
            levels: try levelOptions.rules(), apps: levelOptions.apps, reportOptions: reportOptions,
            coverageOptions: coverageOptions,
            shard: learn || against != nil ? nil : try shardOptions.run(.diff, levelOptions, project)
        ) { [capture = recording] run, apis in
            guard capture == nil else { return try await run.compareCapture(of: apis[0]) }
            try await run.diff(apis, against: against, learns: learn, marks: write)
        }
        throw ExitCode(status.rawValue)
    }
}
