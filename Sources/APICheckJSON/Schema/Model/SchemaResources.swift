/// The documents that schemas may refer to, each under the URI it was had from: nothing else is ever looked for.
package struct SchemaResources: Sendable {
    /// What a document is made of.
    package enum Contents: Sendable {
        /// One schema, whose known keywords say where others are.
        case schema
        /// Schemas among other things, such as an OpenAPI description: any object may be one.
        case description
    }

    struct Entry: Sendable {
        var document: Document
        var uri: URIReference
        var contents: Contents
    }

    private(set) var entries: [Entry] = []

    package init() {}

    /// `uri` is what the relative references of the document are resolved against (RFC 3986 section 5.1), unless the
    /// document has an `$id`; empty for the only document. Of two documents with one URI the first counts.
    package mutating func add(_ document: Document, uri: String = "", as contents: Contents = .schema) {
        entries.append(Entry(document: document, uri: URIReference(uri), contents: contents))
    }
}
