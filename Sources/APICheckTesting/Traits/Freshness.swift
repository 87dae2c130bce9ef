import APICheckHTTP
import APICheckJSON
import APICheckRecordings

/// How old a recording is, by what it says itself: the date of a file tells when it was checked out.
enum Freshness {
    /// Why a recording counts as stale; nil when it is younger than `maximum`.
    static func failure(
        of exchanges: RecordedExchanges, maximum: Duration, now: Instant, command: String
    ) -> Failure? {
        // The epoch stands for an entry that does not say when it was made.
        guard let oldest = exchanges.min(by: { $0.entry.knownAt < $1.entry.knownAt }) else { return nil }
        let known = oldest.entry.knownAt
        let age = Duration.seconds(now.seconds - known.seconds)
        guard age > maximum else { return nil }
        return Failure(
            "\(exchanges.file) is stale", at: [oldest.place],
            expected: "recorded within the last \(words(maximum))",
            actual: "\(words(age)) old, from \(known.rfc3339(fractionDigits: 0))",
            remedy: "Record it again with: \(command)")
    }

    /// Whole days, hours or minutes, whichever says enough.
    private static func words(_ duration: Duration) -> String {
        let seconds = duration.components.seconds
        for (unit, length) in [("day", 86_400), ("hour", 3_600), ("minute", 60)] as [(String, Int64)]
        where seconds >= length {
            return "\(seconds / length) \(unit)\(seconds / length == 1 ? "" : "s")"
        }
        return "\(seconds) second\(seconds == 1 ? "" : "s")"
    }
}
