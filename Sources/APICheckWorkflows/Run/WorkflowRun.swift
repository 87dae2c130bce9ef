package import APICheckBase
package import APICheckFindings
package import APICheckHTTP
package import APICheckJSON

/// The result of running a workflow.
package struct WorkflowRun: Sendable {
    package enum End: Hashable, Sendable {
        /// The workflow completed; a step may have failed and been handled.
        case completed
        /// The criteria of the step did not hold.
        case failed(step: String)
        // The error has an exchange, and would make every run and every attempt as large.
        indirect case noAnswer(step: String, TransportError)
        case outOfTime(Duration)
        case tooManySteps(Int)
        case cancelled
    }

    package var workflow: String
    /// The path of the workflow file.
    var file: String
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
    var summary: String {
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

/// One attempt at a step.
package struct StepRun: Sendable {
    package enum Outcome: Hashable, Sendable {
        case passed
        /// Its criteria do not hold, and no action handles that.
        case failed
        /// Its criteria do not hold, and the named action handles that: a retry or another step.
        case handled(by: String)
        /// The response asked for a retry later, which followed.
        case postponed
        /// ``Step/waitUntil`` did not hold yet, and the request was repeated.
        case waiting
        /// No response was received.
        indirect case stopped(TransportError)
    }

    /// The id of the step, after the ids of the steps that called its workflow: `login/askToken`.
    package var step: String
    /// The line in the workflow file.
    var line: Int
    /// The operation, or nil for a step that calls a workflow.
    package var operation: StepOperation?
    /// Each redirect is a separate exchange, the last one is the response. Empty when nothing was sent.
    package var exchanges: [Exchange] = []
    /// The bodies of the last exchange, as the criteria read them; nil when nothing was sent.
    package var bodies: ExchangeBodies?
    /// All criteria of the step in their order; empty when there was no response.
    package var criteria: [CheckedCriterion] = []
    /// The outputs that have a value.
    package var outputs: [String: JSON] = [:]
    /// The time that was waited after this attempt, before the next one; nil without a retry.
    package var wait: Duration?
    /// Whether nothing was sent, because of a value that no request can contain; it is the only criterion.
    package var hasUnusableValue = false
    package var outcome: Outcome
    package var isCleanup: Bool

    /// Whether it got no whole response.
    package var isStopped: Bool { if case .stopped = outcome { true } else { false } }

    /// The body of the last response, if it is JSON.
    var answer: JSON? {
        guard let body = bodies?.response, let type = exchanges.last?.response?.headers.contentType else { return nil }
        return body.content(as: type).json
    }

    package var failedCriteria: [CheckedCriterion] { criteria.filter { !$0.isMet } }
}

extension WorkflowRun {
    /// One finding for each failed criterion that no action handles.
    package func findings() -> [Finding] { steps.flatMap { findings(of: $0) } }

    /// The findings of one of the steps.
    ///
    /// The evidence is the URL of the response. A step whose request could not be built has no evidence.
    package func findings(of step: StepRun) -> [Finding] {
        if case .stopped(let error) = step.outcome { return failedExchange(error, of: step).map { [$0] } ?? [] }
        guard step.outcome == .failed else { return [] }
        return step.failedCriteria.map { criterion in
            var finding = Finding(
                step.hasUnusableValue ? .workflowInputInvalid : .workflowCriterionFailed,
                api: step.operation?.owner ?? api,
                operation: step.operation?.name ?? workflow, place: .step("\(workflow)/\(step.step)"),
                contract: SourceLocation(file: file, line: criterion.line), expected: .quoted(criterion.condition),
                actual: .quoted(criterion.actual), subject: criterion.condition,
                evidence: step.exchanges.last.map { Evidence(recording: $0.request.url.text) })
            finding.readPlaces = criterion.responsePlaces
            return finding
        }
    }

    /// Returns nil for a step whose request did not reach the server.
    private func failedExchange(_ error: TransportError, of step: StepRun) -> Finding? {
        guard error.isOfServer else { return nil }
        let status: PrintableText = error.exchange?.response.map { ", status \($0.status)" } ?? ""
        return Finding(
            .exchangeFailed, api: step.operation?.owner ?? api, operation: step.operation?.name ?? workflow,
            place: .step("\(workflow)/\(step.step)"), contract: SourceLocation(file: file, line: step.line),
            expected: "a whole response", actual: Fact.words("\(error.reason)\(status)"),
            evidence: error.exchange.map { Evidence(recording: $0.request.url.text) })
    }
}
