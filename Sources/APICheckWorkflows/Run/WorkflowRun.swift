package import APICheckBase
package import APICheckHTTP
package import APICheckJSON

/// The result of running a workflow.
package struct WorkflowRun: Sendable {
    package enum End: Hashable, Sendable {
        /// The workflow completed; a step may have failed and been handled.
        case completed
        /// The criteria of the step did not hold.
        case failed(step: String)
        case noAnswer(step: String, TransportError)
        case outOfTime(Duration)
        case tooManySteps(Int)
        case cancelled
    }

    package var workflow: String
    /// The path of the workflow file.
    package var file: String
    package var api: String?
    /// The steps in the order in which they ran.
    package var steps: [StepRun] = []
    package var skipped: [SkippedStep] = []
    /// The outputs that have a value.
    package var outputs: [String: JSON] = [:]
    package var end = End.completed

    package var exchanges: [Exchange] { steps.flatMap(\.exchanges) }
}

extension WorkflowRun.End {
    /// Without the cause of a missing response, which is reported once.
    package var summary: String {
        if case .noAnswer(let step, let error) = self { return "the step '\(step)' \(error.shortfall)" }
        return description
    }
}

extension WorkflowRun.End {
    /// Whether the workflow came to an end by its own steps.
    var isResult: Bool {
        switch self {
        case .completed, .failed: true
        case .noAnswer, .outOfTime, .tooManySteps, .cancelled: false
        }
    }

    /// Whether the same run may come to its end when it is repeated.
    package var isTransient: Bool {
        switch self {
        case .noAnswer(_, let error): error.problem.isTransient
        case .outOfTime, .cancelled: true
        case .completed, .failed, .tooManySteps: false
        }
    }

    /// Whether the server may respond to the next request, although it did not respond to this one: it read the request,
    /// and neither a limit of time nor the network ended the exchange.
    var leavesServerReachable: Bool {
        guard case .noAnswer(_, let error) = self, [.waiting, .receiving].contains(error.phase) else { return false }
        return [.reset, .truncated, .malformed, .tooLarge].contains(error.kind)
    }
}

extension WorkflowRun.End: CustomStringConvertible {
    package var description: String {
        switch self {
        case .completed: "completed"
        case .failed(let step): "the step '\(step)' failed"
        case .noAnswer(let step, let error): "the step '\(step)' \(error.shortfall): \(error.problem.headline)"
        case .outOfTime(let limit): "the run took longer than the limit of \(limit.components.seconds) s"
        case .tooManySteps(let limit): "the run took more than the limit of \(limit) steps"
        case .cancelled: "the run was cancelled"
        }
    }
}

/// A step that did not run, and the reason.
package struct SkippedStep: Hashable, Sendable {
    package var step: String
    package var why: PrintableText

    package init(step: String, why: PrintableText) {
        self.step = step
        self.why = why
    }
}
