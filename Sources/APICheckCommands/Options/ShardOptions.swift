import APICheckProject
import APICheckReports
import ArgumentParser

/// The part of a run that this process has.
struct ShardOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            """
            Check only part I of N of the recordings or workflows, balanced by size or recorded time; apicheck merge joins \
            the JSON reports. Default: the variables of GitLab, CircleCI, Buildkite, Kubernetes or Bazel, if set.
            """,
            valueName: "I/N"))
    var shard: Shard?

    @Flag(name: .customLong("no-shard"), help: "Check everything, whatever the variables of the CI engine say.")
    var ignoresEngine = false

    func validate() throws {
        if shard != nil, ignoresEngine { throw ValidationError("--shard and --no-shard exclude each other") }
    }

    /// Throws when the part of a run was asked for together with an option that needs all of it.
    func validate(excluding option: String?) throws {
        if shard != nil, let option { throw ValidationError("--shard and \(option) exclude each other") }
    }

    /// The shard of a run; nil for all of it. Throws ``CommandError`` for variables of a CI engine that are not numbers.
    func run(
        _ command: ShardReport.Run.Command, _ levels: LevelOptions, _ project: Project
    ) throws -> ShardedRun? {
        let engine = ignoresEngine || shard != nil ? nil : try ShardEngine.shard(Terminal.environment)
        guard let shard = shard ?? engine?.shard else { return nil }
        if let file = engine?.statusFile ?? Terminal.environment(ShardEngine.bazelStatusFile) {
            try ShardEngine.touch(file)
        }
        return ShardedRun(
            shard: shard, variables: engine?.variables,
            run: ShardReport.Run(
                command, names: [], contracts: project.contracts, levels: levels.level, apps: levels.apps))
    }
}

/// One of the parts that a run is divided into: `2/3`.
struct Shard: ExpressibleByArgument, Equatable {
    /// More parts than this are a mistake.
    static let maximum = 10_000

    /// From 1.
    let index: Int
    let count: Int

    init?(index: Int, count: Int) {
        guard (1...Shard.maximum).contains(count), (1...count).contains(index) else { return nil }
        self.index = index
        self.count = count
    }

    init?(argument: String) {
        let parts = argument.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
        guard parts.count == 2, let index = parts[0], let count = parts[1] else { return nil }
        self.init(index: index, count: count)
    }
}
