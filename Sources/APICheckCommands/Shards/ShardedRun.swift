import APICheckBase
import APICheckChecks
import APICheckFindings
import APICheckProject
import APICheckReports
import APICheckWorkflows

/// A run of which this process has one part.
struct ShardedRun: Sendable {
    let index: Int
    let count: Int
    /// The variables of the CI engine that divided the job; nil when the command line did.
    private let variables: String?
    var run: ShardReport.Run

    init(shard: Shard, variables: String?, run: ShardReport.Run) {
        index = shard.index
        count = shard.count
        self.variables = variables
        self.run = run
    }

    /// The numbers of the recordings to check. Says how many they are.
    mutating func select(recordings files: [String]) -> Set<Int> {
        select(files, weights: files.map(RecordingSize.bytes), noun: "recording")
    }

    /// The numbers of the workflows to run. Says how many they are.
    mutating func select(workflowsOf apis: [LiveAPI], named names: [String]) throws -> Set<Int> {
        let units = apis.flatMap { live in live.workflows(named: names).map { "\(live.name)/\($0.id)" } }
        return select(units, weights: try WorkflowWeights.weights(of: apis, workflows: names), noun: "workflow")
    }

    private mutating func select(_ units: [String], weights: [Int], noun: String) -> Set<Int> {
        run.units = units
        let selected = ShardPlan(weights: weights, count: count).units(of: index)
        let source = variables.map { " (\($0))" } ?? ""
        let what = selected.isEmpty ? "nothing to check" : "\(selected.count) of \(units.count.counted(noun))"
        Terminal.sayError("note: shard \(index) of \(count)\(source): \(what)\n")
        return selected
    }

    /// What joins the report with those of the other shards, as it is printed.
    ///
    /// - Parameter failures: The failures of all parts, in their order, as they are printed.
    func report(
        frames: [ShardReport.Frame], parts: [ReportPart], failures: [PrintableText] = []
    ) -> ShardReport {
        var shard = ShardReport(index: index, count: count, run: run)
        shard.frames = frames
        shard.parts = parts
        var failures = failures.map(Printed.text)[...]
        var all = Report()
        for index in shard.frames.indices { all.skipped += shard.frames[index].skipped }
        for part in shard.parts {
            all.findings += part.findings
            all.skipped += part.skipped
        }
        all = Printed.report(all.namingOptions)
        var findings = all.findings[...]
        var skipped = all.skipped[...]
        for index in shard.frames.indices { shard.frames[index].skipped.takeFirst(of: &skipped) }
        shard.mapParts { part in
            part.findings.takeFirst(of: &findings)
            part.skipped.takeFirst(of: &skipped)
            part.failures.takeFirst(of: &failures)
        }
        return shard
    }
}

extension Array {
    /// Replaces the elements by as many from the beginning of others.
    fileprivate mutating func takeFirst(of others: inout ArraySlice<Element>) {
        self = Array(others.prefix(count))
        others = others.dropFirst(count)
    }
}

/// What a CI engine that divides a job into parts says about the part: two variables.
enum ShardEngine {
    static let bazelStatusFile = "TEST_SHARD_STATUS_FILE"

    struct Found {
        let shard: Shard
        /// `CI_NODE_INDEX and CI_NODE_TOTAL`.
        let variables: String
        /// Bazel refuses a sharded test that does not touch this file.
        let statusFile: String?
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

    /// Returns nil when no engine has divided the job into several parts. Throws ``CommandError`` for
    /// values that make no sense.
    static func shard(_ environment: (String) -> String?) throws -> Found? {
        for variables in known {
            guard let index = environment(variables.index), let count = environment(variables.count) else { continue }
            guard let index = Int(index), let count = Int(count),
                let shard = Shard(index: index - variables.first + 1, count: count)
            else {
                throw CommandError.usage(
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
    static func touch(_ file: String) throws {
        if !FileContents.exists(file) { try FileContents.replace(file, with: []) }
    }
}
