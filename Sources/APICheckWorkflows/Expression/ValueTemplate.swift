package import APICheckJSON

/// A value of a workflow file in which runtime expressions may stand, read once.
///
/// A string that is an expression as a whole becomes the expression's value with its JSON type; `{$…}` inside a longer
/// text is replaced by the value's text.
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

    /// Whether a string that is nothing but one `{$…}` keeps the value's type.
    ///
    /// In a JSON text a type can be had in no other way; in YAML the expression stands without braces.
    enum Braces: Sendable { case makeText, keepType }

    /// Throws ``LocatedExpressionError`` with the line of the faulty text. `line` overrules the value's own, for a value
    /// whose document is not the workflow file.
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

    /// Nil for a text without expressions.
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

    /// Splits a text at its `{$…}`; a brace that no `$` and letter follow is plain text.
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
                throw ExpressionError(text: text, reason: "the { before \(rest.prefix(40)) is never closed")
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

    /// Every expression in it, with its line.
    var expressions: [(expression: RuntimeExpression, line: Int)] {
        switch self {
        case .constant: []
        case .expression(let expression, let line): [(expression, line)]
        case .text(let pieces, let line):
            pieces.compactMap { piece in
                if case .expression(let expression) = piece { (expression, line) } else { nil }
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
