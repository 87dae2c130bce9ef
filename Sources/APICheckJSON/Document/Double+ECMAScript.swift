extension Double {
    /// The number as ECMAScript spells it (ECMA-262, `Number::toString`): the fewest digits that read back as the same
    /// number, a plain decimal from 10⁻⁶ to below 10²¹, an exponent outside. Must be finite.
    var ecmaScriptText: String {
        if self == 0 { return "0" }
        let (digits, point) = magnitude.shortestDigits
        let count = digits.count
        let text: String
        switch point {
        case count...21: text = digits + String(repeating: "0", count: point - count)
        case 1..<count where point <= 21: text = "\(digits.prefix(point)).\(digits.dropFirst(point))"
        case -5...0: text = "0." + String(repeating: "0", count: -point) + digits
        default:
            let fraction = count > 1 ? ".\(digits.dropFirst())" : ""
            text = "\(digits.prefix(1))\(fraction)e\(point > 0 ? "+" : "-")\(abs(point - 1))"
        }
        return self < 0 ? "-\(text)" : text
    }

    /// The digits without zeros at either end, and the power of ten that the point before the first digit is moved by.
    private var shortestDigits: (digits: String, point: Int) {
        let parts = description.split(separator: "e")
        let mantissa = parts[0].split(separator: ".", omittingEmptySubsequences: false)
        let whole = mantissa[0]
        let all = whole + (mantissa.count > 1 ? mantissa[1] : "")
        let significant = all.drop { $0 == "0" }
        let end = significant.lastIndex { $0 != "0" } ?? significant.startIndex
        let exponent = parts.count > 1 ? Int(parts[1]) ?? 0 : 0
        return (String(significant[...end]), whole.count + exponent - (all.count - significant.count))
    }
}
