package import APICheckJSON

/// What a description and the files that it refers to may be at most, and what it takes from the messages held against it.
package struct ContractLimits: Sendable {
    package enum Name: String, Sendable {
        case files, bytes, references
    }

    /// Of each file, and of a body.
    package var document = Document.Limits()
    package var files = 1_000
    /// Of all files together.
    package var bytes = 256 << 20
    /// Of the schemas that it holds.
    package var schemas = SchemaLimits()
    /// References that lead from one to the next, in its schemas and elsewhere.
    package var references: Int {
        get { schemas.references }
        set { schemas.references = newValue }
    }
    /// Places that are told where one rule of a schema is broken in one body.
    package var findings = 1_000

    package init() {}
}
