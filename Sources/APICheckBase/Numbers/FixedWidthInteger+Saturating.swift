extension FixedWidthInteger {
    /// The whole number nearest to `number`, limited to what the type can hold; NaN becomes zero.
    ///
    /// `Int(1e300)` stops the process. A number that comes from outside the program is therefore converted by this
    /// initializer, or by `init(exactly:)` where a number that does not fit is an error.
    package init(saturating number: Double) {
        let whole = number.rounded()
        if whole.isNaN {
            self = 0
        } else if let value = Self(exactly: whole) {
            self = value
        } else {
            self = whole < 0 ? .min : .max
        }
    }

    /// The sum, limited to what the type can hold.
    package func saturatingAdding(_ other: Self) -> Self {
        let (sum, overflow) = addingReportingOverflow(other)
        if !overflow { return sum }
        return other < 0 ? .min : .max
    }
}
