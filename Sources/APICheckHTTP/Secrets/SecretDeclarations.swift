/// The secrets that a contract declares, for redaction.
package struct SecretDeclarations: Sendable {
    /// Names of query parameters and cookies that are secret wherever they occur: API keys, and names that the contract
    /// uses for marked parameters only. Marked members of bodies are found by their ``places``.
    package var names: [String] = []
    /// Names of secret header fields.
    package var headers: [String] = []
    /// Names of other header fields of requests that the contract declares.
    package var openHeaders: [String] = []
    /// Finds the marked values of an exchange, whose bodies are handed on if an earlier stage parsed them.
    package var places: (@Sendable (Exchange, ExchangeBodies?) -> SecretPlaces)?

    package init() {}
}
