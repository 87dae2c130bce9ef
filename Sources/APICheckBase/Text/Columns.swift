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
