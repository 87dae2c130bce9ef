import APICheckBase
import APICheckChecks
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

extension ShardOptions {
    /// The shard of a run; nil for all of it. Throws ``RunError`` for variables of a CI engine that are not numbers.
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
