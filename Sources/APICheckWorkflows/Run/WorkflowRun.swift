package import APICheckHTTP
package import APICheckJSON

/// What came of running a workflow.
package struct WorkflowRun: Sendable {
    package enum End: Hashable, Sendable {
        /// It came to its end; a step may have failed and been provided for.
        case completed
        /// The step's criteria did not hold.
        case failed(step: String)
        case noAnswer(step: String, TransportError)
        case outOfTime(Duration)
        case tooManySteps(Int)
        case cancelled
    }

    package var workflow: String
    /// The workflow file.
    package var file: String
    package var api: String?
    /// In the order they ran.
    package var steps: [StepRun] = []
    package var skipped: [SkippedStep] = []
    /// Those that have a value.
    package var outputs: [String: JSON] = [:]
    package var end = End.completed

    package var exchanges: [Exchange] { steps.flatMap(\.exchanges) }
}

extension WorkflowRun.End {
    /// Without the cause of a missing answer, which is told once.
    var summary: String {
        if case .noAnswer(let step, _) = self { return "the step '\(step)' got no answer" }
        return description
    }
}

extension WorkflowRun.End: CustomStringConvertible {
    package var description: String {
        switch self {
        case .completed: "completed"
        case .failed(let step): "the step '\(step)' failed"
        case .noAnswer(let step, let error): "the step '\(step)' got no answer: \(error)"
        case .outOfTime(let limit): "the run took longer than the limit of \(limit.components.seconds) s"
        case .tooManySteps(let limit): "the run took more than the limit of \(limit) steps"
        case .cancelled: "the run was cancelled"
        }
    }
}
