#if Contracts
/// A plain YAML scalar, resolved by the core schema of YAML 1.2 (section 10.3.2): `no`, `off` and dates are text.
enum YAMLScalar: Hashable {
    case null
    case boolean(Bool)
    /// The JSON spelling of the number.
    case number(String)
    case text

    init(plain text: String) {
        switch text {
        case "", "~", "null", "Null", "NULL": self = .null
        case "true", "True", "TRUE": self = .boolean(true)
        case "false", "False", "FALSE": self = .boolean(false)
        default: self = YAMLScalar.json(number: text).map(YAMLScalar.number) ?? .text
        }
    }

    /// The JSON spelling of a YAML number: without leading `+`, leading zeros or bare point; nil when the text is not a
    /// number.
    private static func json(number text: String) -> String? {
        if text.hasPrefix("0o") { return decimal(text.utf8.dropFirst(2), radix: 8) }
        if text.hasPrefix("0x") { return decimal(text.utf8.dropFirst(2), radix: 16) }
        var rest = Substring(text)
        var result = ""
        if let sign = rest.first, sign == "-" || sign == "+" {
            if sign == "-" { result = "-" }
            rest.removeFirst()
        }
        let whole = digits(&rest)
        var fraction: Substring = ""
        var hasPoint = false
        if rest.first == "." {
            hasPoint = true
            rest.removeFirst()
            fraction = digits(&rest)
        }
        if whole.isEmpty && fraction.isEmpty { return nil }
        let significant = whole.drop { $0 == "0" }
        result += significant.isEmpty ? "0" : significant
        if hasPoint && !fraction.isEmpty { result += "." + fraction }
        if let mark = rest.first, mark == "e" || mark == "E" {
            rest.removeFirst()
            result += "e"
            if let sign = rest.first, sign == "-" || sign == "+" {
                result.append(sign)
                rest.removeFirst()
            }
            let power = digits(&rest)
            if power.isEmpty { return nil }
            result += power
        }
        return rest.isEmpty ? result : nil
    }

    /// Converts octal or hexadecimal digits to decimal ones; nil for an invalid digit, or for more than 256 digits,
    /// since the conversion takes time proportional to the square of their number.
    private static func decimal(_ digits: Substring.UTF8View, radix: Int) -> String? {
        guard (1...256).contains(digits.count) else { return nil }
        // The least significant digit first.
        var result = [0]
        for byte in digits {
            guard var carry = Character(Unicode.Scalar(byte)).hexDigitValue, carry < radix else { return nil }
            for index in result.indices {
                carry += result[index] * radix
                result[index] = carry % 10
                carry /= 10
            }
            while carry > 0 {
                result.append(carry % 10)
                carry /= 10
            }
        }
        return result.reversed().map(String.init).joined()
    }

    private static func digits(_ rest: inout Substring) -> Substring {
        let run = rest.prefix { ("0"..."9").contains($0) && $0.isASCII }
        rest = rest[run.endIndex...]
        return run
    }
}
#endif
