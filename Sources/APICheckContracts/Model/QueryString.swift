import APICheckJSON

/// A parameter that is the whole query of a request (OpenAPI 3.2 section 4.12.5).
struct QueryString: Sendable {
    let name: String
    let isRequired: Bool
    /// The media type that the query is written in: a form, JSON, or one that is not parsed.
    let content: Content?
    /// Whether the parameter itself is marked; its schema may be besides.
    let isSecret: Bool
    let node: JSON
    /// What the operation lists: ``node``, or a reference to it.
    let listed: JSON
}
