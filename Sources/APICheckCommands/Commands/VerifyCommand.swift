import APICheckBase
import APICheckChecks
import APICheckContracts
import APICheckFindings
import APICheckProject
import APICheckRecordings
import APICheckReports
import ArgumentParser

struct VerifyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify", abstract: "Checks recordings against contracts, offline.",
        discussion: """
            Without --contract: the named APIs, or all, each with its contract and its recordings. \
            With --contract: the named recordings against that contract.
            """)

    @Argument(
        help: ArgumentHelp("APIs to check. Default: all. With --contract: recordings.", valueName: "api"),
        completion: .apisOrFiles)
    var names: [String] = []

    @Option(
        help: ArgumentHelp(
            "The contract to check the recordings against: OpenAPI 3.0 to 3.2 or Swagger 2.0.", valueName: "file"))
    var contract: String?

    @Option(help: "Number of exchanges checked in parallel, 1 to 64.")
    var jobs = 1

    @Option(
        help: ArgumentHelp(
            "Maximum age of a recorded answer, such as 12h, 30d or 8w; also s and m. Uses no network.", valueName: "age"
        ),
        transform: MaximumAge.parse)
    var maxAge: MaximumAge?

    @OptionGroup(title: "Report") var reportOptions: ReportOptions
    @OptionGroup(title: "Report") var levelOptions: LevelOptions
    @OptionGroup(title: "Report") var coverageOptions: CoverageOptions
    @OptionGroup(title: "Shards") var shardOptions: ShardOptions
    @OptionGroup(title: "Project") var projectOptions: ProjectOptions
    @OptionGroup(title: "Project") var contractOptions: ContractOptions
    @OptionGroup(title: "Secrets") var secretOptions: SecretOptions
    @OptionGroup(title: "Limits") var limitOptions: LimitOptions

    func validate() throws {
        if contract != nil && names.isEmpty { throw ValidationError("--contract needs recordings: give .har files") }
        try coverageOptions.validate(isShard: shardOptions.shard != nil)
        guard (1...64).contains(jobs) else { throw ValidationError("--jobs must be 1 to 64, not \(jobs)") }
    }

    func run() async throws {
        let status = try await Interrupt.cancels { try verify() }
        throw ExitCode(status.rawValue)
    }

    private func verify() throws -> ExitStatus {
        let project = try projectOptions.project(contractOptions, limitOptions, secretOptions)
        var verification = Verification(project: project, jobs: jobs, freshness: maxAge.map { Freshness(maximum: $0) })
        // Reading them takes as long as checking a small recording.
        verification.readsWorkflows = coverageOptions.coverage || reportOptions.listsCoverage
        let progress = ProgressLine()
        verification.notify = { recording, entries in
            progress.step("checking \(recording)", done: entries == 0 ? "" : entries.counted("exchange"))
        }
        verification.isCancelled = { Interrupt.isRaised }
        defer { progress.finish() }
        let levels = try levelOptions.rules()
        var sharded = try shardOptions.run(.verify, levelOptions, project)
        let unchecked = maxAge == nil ? [Rule.recordingStale, .recordingInFuture] : []
        sharded?.run.unchecked = unchecked.map(\.id)
        var policy: FindingPolicy
        var complete: [String] = []
        if let file = contract {
            progress.step("reading \(file)", done: "")
            policy = try LevelOptions.naming { try FindingPolicy(levels: levels, apps: levelOptions.apps, apis: []) }
            let contract = try Contract(
                contentsOf: file, root: project.contractRoot, copies: project.remoteCopies, limits: project.limits)
            try policy.check(contract)
            try LevelOptions.naming { try policy.requireKnownOperations() }
            sharded?.run.contract = file
            sharded?.run.names = names.unique
            verification.units = sharded?.select(recordings: names.unique)
            try verification.check(names.unique, against: contract)
        } else {
            let apis = try project.select(names)
            policy = try LevelOptions.naming { try FindingPolicy(levels: levels, apps: levelOptions.apps, apis: apis) }
            sharded?.run.names = apis.map(\.name)
            verification.units = sharded?.select(recordings: apis.flatMap(\.recordingFiles))
            for api in apis where policy.looksForOperations || !verification.pass(api) {
                progress.step("reading the contract of \(api.name)", done: "")
                let contract = try api.readContract()
                try policy.check(contract)
                try verification.check(api, against: contract)
            }
            try LevelOptions.naming { try policy.requireKnownOperations() }
            complete = apis.filter { !$0.recordingFiles.isEmpty }.map(\.name)
        }
        progress.finish()
        let isInterrupted = Interrupt.isRaised
        // A shard does not see the findings of the others, nor does an interrupted run see all of its own.
        let isWhole = sharded == nil && !isInterrupted
        let run = FindingPolicy.Run(.verify, complete: isWhole ? complete : [], unchecked: Set(unchecked))
        var report = verification.report
        // A workflow may have called operations of other APIs than the named ones.
        try policy.add(linked: Set(report.findings.compactMap(\.api)).sorted().compactMap { project.api(named: $0) })
        report.showCoverage(coverageOptions.coverage ? .all : .nothing)
        report.mayPass = try !isInterrupted && coverageOptions.isMet(by: report.coverage)
        report.shard = isInterrupted ? nil : sharded?.report(frames: verification.frames, parts: verification.parts)
        let status = try reportOptions.deliver(report, acceptance: contract == nil ? .offline : .none) {
            policy.apply(to: $0, of: run)
        }
        if isInterrupted {
            throw RunError.incomplete(
                "the run was interrupted: the report has what was checked before", isTransient: true)
        }
        // Whether a sharded run checked something is for `apicheck merge` to say.
        if sharded != nil { return status }
        // A run that checked nothing has not succeeded.
        if status == .clean && report.checked == 0 { throw RunError.noChecks }
        return try coverageOptions.status(status, of: report.coverage)
    }
}
