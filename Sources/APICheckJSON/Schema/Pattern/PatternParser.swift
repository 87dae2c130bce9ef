/// Reads a regular expression of ECMA-262 (section 22.2.1, Unicode mode), the regular part of it.
///
/// A quoted punctuation character, a lone `{`, `}` or `]` are taken for themselves, as contracts write them, although
/// Unicode mode refuses them.
struct PatternParser {
    private static let maximumDepth = 200

    private var rest: Substring.UnicodeScalarView
    private var depth = 0

    init(_ text: String) { rest = Substring(text).unicodeScalars }

    mutating func parse() throws -> PatternSyntax {
        let syntax = try alternation()
        if !rest.isEmpty { throw invalid("a ) has no (") }
        return syntax
    }

    private mutating func alternation() throws -> PatternSyntax {
        var branches = [try sequence()]
        while skip("|") { branches.append(try sequence()) }
        return branches.count == 1 ? branches[0] : .alternation(branches)
    }

    private mutating func sequence() throws -> PatternSyntax {
        var terms: [PatternSyntax] = []
        while let next = rest.first, next != "|", next != ")" {
            let term = try term()
            terms.append(try quantified(term))
        }
        return terms.isEmpty ? .empty : terms.count == 1 ? terms[0] : .sequence(terms)
    }

    private mutating func term() throws -> PatternSyntax {
        guard let next = rest.popFirst() else { return .empty }
        switch next {
        case "^": return .assertion(.start)
        case "$": return .assertion(.end)
        case ".": return .set(ScalarSet.lineEnds.inverted)
        case "(": return try group()
        case "[": return .set(try characterClass())
        case "*", "+", "?": throw invalid("\(next) has nothing to repeat")
        case "\\":
            if skip("b") { return .assertion(.wordBoundary) }
            if skip("B") { return .assertion(.noWordBoundary) }
            return .set(try escape(inClass: false))
        default: return .set(ScalarSet(next.value))
        }
    }

    private mutating func group() throws -> PatternSyntax {
        depth += 1
        defer { depth -= 1 }
        if depth > PatternParser.maximumDepth { throw invalid("groups are nested too deeply") }
        if skip("?") {
            if rest.starts(with: "=".unicodeScalars) || rest.starts(with: "!".unicodeScalars)
                || rest.starts(with: "<=".unicodeScalars) || rest.starts(with: "<!".unicodeScalars)
            {
                throw unsupported("it looks ahead or back, which no linear-time matcher does")
            }
            if skip("<") {
                let name = rest.prefix { $0 != ">" }
                rest.removeFirst(name.count)
                guard !name.isEmpty, skip(">") else { throw invalid("a group's name has no end") }
            } else if !skip(":") {
                throw invalid("(? must go on with :, =, !, <=, <! or a name in < >")
            }
        }
        let inside = try alternation()
        guard skip(")") else { throw invalid("a ( has no )") }
        return inside
    }

    private mutating func quantified(_ term: PatternSyntax) throws -> PatternSyntax {
        let bounds: (least: Int, most: Int?)
        if skip("*") {
            bounds = (0, nil)
        } else if skip("+") {
            bounds = (1, nil)
        } else if skip("?") {
            bounds = (0, 1)
        } else if let counted = try countedBounds() {
            bounds = counted
        } else {
            return term
        }
        // Lazy or not is the same question of yes or no.
        _ = skip("?")
        if let next = rest.first, next == "*" || next == "+" || next == "?" {
            throw invalid("\(next) has nothing to repeat")
        }
        return .repetition(term, least: bounds.least, most: bounds.most)
    }

    /// `{3}`, `{3,}` or `{3,5}`; anything else beginning with a brace stands for itself.
    private mutating func countedBounds() throws -> (least: Int, most: Int?)? {
        let saved = rest
        guard skip("{"), let least = number() else {
            rest = saved
            return nil
        }
        var most: Int? = least
        if skip(",") { most = number() }
        guard skip("}") else {
            rest = saved
            return nil
        }
        if let most, most < least { throw invalid("{\(least),\(most)} has its bounds the wrong way round") }
        return (least, most)
    }

    private mutating func number() -> Int? {
        let digits = rest.prefix { ("0"..."9").contains($0) }
        rest.removeFirst(digits.count)
        return digits.isEmpty ? nil : Int(String(digits)) ?? Int.max
    }

