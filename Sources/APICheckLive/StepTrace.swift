package import APICheckWorkflows

/// One attempt at a step as it is shown to people, without secrets.
package struct StepTrace: Hashable, Sendable {
    /// A request and its response; each redirect is one.
    package struct Call: Hashable, Sendable {
        /// `GET https://host/todos?page=1`.
        package var request: String
        /// The status, or nil without a response.
        package var status: Int?
        /// The time of the whole exchange in microseconds.
        package var microseconds: Int
    }

    package struct Output: Hashable, Sendable {
        package var name: String
        /// The value as JSON, cut when it is long.
        package var value: String
    }

    /// The id of the step, after the ids of the steps that called its workflow.
    package var step: String
    package var isCleanup: Bool
    package var calls: [Call] = []
    package var criteria: [CheckedCriterion] = []
    package var outputs: [Output] = []
    /// What the result was and what followed: `failed`, `handled by the action 'again', retried after 2 s`.
    package var result: String
}

/// One run of a workflow as it is shown to people, without secrets.
package struct WorkflowTrace: Hashable, Sendable {
    /// The API's name and the workflow's id, `todos/crud`.
    package var name: String
    /// The steps in the order in which they ran.
    package var steps: [StepTrace]
    /// The steps that did not run, with the reason.
    package var skipped: [SkippedStep]
    package var outputs: [StepTrace.Output]
    /// `completed`, or why it ended.
    package var end: String
}
