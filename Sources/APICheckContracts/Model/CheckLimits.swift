package import APICheckJSON

/// What a contract takes from the messages held against it.
package struct CheckLimits: Sendable {
    /// Of the contract's file and of a body.
    package var document = Document.Limits()
    /// What the contract's schemas may ask for.
    package var schemas = SchemaLimits()
    /// Places that are told where one rule of a schema is broken in one body.
    package var findings = 1_000

    package init() {}
}
