import APICheckJSON

/// Parses a `simple` condition by recursive descent.
///
/// Comparisons cannot be chained (`1 < 2 < 3`), and `!` precedes a group or a single value, so that every condition has
/// one meaning.
struct ConditionParser {
    private let text: String
    private var rest: Substring
    private var depth = 0
    private static let maximumDepth = 64

    init(_ text: String) {
        self.text = text
        rest = text[...]
    }

    mutating func condition() throws -> Condition {
        let condition = try disjunction()
        skipSpace()
        guard rest.isEmpty else { throw fault("expected &&, || or the end at \"\(rest)\"") }
        return condition
    }

    /// Parses a value without a condition: `$response.body.items[0]`.
    mutating func context() throws -> Condition.Operand {
        let operand = try reference()
        guard rest.isEmpty else { throw fault("expected the end at \"\(rest)\"") }
        return operand
    }

    private mutating func disjunction() throws -> Condition {
        var conditions = [try conjunction()]
        while take("||") { conditions.append(try conjunction()) }
        return conditions.count == 1 ? conditions[0] : .or(conditions)
    }

    private mutating func conjunction() throws -> Condition {
        var conditions = [try basic()]
        while take("&&") { conditions.append(try basic()) }
        return conditions.count == 1 ? conditions[0] : .and(conditions)
    }

    private mutating func basic() throws -> Condition {
        if take("!") {
            if take("(") { return .not(try group()) }
            return .not(.test(try operand()))
        }
        if take("(") { return try group() }
        let left = try operand()
        for comparison in Comparison.allCases where take(comparison.rawValue) {
            return .comparison(left, comparison, try operand())
        }
        return .test(left)
    }

    private mutating func group() throws -> Condition {
        depth += 1
        guard depth <= Self.maximumDepth else { throw fault("more than \(Self.maximumDepth) nested groups") }
        let condition = try disjunction()
        depth -= 1
        guard take(")") else { throw fault("expected ) at \"\(rest)\"") }
        return condition
    }

    private mutating func operand() throws -> Condition.Operand {
        skipSpace()
        switch rest.first {
        case nil: throw fault(text.isEmpty ? "it is empty" : "expected a value at the end")
        case "$": return try reference()
        case "'": return .literal(try JSON.text(try quoted()))
        default: return .literal(try literal())
        }
    }

    private mutating func reference() throws -> Condition.Operand {
        let written = take(while: Self.belongsToOperand)
        var scanner = ExpressionScanner(written)
        let expression: RuntimeExpression
        do { expression = try scanner.expression() } catch let error as ExpressionError {
            throw fault("\(written): \(error.reason)")
        }
        var accessors: [Condition.Accessor] = []
        var tail = scanner.rest
        while let mark = tail.popFirst() {
            if mark == "." {
                let name = tail.prefix(while: ExpressionScanner.isIdentifier)
                guard !name.isEmpty else { throw fault("\(written): expected a name after a dot") }
                accessors.append(.member(String(name)))
                tail = tail.dropFirst(name.count)
            } else if mark == "[", let close = tail.firstIndex(of: "]"), let index = Int(tail[..<close]), index >= 0 {
                accessors.append(.index(index))
                tail = tail[tail.index(after: close)...]
            } else {
                throw fault("\(written): expected .name or [0] at \"\(mark)\(tail)\"")
            }
        }
        return .reference(expression, accessors: accessors)
    }

    private static func belongsToOperand(_ character: Character) -> Bool {
        !(character.isWhitespace || "!&()<=>{|}".contains(character))
    }

    private mutating func quoted() throws -> String {
        var result = ""
        rest.removeFirst()
        while let character = rest.popFirst() {
            if character != "'" {
                result.append(character)
            } else if rest.first == "'" {
                result.append("'")
                rest.removeFirst()
            } else {
                return result
            }
        }
        throw fault("a string has no closing '")
    }

    private mutating func literal() throws -> JSON {
        let word = take { !($0.isWhitespace || "!&()<=>|'\"{}[]".contains($0)) }
        if !word.isEmpty, let value = try? Document(word).root { return value }
        let found = word.isEmpty ? String(rest.prefix(1)) : word
        throw fault("expected $…, 'text', a number, true, false or null, found \(found)")
    }

    private mutating func take(_ symbol: String) -> Bool {
        skipSpace()
        guard rest.hasPrefix(symbol) else { return false }
        rest = rest.dropFirst(symbol.count)
        return true
    }

    private mutating func take(while belongs: (Character) -> Bool) -> String {
        let run = rest.prefix(while: belongs)
        rest = rest[run.endIndex...]
        return String(run)
    }

    private mutating func skipSpace() { rest = rest.drop { $0 == " " || $0 == "\t" || $0.isNewline } }

    private func fault(_ reason: String) -> ExpressionError { ExpressionError(text: text, reason: reason) }
}
