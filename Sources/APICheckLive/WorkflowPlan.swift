package import APICheckWorkflows

/// The requests that a workflow would send.
package struct WorkflowPlan: Sendable {
    /// The API's name and the workflow's id, `todos/crud`.
    package let name: String
    /// Why it may not run without permission to write; nil when it may.
    package let write: StepWrite?
    package let requests: [PlannedRequest]
}
