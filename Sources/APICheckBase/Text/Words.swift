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
