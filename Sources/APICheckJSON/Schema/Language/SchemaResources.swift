#if Contracts
/// The documents that schemas may reference, each with the URI it was retrieved from. No other document is loaded.
package struct SchemaResources: Sendable {
    /// The kind of a document.
    package enum Contents: Sendable {
        /// One schema; its keywords determine where its subschemas are.
        case schema
        /// A document that contains schemas, such as an OpenAPI description: any object may be one.
        case description
    }

    struct Entry: Sendable {
        var document: Document
        var uri: URIReference
        var contents: Contents
    }

    private(set) var entries: [Entry] = []

    package init() {}

    /// Adds a document. Of two documents with the same URI, the first is used.
    ///
    /// - Parameter uri: The base for the document's relative references (RFC 3986 section 5.1), unless it has an `$id`;
    ///   empty for the only document.
    package mutating func add(_ document: Document, uri: String = "", as contents: Contents = .schema) {
        entries.append(Entry(document: document, uri: URIReference(uri), contents: contents))
    }
}

/// Limits on schemas. An error that reports an exceeded limit refers to these.
package struct SchemaLimits: Sendable {
    /// The number of schemas that may apply to one value through each other, by `$ref`, `allOf` and the like. A schema
    /// beyond it is rejected, so that the stack cannot overflow.
    package var references = 200
    /// The number of schemas in a registry; a schema under `$dynamicRef` counts once per dynamic scope.
    var schemas = 1_000_000

    /// The number of steps to validate one value: each application of a schema to an array, to an object, or through
    /// another schema. A value beyond it is reported as not checked.
    package var steps = 100_000_000

    package var patterns = PatternLimits()

    package init() {}
}
#endif
