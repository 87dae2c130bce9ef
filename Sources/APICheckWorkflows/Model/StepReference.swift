/// A step of a workflow, from anywhere in the file or in another one.
package struct StepReference: Hashable, Sendable {
    /// ``Workflow/id``.
    package let workflow: String
    package let step: String
}
