package import APICheckJSON

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

    /// The parts of a payload that are replaced.
    package enum Target: Sendable {
        case pointer(Pointer)
        case jsonPath(JSONPath)
    }

    package struct Replacement: Sendable {
        package let target: Target
        package let value: ValueTemplate
        package let line: Int
    }
}

extension StepBody.Target: CustomStringConvertible {
    package var description: String {
        switch self {
        case .pointer(let pointer): pointer.description
        case .jsonPath(let path): path.description
        }
    }

    /// - Parameter isPath: Whether the text is a JSONPath instead of a JSON Pointer.
    /// - Throws: ``ExpressionError``.
    init(_ text: String, isPath: Bool) throws {
        self = isPath ? .jsonPath(try JSONPath(selector: text)) : .pointer(try Pointer(selector: text))
    }
}
