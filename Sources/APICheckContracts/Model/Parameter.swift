package import APICheckJSON

/// What an operation takes outside the body (OpenAPI 3.1 section 4.8.12).
package struct Parameter: Sendable {
    package enum Location: String, Sendable, CaseIterable {
        case path, query, header, cookie
    }

    /// How a value that is more than one word is written (section 4.8.12.4).
    package enum Style: String, Sendable, CaseIterable {
        case simple, form, label, matrix, spaceDelimited, pipeDelimited, deepObject
    }

    package let name: String
    package let location: Location
    package let isRequired: Bool
    package let style: Style
    package let explode: Bool
    /// The schema of the value, or of its JSON text when ``isJSONText``.
    package let schema: JSON?
    /// The value is a JSON text (`content: application/json`).
    package let isJSONText: Bool
    package let isSecret: Bool
    /// A path parameter that may span several segments (`x-multi-segment`).
    let isMultiSegment: Bool
    let node: JSON

    package var line: Int { node.line }
}
