/// A schema cannot be compiled.
package struct SchemaError: Error, Hashable, Sendable, CustomStringConvertible {
    package var reason: String
    package var source: String?
    /// From 1, in the schema's document.
    package var line: Int

    package var description: String { "\(source ?? "schema"):\(line): \(reason)" }
}
