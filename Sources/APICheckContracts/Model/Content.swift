package import APICheckHTTP
package import APICheckJSON

/// One media type that a body may have (OpenAPI 3.1 section 4.8.14).
package struct Content: Sendable {
    /// May be a range, as `text/*`.
    package let type: MediaType
    package let schema: JSON?
    /// How single properties of a form are written, by name (section 4.8.15).
    let encoding: JSON?
    let key: JSON
}

extension [Content] {
    /// The entry for a media type: the same type before a range, one whose parameters agree before one whose do not.
    func first(for type: MediaType) -> Content? {
        let same = filter { $0.type.essence == type.essence }
        let agreeing = same.first { content in
            content.type.parameters.allSatisfy { parameter in
                type.parameter(parameter.name).map { $0.equalsIgnoringASCIICase(parameter.value) } == true
            }
        }
        if let found = agreeing ?? same.first { return found }
        return first { $0.type.coversSuffix(of: type) }
            ?? first { $0.type.type != "*" && $0.type.covers(type) } ?? first { $0.type.covers(type) }
    }
}

extension MediaType {
    /// `application/*+json` covers `application/problem+json` (RFC 6839).
    fileprivate func coversSuffix(of other: MediaType) -> Bool {
        subtype.hasPrefix("*+") && (type == "*" || type == other.type) && other.subtype.hasSuffix(subtype.dropFirst())
    }
}
