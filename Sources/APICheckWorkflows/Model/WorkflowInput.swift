package import APICheckJSON

/// An input of a workflow, read from its JSON Schema.
package struct WorkflowInput: Sendable {
    package let name: String
    package let summary: String?
    /// The schema's `type`; empty without one.
    package let types: [String]
    package let defaultValue: JSON?
    /// Whether the input has no default and `required` names it.
    package let isRequired: Bool
    /// The value is never shown: its schema has `format: password`, `writeOnly` or `x-apicheck-secret`, or
    /// ``RunOptions/secretInputs`` contains it.
    package internal(set) var isSecret: Bool
    package let line: Int

    /// Converts a text to a value: `12` is a number unless the schema allows a string; the same applies to `null` and
    /// `[1]`.
    package func value(ofText text: String) throws -> JSON {
        let isText = types.isEmpty || types.contains("string")
        if !isText, let value = try? Document(text).root, accepts(value) { return value }
        return try JSON.text(text)
    }

    /// Whether the schema allows the type of the value.
    package func accepts(_ value: JSON) -> Bool {
        types.isEmpty
            || types.contains { type in
                type == value.kind.rawValue || type == "integer" && value.kind == .number && value.isWholeNumber
            }
    }
}

extension JSON {
    fileprivate var isWholeNumber: Bool { int != nil || double.map { $0.rounded() == $0 } == true }
}
