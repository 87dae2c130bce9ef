package import APICheckHTTP

/// What a redactor removes or keeps in addition to the built-in names and patterns.
package struct RedactionOptions: Sendable {
    /// Names of parameters, form fields and JSON members whose values are secret.
    package var names: [String] = []
    /// Names of header fields whose values are secret.
    package var headers: [String] = []
    /// Names of request header fields whose values are kept, in addition to the built-in list.
    package var keptHeaders: [String] = []
    /// Secret values, which are removed wherever they occur.
    package var values: [String] = []
    /// Whether binary bodies of unknown content are kept. Copies of known secrets in them are replaced. A recording
    /// without such a body cannot answer its call.
    package var keepsBinaryBodies = false
    /// The values of an exchange that a contract marks as secret (``SecretDeclarations/places``).
    package var places: (@Sendable (Exchange, ExchangeBodies?) -> SecretPlaces)?

    package init() {}
}

extension RedactionOptions {
    /// The options for what a contract declares; the defaults for nil.
    package init(_ declared: SecretDeclarations?) {
        self.init()
        if let declared { add(declared) }
    }

    /// Adds the declarations of a contract. A header that the contract describes but does not mark is kept, unless its
    /// name is that of a credential: many contracts describe `Authorization` without a mark.
    package mutating func add(_ declared: SecretDeclarations) {
        names += declared.names
        headers += declared.headers
        keptHeaders += declared.openHeaders.filter { !Redactor.isSecretName($0) && $0 != "cookie" }
        if let first = places, let second = declared.places {
            places = { first($0, $1).union(second($0, $1)) }
        } else {
            places = declared.places ?? places
        }
    }
}
