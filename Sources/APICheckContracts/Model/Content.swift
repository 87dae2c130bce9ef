import APICheckBase
package import APICheckHTTP
package import APICheckJSON

/// One media type that a body may have (OpenAPI 3.1 section 4.8.14). Shared, as its operation is.
package final class Content: Sendable {
    /// May be a range, as `text/*`.
    package let type: MediaType
    package let schema: JSON?
    /// The schema of each item of a sequential media type (OpenAPI 3.2 section 4.14.1).
    let itemSchema: JSON?
    /// How single properties of a form are written, by name.
    package let encoding: [String: PropertyEncoding]
    let key: JSON

    init(type: MediaType, schema: JSON?, itemSchema: JSON? = nil, encoding: [String: PropertyEncoding], key: JSON) {
        self.type = type
        self.schema = schema
        self.itemSchema = itemSchema
        self.encoding = encoding
        self.key = key
    }

    /// The schema of the body, and that of its items.
    var schemas: [JSON] { [schema, itemSchema].compactMap(\.self) }
}

extension [Content] {
    /// The entry for a media type, the most precise that covers it (RFC 9110 section 12.5.1); of equals the first.
    func first(for type: MediaType) -> Content? {
        var best: (content: Content, precision: Int)?
        for content in self {
            guard let precision = content.type.precision(for: type), precision > best?.precision ?? 0 else { continue }
            best = (content, precision)
        }
        return best?.content
    }

    var types: String { isEmpty ? "nothing" : map(\.type.description).list("or") }
}
