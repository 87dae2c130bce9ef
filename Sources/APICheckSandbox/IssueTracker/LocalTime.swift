import APICheckBase

/// A `LocalDateTime` of Java: a date and a time without a zone. The clock of the sandbox's server is in UTC.
struct LocalTime: Hashable, Sendable {
    let instant: Instant

    /// The time to the nanosecond. A time with a whole second would have no fraction; it is moved by a nanosecond.
    init(_ instant: Instant) {
        self.instant = Instant(seconds: instant.seconds, nanoseconds: max(1, instant.nanoseconds))
    }

    /// With zeros at the end of the fraction dropped: `2022-07-01T14:18:56.05422`.
    var text: String {
        let digits = instant.rfc3339(fractionDigits: 9).dropLast()
        return String(digits.prefix(digits.count - digits.reversed().prefix { $0 == "0" }.count))
    }
}
