/// What a secret is, as reports name it: a stable id in kebab case.
package struct SecretKind: Hashable, Sendable, CustomStringConvertible {
    package let id: String

    package init(_ id: String) { self.id = id }

    package var description: String { id }

    /// The value of a name that says it, as `password`.
    static let named = SecretKind("secret-by-name")
    /// The value of `Authorization`, or credentials that follow the name of a scheme.
    static let credentials = SecretKind("credentials")
    static let cookie = SecretKind("cookie")
    /// `user:password@` of a URL.
    static let userInformation = SecretKind("user-information")
    static let webToken = SecretKind("json-web-token")
    static let privateKey = SecretKind("private-key")
    static let cardNumber = SecretKind("card-number")
}
