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
