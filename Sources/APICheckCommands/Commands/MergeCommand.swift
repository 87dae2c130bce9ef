import APICheckBase
import APICheckChecks
import APICheckContracts
import APICheckFindings
import APICheckJSON
import APICheckProject
import APICheckReports
import ArgumentParser

struct MergeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "merge", abstract: "Joins the reports of the shards of a run to the report of one run.",
        discussion: """
            The reports are those of --shard I/N with --format json=FILE, one for each shard. Levels, baselines and \
            coverage are applied to all of them together, so merge needs the contracts of the run. The result and the exit \
            code are those of the same command without --shard.
            """)

    @Argument(help: ArgumentHelp("The JSON reports of all shards.", valueName: "report"))
    var reports: [String]

    @Option(help: "Number of contracts read in parallel, 1 to 64.")
    var jobs = 1

    @OptionGroup(title: "Report") var reportOptions: ReportOptions
    @OptionGroup(title: "Report") var coverageOptions: CoverageOptions
    @OptionGroup(title: "Project") var projectOptions: ProjectOptions
    @OptionGroup(title: "Project") var contractOptions: ContractOptions
    @OptionGroup(title: "Secrets") var secretOptions: SecretOptions
    @OptionGroup(title: "Limits") var limitOptions: LimitOptions

    func validate() throws {
        guard (1...64).contains(jobs) else { throw ValidationError("--jobs must be 1 to 64, not \(jobs)") }
    }

    func run() throws {
        let project = try projectOptions.project(contractOptions, limitOptions, secretOptions)
        let set = try ShardSet(shards(project))
        guard set.run.contracts == project.contracts else {
            throw RunError.usage(
                "the shards read their contracts from another folder", expected: "\(set.run.contracts)",
                actual: "\(project.contracts)", remedy: "add --contracts \(set.run.contracts)")
        }
        let levels = try set.run.levels.map { text in try LevelOptions.naming { try LevelRule(text) } }
        let apis = set.run.contract == nil ? try project.select(set.run.names) : []
        var policy = try LevelOptions.naming { try FindingPolicy(levels: levels, apps: set.run.apps, apis: apis) }
        var report = try MergedRun.report(set, apis, project, &policy, jobs: jobs)
        try LevelOptions.naming { try policy.requireKnownOperations() }
        let isOffline = set.run.command == .verify
        report.showCoverage(coverageOptions.coverage ? .all : .nothing)
        report.context.name = isOffline ? "verify" : "diff --live"
        report.mayPass = try set.failures.isEmpty && coverageOptions.isMet(by: report.coverage)
        let run = FindingPolicy.Run(
            isOffline ? .verify : .diff,
            complete: set.frames.filter { $0.isComplete && (!isOffline || !$0.units.isEmpty) }.map(\.contract),
            unchecked: Set(set.run.unchecked.compactMap(RuleCatalogue.rule)))
        let acceptance: ReportOptions.Acceptance =
            isOffline ? (set.run.contract == nil ? .offline : .none) : .report
        let status = try reportOptions.deliver(report, acceptance: acceptance) { policy.apply(to: $0, of: run) }
        for failure in set.failures { ErrorOutput.say(Problem(failure)) }
        if !set.failures.isEmpty { throw ExitCode(ExitStatus.incomplete.rawValue) }
        // A run that checked nothing has not succeeded.
        if status == .clean && report.checked == 0 { throw RunError.noChecks }
        if status == .clean && report.steps.isNothing { throw RunError.comparedNothing }
        throw ExitCode(
            try coverageOptions.status(
                status, of: report.coverage, subject: isOffline ? "recordings" : "live answers"
            ).rawValue)
    }

    private func shards(_ project: Project) throws -> [(path: String, shard: ShardReport)] {
        var shards: [(path: String, shard: ShardReport)] = []
        for path in reports {
            var shard = try ReportReader.shard(
                inReport: path, version: Product.version, limits: project.limits.document)
            if let first = shards.first { shard.shareRun(of: first.shard) }
            shards.append((path, shard))
        }
        return shards
    }
}
