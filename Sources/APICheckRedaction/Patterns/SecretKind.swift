/// The kind of a secret, as reports name it: a stable id in kebab case.
package struct SecretKind: Hashable, Sendable, CustomStringConvertible {
    package let id: String

    package init(_ id: String) { self.id = id }

    package var description: String { id }

    /// The value of a secret name such as `password`.
    static let named = SecretKind("secret-by-name")
    /// The value of `Authorization`, or credentials after the name of a scheme.
    static let credentials = SecretKind("credentials")
    static let cookie = SecretKind("cookie")
    /// `user:password@` of a URL.
    static let userInformation = SecretKind("user-information")
    static let webToken = SecretKind("json-web-token")
    static let privateKey = SecretKind("private-key")
    static let cardNumber = SecretKind("card-number")
    /// A value that the user declared secret, such as an input of a workflow.
    static let given = SecretKind("given-secret")
    /// A value that a contract marks as secret.
    static let marked = SecretKind("marked-by-contract")
    /// The body of a request in a format that cannot be searched.
    static let unknownBody = SecretKind("unknown-binary-body")
    /// The value of an unknown request header.
    static let unknownHeader = SecretKind("unknown-request-header")

    /// Whether the place of a value made it a secret, and not its form or a person.
    var isFoundByPlace: Bool { SecretKind.places.contains(self) }

    private static let places: Set<SecretKind> = [.named, .credentials, .cookie, .userInformation, .unknownHeader]
}
