package import APICheckContracts
package import APICheckHTTP
import APICheckRecordings
package import APICheckRedaction
package import APICheckWorkflows

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
    /// `canBePartial` tells whether a step succeeded, so that a partial recording is possible.
    case notRecorded(path: String, WorkflowRun.End, canBePartial: Bool)
    /// Only what worked is written to a recording.
    case recordedPartly(path: String, failed: [String])
    /// A recording had every answer already.
    case unchanged(path: String)
    /// `entries` are in the recording now, `new` of them from this run.
    case recorded(path: String, entries: Int, new: Int, refreshed: RefreshTally?)
}
