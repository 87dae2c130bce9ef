import APICheckBase

/// One of the parts that a run is divided into: `2/3`.
package struct Shard: Hashable, Sendable {
    /// More parts than this are a mistake.
    static let maximum = 10_000

    /// From 1.
    package let index: Int
    package let count: Int

    package init?(index: Int, count: Int) {
        guard (1...Shard.maximum).contains(count), (1...count).contains(index) else { return nil }
        self.index = index
        self.count = count
    }
}

/// What a CI engine that divides a job into parts says about the part: two variables.
package enum ShardEngine {
    package static let bazelStatusFile = "TEST_SHARD_STATUS_FILE"

    package struct Found {
        package let shard: Shard
        /// `CI_NODE_INDEX and CI_NODE_TOTAL`.
        package let variables: String
        /// Bazel refuses a sharded test that does not touch this file.
        package let statusFile: String?
    }

    private struct Variables {
        let index: String
        let count: String
        /// The index of the first part.
        let first: Int
    }

    /// The first that is set is used: Bazel may run inside a job of another engine.
    private static let known = [
        Variables(index: "TEST_SHARD_INDEX", count: "TEST_TOTAL_SHARDS", first: 0),
        // GitLab.
        Variables(index: "CI_NODE_INDEX", count: "CI_NODE_TOTAL", first: 1),
        Variables(index: "CIRCLE_NODE_INDEX", count: "CIRCLE_NODE_TOTAL", first: 0),
        Variables(index: "BUILDKITE_PARALLEL_JOB", count: "BUILDKITE_PARALLEL_JOB_COUNT", first: 0),
        // Kubernetes sets the index of an indexed job; its manifest has to pass on the number of completions.
        Variables(index: "JOB_COMPLETION_INDEX", count: "JOB_COMPLETIONS", first: 0),
    ]

    /// Returns nil when no engine has divided the job into several parts. Throws ``RunError`` for
    /// values that make no sense.
    package static func shard(_ environment: (String) -> String?) throws -> Found? {
        for variables in known {
            guard let index = environment(variables.index), let count = environment(variables.count) else { continue }
            guard let index = Int(index), let count = Int(count),
                let shard = Shard(index: index - variables.first + 1, count: count)
            else {
                throw RunError.usage(
                    "\(variables.index) and \(variables.count) do not name a part of a job",
                    expected: "an index from \(variables.first) and a number of parts",
                    actual: "\(index) and \(count)", remedy: "correct them, or pass --shard I/N or --no-shard")
            }
            if shard.count == 1 { continue }
            return Found(
                shard: shard, variables: "\(variables.index) and \(variables.count)",
                statusFile: variables.index.hasPrefix("TEST_") ? environment(bazelStatusFile) : nil)
        }
        return nil
    }

    /// Creates the file by which Bazel learns that the program divides its work.
    package static func touch(_ file: String) throws {
        if !FileContents.exists(file) { try FileContents.replace(file, with: []) }
    }
}
