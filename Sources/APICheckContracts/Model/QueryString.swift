import APICheckJSON

/// A parameter that is the whole query of a request (OpenAPI 3.2 section 4.12.5).
struct QueryString: Sendable {
    let name: String
    let isRequired: Bool
    /// The media type that the query is written in: a form, JSON, or one that is not parsed.
    let content: Content?
    let node: JSON
}
