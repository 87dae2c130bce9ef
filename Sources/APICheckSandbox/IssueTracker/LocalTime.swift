import APICheckBase

/// A `LocalDateTime` of Java: a date and a time without a zone. The clock of the sandbox's server is in UTC.
struct LocalTime: Hashable, Sendable {
    let instant: Instant

    init(_ instant: Instant) { self.instant = instant }

    /// The time of a call. Its last digit is not zero, so that answers with it have the same length in each run.
    static func now(_ instant: Instant) -> LocalTime {
        LocalTime(Instant(seconds: instant.seconds, nanoseconds: instant.nanoseconds | 1))
    }

    /// With zeros at the end of the fraction dropped: `2022-07-01T14:18:56.05422`.
    var text: String {
        let digits = instant.rfc3339(fractionDigits: 9).dropLast()
        return String(digits.prefix(digits.count - digits.reversed().prefix { $0 == "0" }.count))
    }
}
