import APICheckChecks
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
}

extension Shard: ExpressibleByArgument {
    init?(argument: String) {
        let parts = argument.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
        guard parts.count == 2, let index = parts[0], let count = parts[1] else { return nil }
        self.init(index: index, count: count)
    }
}
