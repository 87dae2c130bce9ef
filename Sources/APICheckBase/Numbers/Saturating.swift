extension Int64 {
    /// The whole number nearest to `number`, limited to what the type can hold; NaN becomes zero.
    ///
    /// `Int64(1e300)` stops the process. A number that comes from outside the program is therefore converted by this
    /// initializer, or by `init(exactly:)` where a number that does not fit is an error.
    ///
    /// Not generic: a generic conversion from `Double` that is called from another module takes 4,000 instructions.
    package init(saturating number: Double) {
        let whole = number.rounded()
        // The largest Int64 is no Double; the first one that does not fit is.
        if whole >= -0x1p63, whole < 0x1p63 {
            self = Int64(whole)
        } else {
            self = whole.isNaN ? 0 : whole < 0 ? .min : .max
        }
    }
}

extension Int {
    /// As ``Swift/Int64/init(saturating:)``.
    package init(saturating number: Double) { self.init(clamping: Int64(saturating: number)) }
}

extension FixedWidthInteger {
    /// The sum, limited to what the type can hold.
    package func saturatingAdding(_ other: Self) -> Self {
        let (sum, overflow) = addingReportingOverflow(other)
        if !overflow { return sum }
        return other < 0 ? .min : .max
    }
}

extension Duration {
    /// The longest time that is taken from outside: 100 years. Sums of such times, and their nanoseconds in 64 bits, do
    /// not overflow.
    package static let longest = Duration.seconds(36_525 * 86_400)

    /// A time in seconds that comes from outside, limited to 0...``longest``; NaN becomes zero.
    ///
    /// `Duration.seconds(1e300)` stops the process.
    package static func saturating(seconds: Double) -> Duration {
        guard seconds > 0 else { return .zero }
        return seconds < 36_525 * 86_400 ? .seconds(seconds) : longest
    }

    /// The same for whole seconds.
    package static func saturating(seconds: Int64) -> Duration { min(max(.zero, .seconds(seconds)), longest) }

    /// This time `factor` times, limited to 0...``longest``; NaN becomes zero.
    package func multiplied(saturatingBy factor: Double) -> Duration {
        .saturating(seconds: self / .seconds(1) * factor)
    }

    /// Whole microseconds, cut, and limited to what an `Int` holds.
    package var wholeMicroseconds: Int {
        let (seconds, attoseconds) = min(max(self, .zero - .longest), .longest).components
        return Int(seconds) * 1_000_000 + Int(attoseconds / 1_000_000_000_000)
    }
}
