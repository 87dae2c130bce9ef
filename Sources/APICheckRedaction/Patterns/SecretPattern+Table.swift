extension SecretPattern {
    /// A row of the tables: a kind of token, its format, and its documentation.
    struct Row: Sendable {
        var kind: String
        /// An expression in the subset of ``SecretExpression``. Lengths are open where the prefix is enough, because
        /// vendors change them.
        var expression: String
        /// Whether the prefix is short or common, so that the rest must look random.
        var isWeak: Bool
        /// The vendor's page, or the rules of other secret scanners, that define the prefix, the alphabet and the
        /// length.
        var source: String

        init(_ kind: String, _ expression: String, isWeak: Bool = false, by source: String) {
            self.kind = kind
            self.expression = expression
            self.isWeak = isWeak
            self.source = source
        }

        /// One pattern for each choice of the expression's alternatives; nil when the expression is outside the subset.
        var patterns: [SecretPattern]? {
            guard let choices = SecretExpression(expression)?.choices else { return nil }
            let patterns = choices.compactMap { SecretPattern(kind: SecretKind(kind), elements: $0, isWeak: isWeak) }
            return patterns.count == choices.count ? patterns : nil
        }
    }

    /// All patterns. Of those that begin with the same two bytes, the first match wins, so a narrow format precedes a
    /// wide one.
    static let rows: [Row] =
        cloudRows + developmentRows + modelRows + paymentRows + messagingRows + productRows + webhookRows + encodedRows

    static let all: [SecretPattern] = rows.flatMap { $0.patterns ?? [] }
}

/// The kind of a secret, as reports name it: a stable id in kebab case.
package struct SecretKind: Hashable, Sendable, CustomStringConvertible {
    package let id: String

    init(_ id: String) { self.id = id }

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
