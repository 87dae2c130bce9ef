/// The regular expression of a token, in a subset that can be matched in one pass without backtracking:
///
/// - literal bytes, with `\` before a byte that has a meaning in the syntax
/// - a class with its count, such as `[A-Za-z0-9_]{36}`, `[\w-]{20,}`, `\d{8,10}`; it matches as many bytes as possible
/// - alternatives of literals: `(?:sk|rk)_`
/// - one group, which is the secret when the rest is only its context: `hooks\.example\.com/([\w]{20})`
struct SecretExpression {
    enum Element: Equatable {
        case literal([UInt8])
        case run(SecretPattern.Run)
        /// The beginning of the group; the group ends with the expression.
        case group
    }

    /// The elements for each choice of the alternatives.
    private(set) var choices: [[Element]]

    /// Returns nil for an expression outside the subset.
    init?(_ text: String) {
        var parser = Parser(text: Array(text.utf8))
        guard let choices = parser.expression() else { return nil }
        self.choices = choices.map(SecretExpression.merged)
    }

    /// Joins adjacent literals, so that a pattern has the longest possible literal to search for.
    private static func merged(_ elements: [Element]) -> [Element] {
        elements.reduce(into: []) { result, element in
            if case .literal(let next) = element, case .literal(let last)? = result.last {
                result[result.count - 1] = .literal(last + next)
            } else {
                result.append(element)
            }
        }
    }

    private struct Parser {
        let text: [UInt8]
        var index = 0

        mutating func expression() -> [[Element]]? {
            var choices: [[Element]] = [[]]
            var isInGroup = false
            while index < text.count {
                if consume("(?:") {
                    guard let literals = alternatives() else { return nil }
                    choices = choices.flatMap { choice in literals.map { choice + [.literal($0)] } }
                    continue
                }
                let element: Element
                if consume("(") {
                    guard !isInGroup else { return nil }
                    isInGroup = true
                    element = .group
                } else if consume(")") {
                    guard isInGroup, index == text.count else { return nil }
                    return choices
                } else if let bytes = characterClass() {
                    guard let length = count() else { return nil }
                    element = .run(SecretPattern.Run(bytes: bytes, length: length))
                } else if let byte = literal() {
                    var bytes = [byte]
                    while !isAtShorthand, let byte = literal() { bytes.append(byte) }
                    element = .literal(bytes)
                } else {
                    return nil
                }
                choices = choices.map { $0 + [element] }
            }
            return isInGroup ? nil : choices
        }

        private mutating func alternatives() -> [[UInt8]]? {
            var literals: [[UInt8]] = [[]]
            while index < text.count {
                if consume(")") { return literals }
                if consume("|") {
                    literals.append([])
                } else if let byte = literal() {
                    literals[literals.count - 1].append(byte)
                } else {
                    return nil
                }
            }
            return nil
        }

        private mutating func literal() -> UInt8? {
            let isEscaped = index < text.count && text[index] == UInt8(ascii: "\\")
            let place = isEscaped ? index + 1 : index
            guard place < text.count, isEscaped || !ByteSet("[](){}|*+?.^$").contains(text[place]) else { return nil }
            index = place + 1
            return text[place]
        }

        /// Parses `\w`, `\d` or `[…]`.
        private mutating func characterClass() -> ByteSet? {
            if let bytes = shorthand() { return bytes }
            guard consume("[") else { return nil }
            var bytes = ByteSet()
            while index < text.count, text[index] != UInt8(ascii: "]") {
                if let more = shorthand() {
                    bytes = bytes.union(more)
                    continue
                }
                _ = consume("\\")
                guard index < text.count else { return nil }
                let first = text[index]
                index += 1
                let isRange =
                    index + 1 < text.count && text[index] == UInt8(ascii: "-") && text[index + 1] != UInt8(ascii: "]")
                guard isRange, first <= text[index + 1] else {
                    bytes.insert(first)
                    continue
                }
                for byte in first...text[index + 1] { bytes.insert(byte) }
                index += 2
            }
            return consume("]") && !bytes.isEmpty ? bytes : nil
        }

        private var isAtShorthand: Bool {
            index + 1 < text.count && text[index] == UInt8(ascii: "\\") && ByteSet("dw").contains(text[index + 1])
        }

        private mutating func shorthand() -> ByteSet? {
            if consume("\\d") { return .digits }
            return consume("\\w") ? ByteSet.alphanumerics.union(ByteSet("_")) : nil
        }

        /// Parses `{n}`, `{n,}` or `{n,m}`; without a brace the count is 1.
        private mutating func count() -> ClosedRange<Int>? {
            guard consume("{") else { return 1...1 }
            guard let lower = number() else { return nil }
            var upper = lower
            if consume(",") { upper = number() ?? Int.max }
            return consume("}") && lower <= upper ? lower...upper : nil
        }

        private mutating func number() -> Int? {
            let digits = text[index...].prefix(while: ByteSet.digits.contains)
            index = digits.endIndex
            return Int(String(decoding: digits, as: UTF8.self))
        }

        private mutating func consume(_ expected: String) -> Bool {
            guard text[index...].starts(with: expected.utf8) else { return false }
            index += expected.utf8.count
            return true
        }
    }
}
