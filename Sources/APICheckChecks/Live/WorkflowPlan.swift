import APICheckBase
import APICheckHTTP
import APICheckProject
import APICheckRecordings
package import APICheckWorkflows

/// The requests that a workflow would send.
package struct WorkflowPlan: Sendable {
    /// The API's name and the workflow's id, `todos/crud`.
    package let name: String
    /// Why it may not run without permission to write; nil when it may.
    package let write: StepWrite?
    package let requests: [PlannedRequest]
}

/// How long each workflow of a run takes, so that shards can be balanced.
package enum WorkflowWeights {
    /// What a step that was never recorded counts for, in microseconds.
    private static let unrecordedStep = 100_000

    /// The recorded times of all workflows, in the order of a run, in microseconds.
    ///
    /// - Parameter names: The ids of the workflows to run; empty for all.
    package static func weights(of apis: [LiveAPI], workflows names: [String]) throws -> [Int] {
        try apis.flatMap { live in
            let entries = try live.api.readRecordings().flatMap(\.entries)
            let times = Dictionary(grouping: entries) { $0.label.workflow }
                .mapValues { $0.reduce(0) { $0 + ($1.exchange.timings.total) } }
            return live.workflows(named: names).map { workflow in
                times[workflow.id] ?? workflow.steps.count * unrecordedStep
            }
        }
    }
}