    private mutating func characterClass() throws -> ScalarSet {
        let isInverted = skip("^")
        var ranges: [ClosedRange<UInt32>] = []
        while true {
            guard let next = rest.first else { throw invalid("a [ has no ]") }
            if skip("]") { break }
            let low = try classAtom(next)
            guard low.ranges.count == 1, low.ranges[0].count == 1, rest.first == "-", rest.dropFirst().first != "]"
            else {
                ranges += low.ranges
                continue
            }
            rest.removeFirst()
            guard let next = rest.first else { throw invalid("a [ has no ]") }
            let high = try classAtom(next)
            guard high.ranges.count == 1, high.ranges[0].count == 1 else {
                // `[a-\d]`: the hyphen stands for itself.
                ranges += low.ranges + high.ranges + ScalarSet(0x2D).ranges
                continue
            }
            guard low.ranges[0].lowerBound <= high.ranges[0].lowerBound else {
                throw invalid("a range in [ ] has its ends the wrong way round")
            }
            ranges.append(low.ranges[0].lowerBound...high.ranges[0].lowerBound)
        }
        let set = ScalarSet(ranges)
        return isInverted ? set.inverted : set
    }

    private mutating func classAtom(_ next: Unicode.Scalar) throws -> ScalarSet {
        rest.removeFirst()
        return next == "\\" ? try escape(inClass: true) : ScalarSet(next.value)
    }

    /// What follows a backslash.
    private mutating func escape(inClass: Bool) throws -> ScalarSet {
        guard let letter = rest.popFirst() else { throw invalid("a backslash ends the text") }
        switch letter {
        case "d": return .digits
        case "D": return ScalarSet.digits.inverted
        case "w": return .word
        case "W": return ScalarSet.word.inverted
        case "s": return .space
        case "S": return ScalarSet.space.inverted
        case "t": return ScalarSet(0x09)
        case "n": return ScalarSet(0x0A)
        case "v": return ScalarSet(0x0B)
        case "f": return ScalarSet(0x0C)
        case "r": return ScalarSet(0x0D)
        case "b" where inClass: return ScalarSet(0x08)
        case "0":
            if let next = rest.first, ("0"..."9").contains(next) { throw invalid("\\0 is followed by a digit") }
            return ScalarSet(0)
        case "c":
            guard let control = rest.popFirst(), control.isASCII, control.properties.isAlphabetic else {
                throw invalid("\\c must be followed by a letter")
            }
            return ScalarSet(control.value % 32)
        case "x": return ScalarSet(try hexadecimal(2))
        case "u": return try unicodeEscape()
        case "p", "P":
            guard skip("{") else { throw invalid("\\\(letter) must be followed by a property in { }") }
            let name = rest.prefix { $0 != "}" }
            rest.removeFirst(name.count)
            guard skip("}") else { throw invalid("\\\(letter){ has no }") }
            guard let set = UnicodeCategory.set(String(name)) else {
                throw unsupported("the Unicode property \(String(name)) is not known here")
            }
            return letter == "p" ? set : set.inverted
        case "1"..."9", "k":
            throw unsupported("it refers back to a group, which no linear-time matcher does")
        case "a"..."z", "A"..."Z": throw invalid("\\\(letter) is no escape")
        default: return ScalarSet(letter.value)
        }
    }

    /// `\u0041`, `\u{1F600}`, or two halves of a surrogate pair.
    private mutating func unicodeEscape() throws -> ScalarSet {
        if skip("{") {
            let digits = rest.prefix { $0 != "}" }
            rest.removeFirst(digits.count)
            guard skip("}"), let value = UInt32(String(digits), radix: 16), value <= ScalarSet.last else {
                throw invalid("\\u{ } must hold a code point in hexadecimal digits")
            }
            return ScalarSet(value)
        }
        let high = try hexadecimal(4)
        guard high & 0xFC00 == 0xD800, rest.starts(with: "\\u".unicodeScalars) else { return ScalarSet(high) }
        let saved = rest
        rest.removeFirst(2)
        let low = try hexadecimal(4)
        guard low & 0xFC00 == 0xDC00 else {
            rest = saved
            return ScalarSet(high)
        }
        return ScalarSet(0x10000 + (high & 0x3FF) << 10 + (low & 0x3FF))
    }

    private mutating func hexadecimal(_ count: Int) throws -> UInt32 {
        let digits = rest.prefix(count)
        guard digits.count == count, digits.allSatisfy({ $0.properties.isASCIIHexDigit }),
            let value = UInt32(String(digits), radix: 16)
        else { throw invalid("an escape needs \(count) hexadecimal digits") }
        rest.removeFirst(count)
        return value
    }

    private mutating func skip(_ scalar: Unicode.Scalar) -> Bool {
        guard rest.first == scalar else { return false }
        rest.removeFirst()
        return true
    }

    private func invalid(_ reason: String) -> PatternError { PatternError(reason: reason, isUnsupported: false) }
    private func unsupported(_ reason: String) -> PatternError { PatternError(reason: reason, isUnsupported: true) }
}
