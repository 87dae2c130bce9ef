import APICheckJSON

/// The body that an operation takes (OpenAPI 3.1 section 4.8.13).
package struct RequestBody: Sendable {
    package let isRequired: Bool
    package let content: [Content]
    /// The name `requestBody` in the operation.
    let key: JSON
}
