#if Contracts
/// Interoperable regular expressions (RFC 9485), translated to those of ECMA-262 (section 5.4).
struct IRegexp {
    private static let maximumDepth = 100

    private let scalars: [Unicode.Scalar]
    private var index = 0
    private var output = String.UnicodeScalarView()

    /// Compiles a pattern.
    ///
    /// - Parameter isWhole: Whether it matches only a whole text, as for `match`.
    /// - Throws: ``PatternError``; `isUnsupported` when the pattern is an I-Regexp that exceeds a limit.
    static func pattern(_ text: String, isWhole: Bool, limits: PatternLimits) throws -> Pattern {
        var translation = IRegexp(scalars: Array(text.unicodeScalars))
        let translated = try translation.translate()
        return try Pattern(isWhole ? "^(?:\(translated))$" : translated, limits: limits)
    }

    private init(scalars: [Unicode.Scalar]) { self.scalars = scalars }

    private mutating func translate() throws -> String {
        var depth = 0
        // Whether a quantifier may follow.
        var isAfterAtom = false
        while let scalar = pop() {
            switch scalar {
            case "(":
                depth += 1
                guard depth <= Self.maximumDepth else {
                    throw invalid("groups are nested more than \(Self.maximumDepth) deep", isUnsupported: true)
                }
                if next == "?" { throw invalid("(? is not allowed in an I-Regexp; write (") }
                output.append(contentsOf: "(?:".unicodeScalars)
                isAfterAtom = false
                continue
            case ")":
                guard depth > 0 else { throw invalid("a ) without a (") }
                depth -= 1
                output.append(")")
            case "|":
                output.append("|")
                isAfterAtom = false
                continue
            case "*", "+", "?", "{":
                guard isAfterAtom else { throw invalid("\(scalar) has nothing to repeat") }
                output.append(scalar)
                if scalar == "{" { try bounds() }
                isAfterAtom = false
                continue
            case ".": output.append(contentsOf: "[^\\n\\r]".unicodeScalars)
            case "\\": try escape()
            case "[": try characterClass()
            case "]", "}": throw invalid("\(scalar) must be written as \\\(scalar)")
            default: output.append(scalar)
            }
            isAfterAtom = true
        }
        guard depth == 0 else { throw invalid("a ( without a )") }
        return String(output)
    }

    /// Continues after `{`: `3}`, `3,}` or `3,5}`.
    private mutating func bounds() throws {
        let start = index
        skipDigits()
        guard index > start else { throw invalid("expected a number after {") }
        if next == "," {
            copy()
            skipDigits()
        }
        guard next == "}" else { throw invalid("expected } after a number of repetitions") }
        copy()
    }

    private mutating func skipDigits() { while let next, ("0"..."9").contains(next) { copy() } }

    /// Continues after a backslash.
    private mutating func escape() throws {
        guard let letter = pop() else { throw invalid("a trailing backslash") }
        output.append("\\")
        output.append(letter)
        switch letter {
        case "(", ")", "*", "+", "-", ".", "?", "[", "\\", "]", "^", "n", "r", "t", "{", "|", "}": return
        case "p", "P":
            guard next == "{", let end = scalars[index...].firstIndex(of: "}"), end - index <= 3,
                Self.categories.contains(String(String.UnicodeScalarView(scalars[(index + 1)..<end])))
            else { throw invalid("\\\(letter) must be followed by a general category in { }, such as {Lu}") }
            while index <= end { copy() }
        default:
            let hint =
                switch letter {
                case "d": "; write [0-9]"
                case "w": "; write [A-Za-z0-9_]"
                case "s": "; write [ \\t\\n\\r]"
                default: ""
                }
            throw invalid("\\\(letter) is not allowed in an I-Regexp\(hint)")
        }
    }

    private static let categories = Set(
        [
            ("L", "lmotu"), ("M", "cen"), ("N", "dlo"), ("P", "cdefios"), ("Z", "lps"), ("S", "ckmo"), ("C", "cfno"),
        ].flatMap { group, letters in [group] + letters.map { "\(group)\($0)" } })

    /// Continues after `[`.
    private mutating func characterClass() throws {
        output.append("[")
        if next == "^" { copy() }
        let start = index
        while let scalar = pop() {
            switch scalar {
            case "]":
                guard index - 1 > start else { throw invalid("an empty [ ]") }
                output.append("]")
                return
            case "-":
                guard index - 1 == start || next == "]" else { throw invalid("- in [ ] must be written as \\-") }
                output.append(contentsOf: "\\-".unicodeScalars)
                continue
            case "[": throw invalid("[ in [ ] must be written as \\[")
            case "\\": try escape()
            default: output.append(scalar)
            }
            let isCategory = scalar == "\\" && scalars[index - 1] == "}" && scalars[index - 2] != "\\"
            guard !isCategory, next == "-", index + 1 < scalars.count, scalars[index + 1] != "]" else { continue }
            copy()
            switch pop() {
            case "\\":
                guard next != "p", next != "P" else { throw invalid("a range in [ ] ends with a class") }
                try escape()
            case "[", "-", nil: throw invalid("a range in [ ] without an end")
            case let end?: output.append(end)
            }
        }
        throw invalid("a [ without a ]")
    }

    private var next: Unicode.Scalar? { index < scalars.count ? scalars[index] : nil }

    private mutating func pop() -> Unicode.Scalar? {
        guard let next else { return nil }
        index += 1
        return next
    }

    private mutating func copy() {
        if let scalar = pop() { output.append(scalar) }
    }

    private func invalid(_ reason: String, isUnsupported: Bool = false) -> PatternError {
        PatternError(reason: reason, place: max(index, 1), isUnsupported: isUnsupported)
    }
}
#endif
