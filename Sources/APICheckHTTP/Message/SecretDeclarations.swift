/// What a contract declares about secrets, for redaction.
package struct SecretDeclarations: Sendable {
    /// Names of parameters of the query and of cookies that are secret wherever they occur: API keys, and those that the
    /// contract marks and has for nothing else. Members of bodies are found at their ``places`` alone.
    package var names: [String] = []
    /// Names of secret header fields of requests and responses.
    package var headers: [String] = []
    /// Names of the other header fields that requests have by the contract.
    package var openHeaders: [String] = []
    /// Where one exchange holds marked values.
    package var places: (@Sendable (Exchange) -> SecretPlaces)?

    package init() {}
}
