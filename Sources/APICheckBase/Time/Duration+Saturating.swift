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
