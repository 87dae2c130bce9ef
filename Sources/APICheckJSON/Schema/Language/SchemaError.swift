#if Contracts
package import APICheckBase

/// A schema cannot be compiled.
package struct SchemaError: ProblemError, Hashable, Sendable {
    package var reason: PrintableText
    package var source: String?
    /// From 1, in the schema's document.
    package var line: Int
    /// The setting of the limit that was exceeded, if any.
    package var setting: Setting?

    package var problem: Problem { Problem(reason, at: ["\(source ?? "schema"):\(line)"], setting: setting) }
}
#endif
