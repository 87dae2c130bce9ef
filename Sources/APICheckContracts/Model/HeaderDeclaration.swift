package import APICheckJSON

/// A header of a response (OpenAPI 3.1 section 4.8.21).
package struct HeaderDeclaration: Sendable {
    package let name: String
    package let isRequired: Bool
    package let explode: Bool
    package let schema: JSON?
    let isJSONText: Bool
    package let isSecret: Bool
    /// The header's name in the contract.
    let key: JSON
}
