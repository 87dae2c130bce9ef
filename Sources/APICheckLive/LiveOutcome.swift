package import APICheckBase
import APICheckFindings
package import APICheckReports

/// The result of a live run.
package struct LiveOutcome: Sendable {
    package internal(set) var report = Report()
    /// Why the run is not complete, e.g. no answer or a missing input; empty when it is.
    package internal(set) var failures: [Problem] = []
    /// The number of workflows with a step that got no whole response.
    var unansweredWorkflows = 0
    /// The APIs whose workflows were all run and compared to their end.
    package internal(set) var completeAPIs: Set<String> = []
    /// Whether something was left as it is on purpose, so that a run without checks is a success.
    package internal(set) var keptRecording = false

    /// What joins the report with those of other shards; empty for a whole run.
    package internal(set) var frames: [ShardReport.Frame] = []
    package internal(set) var parts: [ReportPart] = []

    package init() {}

    /// Whether nothing was checked although something should have been.
    package var checkedNothing: Bool { report.checked == 0 && !keptRecording }

    /// Whether there are recordings, and the run compared no answer with them.
    package var comparedNothing: Bool { report.steps.isNothing }

    mutating func skip(_ what: PrintableText, _ why: PrintableText, step: NextStep? = nil) {
        report.skipped.append(Skipped(what: what, why: why, step: step))
    }
}
