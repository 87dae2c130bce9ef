package import APICheckJSON

/// A parsed value of a workflow file that may contain runtime expressions.
///
/// A string that is an expression becomes the value of the expression with its JSON type; `{$…}` within a longer text
/// is replaced by the text of the value.
package indirect enum ValueTemplate: Sendable {
    case constant(JSON)
    case expression(RuntimeExpression, line: Int)
    case text([Piece], line: Int)
    case array([ValueTemplate])
    case object([Member])

    package enum Piece: Hashable, Sendable {
        case literal(String)
        case expression(RuntimeExpression)
    }

    package struct Member: Sendable {
        var name: String
        var value: ValueTemplate
    }

    /// Whether a string that consists of one `{$…}` keeps the type of the value.
    ///
    /// JSON text has no other way to keep the type; in YAML the expression can be written without braces.
    enum Braces: Sendable { case makeText, keepType }

    /// Throws ``LocatedExpressionError`` with the line of the invalid text. `line` replaces the line of a value from
    /// another document than the workflow file.
    init(_ value: JSON, braces: Braces = .makeText, line: Int? = nil) throws {
        switch value.kind {
        case .string:
            let text = value.string ?? ""
            let line = line ?? value.line
            do {
                self = try ValueTemplate(text: text, braces: braces, line: line) ?? .constant(value)
            } catch let error as ExpressionError {
                throw LocatedExpressionError(error: error, line: line)
            }
        case .array:
            let elements = try value.elements.map { try ValueTemplate($0, braces: braces, line: line) }
            self = elements.allSatisfy(\.isConstant) ? .constant(value) : .array(elements)
        case .object:
            let members = try value.members.map {
                Member(name: $0.name, value: try ValueTemplate($0.value, braces: braces, line: line))
            }
            self = members.allSatisfy(\.value.isConstant) ? .constant(value) : .object(members)
        default: self = .constant(value)
        }
    }

    /// Returns nil for a text without expressions.
    private init?(text: String, braces: Braces, line: Int) throws {
        if RuntimeExpression.isMeant(by: text) {
            self = .expression(try RuntimeExpression(text), line: line)
            return
        }
        let pieces = try ValueTemplate.pieces(of: text)
        if braces == .keepType, pieces.count == 1, case .expression(let expression) = pieces[0] {
            self = .expression(expression, line: line)
        } else if pieces.contains(where: \.isExpression) {
            self = .text(pieces, line: line)
        } else {
            return nil
        }
    }

    /// Splits a text at each `{$…}`; a brace without `$` and a letter after it is plain text.
    package static func pieces(of text: String) throws -> [Piece] {
        var pieces: [Piece] = []
        var literal = ""
        var rest = text[...]
        while let open = rest.firstIndex(of: "{") {
            literal += rest[..<open]
            rest = rest[rest.index(after: open)...]
            guard RuntimeExpression.isMeant(by: rest) else {
                literal.append("{")
                continue
            }
            guard let close = rest.firstIndex(of: "}") else {
                throw ExpressionError(text: text, reason: "the { before \(rest.prefix(40)) has no closing }")
            }
            if !literal.isEmpty { pieces.append(.literal(literal)) }
            literal = ""
            pieces.append(.expression(try RuntimeExpression(String(rest[..<close]))))
            rest = rest[rest.index(after: close)...]
        }
        literal += rest
        if !literal.isEmpty { pieces.append(.literal(literal)) }
        return pieces
    }

    private var isConstant: Bool {
        if case .constant = self { true } else { false }
    }

    /// All expressions of the value, in order.
    var expressions: [LocatedExpression] {
        switch self {
        case .constant: []
        case .expression(let expression, let line): [LocatedExpression(expression: expression, line: line)]
        case .text(let pieces, let line):
            pieces.compactMap { piece in
                if case .expression(let expression) = piece {
                    LocatedExpression(expression: expression, line: line)
                } else {
                    nil
                }
            }
        case .array(let elements): elements.flatMap(\.expressions)
        case .object(let members): members.flatMap(\.value.expressions)
        }
    }
}

extension ValueTemplate.Piece {
    fileprivate var isExpression: Bool {
        if case .expression = self { true } else { false }
    }
}
