package import APICheckContracts
package import APICheckHTTP
import APICheckRecordings
package import APICheckRedaction
package import APICheckWorkflows

/// What a live run may do, and how it reports its progress.
package struct LiveSettings: Sendable {
    /// The ids of the workflows to run; empty for all.
    package var workflows: [String] = []
    /// The numbers of the workflows to run and compare, counted from 0 over all APIs; nil for all.
    package var units: Set<Int>?
    /// Whether requests may be sent that change something on the server.
    package var mayWrite = false
    /// How many workflows that only read may run at the same time, and how many steps of each.
    package var jobs = 1
    /// Rate, limits, clock and headers of the runs; the API's name and secrets are filled in for each API.
    package var run = RunOptions()
    /// What workflows of other files did that others depend on, in all of the run.
    var sharedCalls = SharedCalls()
    /// Is called while the run goes on.
    package var notify: @Sendable (LiveEvent) -> Void = { _ in }

    package init() {}
}

/// What happens during a live run, for a front end to show.
package enum LiveEvent: Sendable {
    /// A request is about to be sent.
    case request(ExchangeLabel)
    /// A value of the operation's response differed between two calls.
    case learned(operation: String, place: String)
    /// A place that was learned was marked in the contract, or was not.
    case marked(VolatileMarks.Outcome)
    /// Every value that was learned to differ is marked already.
    case nothingToMark(file: String)
    /// A workflow has ended; only of a run whose steps are shown.
    case ran(WorkflowTrace)
    /// The run was cancelled; the workflow's clean-up steps still run.
    case cancelled(workflow: String)
    /// A recording was left as it was, because its workflow did not succeed.
    ///
    /// `canBePartial` is true when a step succeeded, so that a partial recording is possible.
    case notRecorded(path: String, WorkflowRun.End, canBePartial: Bool)
    /// Only what worked is written to a recording.
    case recordedPartly(path: String, failed: [String])
    /// A recording had every answer already.
    case unchanged(path: String)
    /// `entries` are in the recording now, `new` of them from this run.
    case recorded(path: String, entries: Int, new: Int, refreshed: RefreshTally?)
}
