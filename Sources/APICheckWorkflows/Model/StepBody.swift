/// The request body of a step (Arazzo 1.0.1 section 4.6.13).
package struct StepBody: Sendable {
    /// As written; nil uses the media type of the operation.
    package let contentType: String?
    package internal(set) var payload: ValueTemplate
    /// Replaced parts of the payload, in order (section 4.6.14).
    package let replacements: [Replacement]
    package let line: Int
    /// A missing payload, or one of a JSON type that is not JSON: allowed in a file, and an error in a run.
    package internal(set) var fault: WorkflowError?

    package struct Replacement: Sendable {
        /// A query selects the parts to replace.
        package let target: ValueSelector.Query
        package let value: ValueTemplate
        package let line: Int
    }
}
