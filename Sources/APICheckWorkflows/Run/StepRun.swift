package import APICheckHTTP
package import APICheckJSON

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
        case stopped(TransportError)
    }

    /// The id of the step, after the ids of the steps that called its workflow: `login/askToken`.
    package var step: String
    /// The line in the workflow file.
    package var line: Int
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
