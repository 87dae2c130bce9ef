package import APICheckJSON

/// A parsed value of a workflow file that may contain runtime expressions.
///
/// A string that is an expression becomes the value of the expression with its JSON type; `{$…}` within a longer text
/// is replaced by the text of the value. Since Arazzo 1.1, an object with `context`, `selector` and `type` becomes the part
/// of the value of `context` that it selects.
package indirect enum ValueTemplate: Sendable {
    case constant(JSON)
    case expression(RuntimeExpression, line: Int)
    case selection(ValueSelector, line: Int)
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
    init(_ value: JSON, braces: Braces = .makeText, hasSelectors: Bool = false, line: Int? = nil) throws {
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
            let elements = try value.elements.map {
                try ValueTemplate($0, braces: braces, hasSelectors: hasSelectors, line: line)
            }
            self = elements.allSatisfy(\.isConstant) ? .constant(value) : .array(elements)
        case .object:
            if hasSelectors, let selector = try ValueSelector(ifMeantBy: value, line: line) {
                self = .selection(selector, line: line ?? value.line)
                return
            }
            let members = try value.members.map {
                let template = try ValueTemplate($0.value, braces: braces, hasSelectors: hasSelectors, line: line)
                return Member(name: $0.name, value: template)
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
        } else if pieces.contains(where: { $0.expression != nil }) {
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
        case .selection(let selector, let line): [LocatedExpression(expression: selector.context, line: line)]
        case .text(let pieces, let line):
            pieces.compactMap(\.expression).map { LocatedExpression(expression: $0, line: line) }
        case .array(let elements): elements.flatMap(\.expressions)
        case .object(let members): members.flatMap(\.value.expressions)
        }
    }
}

extension ValueTemplate.Piece {
    /// The expression, or nil for text.
    var expression: RuntimeExpression? {
        if case .expression(let expression) = self { expression } else { nil }
    }
}

extension ValueTemplate {
    /// Returns nil when the value is a single expression without a value; within an array or object such an expression
    /// becomes `null`.
    func value(in context: ExpressionContext) throws -> JSON? {
        switch self {
        case .constant(let value): return value
        case .expression(let expression, _): return try context.value(of: expression)
        case .selection(let selector, let line): return try selector.value(in: context, line: line)
        case .text(let pieces, _):
            var text = ""
            for piece in pieces {
                switch piece {
                case .literal(let literal): text += literal
                case .expression(let expression): text += try context.value(of: expression)?.plainText ?? ""
                }
            }
            return try JSON.text(text)
        case .array, .object:
            return try JSON.written { try write(to: &$0, in: context) }
        }
    }

    /// Whether the value needs an optional input that has no value. A parameter with such a value is not sent: a header
    /// `Bearer {$inputs.token}` would otherwise become `Bearer `.
    func lacksInput(in context: ExpressionContext) -> Bool {
        expressions.contains { context.isMissing($0.expression) }
    }

    private func write(to writer: inout JSONWriter, in context: ExpressionContext) throws {
        switch self {
        case .array(let elements):
            try writer.array { writer in
                for element in elements { try element.write(to: &writer, in: context) }
            }
        case .object(let members):
            try writer.object { writer in
                for member in members {
                    writer.key(member.name)
                    try member.value.write(to: &writer, in: context)
                }
            }
        default:
            if let value = try value(in: context) { writer.copy(value) } else { writer.null() }
        }
    }
}
