package import APICheckJSON

/// A header of a response (OpenAPI 3.1 section 4.8.21).
package struct HeaderDeclaration: Sendable {
    package let name: String
    package let isRequired: Bool
    package let explode: Bool
    package let schema: JSON?
    let isJSONText: Bool
    /// Whether the header itself is marked; its schema may be besides.
    package let isSecret: Bool
    /// The header's name in the contract.
    let key: JSON
    let node: JSON
    /// What the contract lists: ``node``, or a reference to it.
    let listed: JSON
}
