package import APICheckHTTP
package import APICheckJSON

/// What an operation takes outside the body (OpenAPI 3.1 section 4.8.12).
package struct Parameter: Sendable {
    package enum Location: String, Sendable, CaseIterable {
        case path, query, header, cookie
    }

    package let name: String
    package let location: Location
    package let isRequired: Bool
    package let style: ParameterStyle
    package let explode: Bool
    /// The schema of the value, or of its JSON text when ``isJSONText``.
    package let schema: JSON?
    /// The value is a JSON text (`content: application/json`).
    package let isJSONText: Bool
    /// Whether the parameter itself is marked; its schema may be besides.
    package let isSecret: Bool
    /// A path parameter that may span several segments (`x-multi-segment`).
    let isMultiSegment: Bool
    let isDeprecated: Bool
    let node: JSON
    /// What the operation lists: ``node``, or a reference to it.
    let listed: JSON

    package var line: Int { node.line }

    /// Whether its schema is marked, not one that the schema refers to.
    package var isVolatile: Bool { schema?["x-apicheck-volatile"]?.bool == true }

    /// How it is written; nil where the style is not defined for the location (section 4.8.12.3).
    package var serialization: ParameterSerialization? {
        guard location.styles.contains(style) else { return nil }
        return ParameterSerialization(
            name, style: style, explode: explode, escaping: style == .cookie ? .header : location.escaping,
            allowReserved: location == .query && node["allowReserved"]?.bool == true)
    }
}

extension Parameter.Location {
    package var escaping: Escaping {
        switch self {
        case .path: .path
        case .query: .query
        case .header: .header
        case .cookie: .cookie
        }
    }

    var styles: [ParameterStyle] {
        switch self {
        case .path: [.simple, .label, .matrix]
        case .query: [.form, .spaceDelimited, .pipeDelimited, .deepObject]
        case .header: [.simple]
        case .cookie: [.form, .cookie]
        }
    }

    /// The style when the contract does not name one.
    package var usualStyle: ParameterStyle { styles[0] }
}
