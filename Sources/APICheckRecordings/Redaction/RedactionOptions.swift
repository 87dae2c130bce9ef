package import APICheckHTTP

/// What a redactor removes or keeps beyond what the built-in names and patterns say.
package struct RedactionOptions: Sendable {
    /// Names of parameters, form fields and JSON members whose values are secret.
    package var names: [String] = []
    /// Names of header fields whose values are secret.
    package var headers: [String] = []
    /// Names of request header fields whose values are kept, beyond the built-in list.
    package var keptHeaders: [String] = []
    /// Secret values: they are removed wherever they occur.
    package var values: [String] = []
    /// Whether binary bodies of unknown content are kept; copies of known secrets in them are replaced. Without them a
    /// recording cannot answer such a call.
    package var keepsBinaryBodies = false
    /// What a contract marks in one exchange.
    package var places: (@Sendable (Exchange) -> SecretPlaces)?

    package init() {}
}
