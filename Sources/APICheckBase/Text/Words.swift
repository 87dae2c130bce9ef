extension Sequence<String> {
    /// `a`, `a or b`, `a, b or c`.
    package func list(_ conjunction: String) -> String {
        let words = Array(self)
        guard let last = words.last, words.count > 1 else { return words.first ?? "" }
        return words.dropLast().joined(separator: ", ") + " \(conjunction) " + last
    }
}

extension BinaryInteger {
    /// `1 exchange`, `2 exchanges`. `plural` is for nouns whose plural is not formed with `s`.
    package func counted(_ noun: String, plural: String? = nil) -> String {
        "\(self) \(self == 1 ? noun : plural ?? noun + "s")"
    }
}

extension Int {
    /// Decimal digits with leading zeros.
    package func padded(_ width: Int) -> String {
        let digits = String(magnitude)
        let zeros = String(repeating: "0", count: Swift.max(0, width - digits.count))
        return (self < 0 ? "-" : "") + zeros + digits
    }
}

extension String {
    /// The text with spaces after it.
    package func padded(toColumns width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}
