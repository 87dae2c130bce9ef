package import APICheckJSON

/// What a step sends as its body (Arazzo 1.0.1 section 4.6.13).
package struct StepBody: Sendable {
    /// As written; nil leaves it to the operation.
    package let contentType: String?
    package let payload: ValueTemplate
    /// Put into the payload, in order (section 4.6.14).
    package let replacements: [Replacement]
    package let line: Int

    package struct Replacement: Sendable {
        package let target: Pointer
        package let value: ValueTemplate
        package let line: Int
    }
}
