package import APICheckJSON

/// A value that a workflow is started with, from its JSON Schema.
package struct WorkflowInput: Sendable {
    package let name: String
    package let summary: String?
    /// The schema's `type`; empty when it names none.
    package let types: [String]
    package let defaultValue: JSON?
    /// It has no default, and the schema's `required` names it or there is no `required` at all.
    package let isRequired: Bool
    /// Never shown: `format: password`, `writeOnly` or `x-apicheck-secret` in its schema; of a runner's inputs, also what
    /// ``RunOptions/secretInputs`` has.
    package internal(set) var isSecret: Bool
    package let line: Int

    /// A value given as text: `12` is a number unless the schema asks for a string, `null` and `[1]` likewise.
    package func value(ofText text: String) throws -> JSON {
        let isText = types.isEmpty || types.contains("string")
        if !isText, let value = try? Document(text).root, accepts(value) { return value }
        return try JSON.text(text)
    }

    /// Whether the value has a type that the schema names.
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
