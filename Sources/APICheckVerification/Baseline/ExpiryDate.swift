package import APICheckBase

/// The last day, in UTC, on which a finding is accepted: `2027-03-31`.
package struct ExpiryDate: Hashable, Sendable, CustomStringConvertible {
    private let day: CivilTime

    /// Fails for another form and for a day that does not exist.
    package init?(_ text: String) {
        guard text.utf8.count == 10, let midnight = Timestamp("\(text)T00:00:00Z") else { return nil }
        day = midnight.civil
    }

    package func isPast(at now: Instant) -> Bool { now.seconds >= day.secondsSinceEpoch + 86_400 }

    package var description: String { String(Instant(seconds: day.secondsSinceEpoch).description.prefix(10)) }
}
