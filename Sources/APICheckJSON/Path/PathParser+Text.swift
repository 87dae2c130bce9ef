#if Contracts
/// Literals.
extension PathParser {
    /// Parses a string in single or double quotes (RFC 9535 section 2.3.1.1).
    mutating func string() throws -> String {
        let start = index
        let quote = scalars[index]
        index += 1
        var text = String.UnicodeScalarView()
        while let scalar = next {
            index += 1
            switch scalar {
            case quote: return String(text)
            case "\\": text.append(try escape(in: quote))
            default:
                guard scalar.value >= 0x20 else {
                    throw invalid("a control character in a string; write it as an escape", at: index - 1)
                }
                text.append(scalar)
            }
        }
        throw invalid("a string without a closing \(quote)", at: start)
    }

    /// Parses an escape from after its backslash.
    private mutating func escape(in quote: Unicode.Scalar) throws -> Unicode.Scalar {
        let start = index - 1
        guard let letter = next else { throw invalid("a string without a closing \(quote)", at: start) }
        index += 1
        switch letter {
        case quote, "\\", "/": return letter
        case "b": return "\u{8}"
        case "f": return "\u{C}"
        case "n": return "\n"
        case "r": return "\r"
        case "t": return "\t"
        case "u": return try escapedScalar(start)
        default: throw invalid("expected one of \(quote) \\ / b f n r t u after a backslash", at: start + 1)
        }
    }

    /// Parses what follows `\u`: four digits, or those of a surrogate pair.
    private mutating func escapedScalar(_ start: Int) throws -> Unicode.Scalar {
        let high = try fourDigits()
        if let scalar = Unicode.Scalar(high) { return scalar }
        if high & 0xFC00 == 0xD800, skip("\\u") {
            let low = try fourDigits()
            if low & 0xFC00 == 0xDC00, let scalar = Unicode.Scalar(0x10000 + (high & 0x3FF) << 10 + (low & 0x3FF)) {
                return scalar
            }
        }
        throw invalid("half of a surrogate pair; both halves are required, \\uD83D\\uDE00", at: start)
    }

    private mutating func fourDigits() throws -> UInt32 {
        var value: UInt32 = 0
        for _ in 0..<4 {
            guard let next, next.isASCII, let digit = Character(next).hexDigitValue else {
                throw expected("four hexadecimal digits after \\u")
            }
            value = value << 4 | UInt32(digit)
            index += 1
        }
        return value
    }

    /// Parses a number, a string, `true`, `false` or `null`; nil, without moving, before anything else.
    mutating func literal() throws -> JSON? {
        if next == "'" || next == "\"" {
            return try Document(JSONQuotation.quoted(try string())).root
        }
        for word in ["true", "false", "null"] where skip(word) {
            // `trueish` is not a literal.
            if let next, isFunctionName(next) { throw expected("a comparison operator after \(word)") }
            return try Document(word).root
        }
        return try number()
    }

    private mutating func number() throws -> JSON? {
        let start = index
        let isNegative = skip("-")
        guard let first = next, isDigit(first) else {
            if isNegative { throw expected("a digit after -") }
            return nil
        }
        if first == "0" { index += 1 } else { skipDigits() }
        if skip(".") { try digits("after the decimal point") }
        if skip("e") || skip("E") {
            if !skip("-") { _ = skip("+") }
            try digits("in the exponent")
        }
        var text = String.UnicodeScalarView()
        text.append(contentsOf: scalars[start..<index])
        return try Document(String(text)).root
    }

    private mutating func digits(_ place: String) throws {
        guard let next, isDigit(next) else { throw expected("a digit \(place)") }
        skipDigits()
    }

    private mutating func skipDigits() { while let next, isDigit(next) { index += 1 } }

    func isFunctionName(_ scalar: Unicode.Scalar) -> Bool {
        ("a"..."z").contains(scalar) || scalar == "_" || isDigit(scalar)
    }
}
#endif
