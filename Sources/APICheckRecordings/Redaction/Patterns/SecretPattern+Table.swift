extension SecretPattern {
    /// A row of the tables: a kind of token, its form, and who documents it.
    struct Row: Sendable {
        var kind: String
        /// In the subset of ``SecretExpression``. Lengths are open where the prefix is enough, since vendors change them.
        var expression: String
        /// For a short or common prefix: the rest must look random.
        var isWeak: Bool
        /// The vendor's page, or the rules of secret scanners, that give the prefix, the alphabet and the length.
        var source: String

        init(_ kind: String, _ expression: String, isWeak: Bool = false, by source: String) {
            self.kind = kind
            self.expression = expression
            self.isWeak = isWeak
            self.source = source
        }

        /// One for each choice of the expression's alternatives; nil where it is outside the subset.
        var patterns: [SecretPattern]? {
            guard let choices = SecretExpression(expression)?.choices else { return nil }
            let patterns = choices.compactMap { SecretPattern(kind: SecretKind(kind), elements: $0, isWeak: isWeak) }
            return patterns.count == choices.count ? patterns : nil
        }
    }

    /// Of the rows whose tokens begin with the same two bytes the first that fits is taken: a narrow form comes before a
    /// wide one.
    static let rows: [Row] =
        cloudRows + developmentRows + modelRows + paymentRows + messagingRows + productRows + webhookRows + encodedRows

    static let all: [SecretPattern] = rows.flatMap { $0.patterns ?? [] }
}
