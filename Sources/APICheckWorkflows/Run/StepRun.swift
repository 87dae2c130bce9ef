package import APICheckHTTP

/// One attempt at a step.
package struct StepRun: Sendable {
    package enum Outcome: Hashable, Sendable {
        case passed
        /// Its criteria do not hold; nothing in the workflow provides for that.
        case failed
        /// Its criteria do not hold, and the action of that name says what then: another attempt, another step.
        case handled(by: String)
        /// The answer asked to come back later, and so was done.
        case postponed
        /// No answer came.
        case stopped(TransportError)
    }

    /// After the ids of the steps that called its workflow: `login/askToken`.
    package var step: String
    /// In the workflow file.
    package var line: Int
    /// Nil for a step that calls a workflow.
    package var operation: StepOperation?
    /// Each redirect is an exchange of its own, the last one the answer; empty when nothing was sent.
    package var exchanges: [Exchange] = []
    package var failedCriteria: [FailedCriterion] = []
    package var outcome: Outcome
    package var isCleanup: Bool
}
