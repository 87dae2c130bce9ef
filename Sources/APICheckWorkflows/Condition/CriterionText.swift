import APICheckJSON

/// A condition in a language of its own: parsed when the file is read, or when it is evaluated if it contains `{$…}`
/// (Arazzo 1.1 section 5.8.11, runtime expressions in conditions).
package struct CriterionText<Parsed: Sendable>: Sendable {
    private let pieces: [ValueTemplate.Piece]
    private let parsed: Parsed?
    private let parse: @Sendable (String) throws -> Parsed

    /// Throws ``ExpressionError``, and what `parse` throws for a text without expressions.
    init(_ text: String, parse: @escaping @Sendable (String) throws -> Parsed) throws {
        pieces = try ValueTemplate.pieces(of: text)
        self.parse = parse
        parsed = pieces.allSatisfy { $0.expression == nil } ? try parse(text) : nil
    }

    var expressions: [RuntimeExpression] { pieces.compactMap(\.expression) }

    /// The text with the values of its expressions, and nil as the parsed text when it is invalid.
    func evaluated(in context: ExpressionContext) throws -> (text: String, parsed: Result<Parsed, any Error>) {
        var text = ""
        for piece in pieces {
            switch piece {
            case .literal(let literal): text += literal
            case .expression(let expression): text += try context.value(of: expression)?.embeddedText ?? "null"
            }
        }
        if let parsed { return (text, .success(parsed)) }
        return (text, Result { try parse(text) })
    }
}

extension JSON {
    /// A value in the text of a condition: a string without quotes, JSON for others.
    fileprivate var embeddedText: String { string ?? text }
}
