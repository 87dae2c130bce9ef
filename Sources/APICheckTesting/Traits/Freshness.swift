import APICheckBase
import APICheckHTTP
import APICheckJSON
import APICheckRecordings

/// How old a recording is, by what it says itself: the date of a file tells when it was checked out.
enum Freshness {
    /// Why a recording counts as stale, and why its age says nothing; empty when it is younger than `maximum`.
    static func failures(
        of exchanges: RecordedExchanges, maximum: Duration, now: Instant, command: String
    ) -> [Failure] {
        var age = RecordingAge(maximum: maximum.components.seconds, now: now)
        for (index, exchange) in exchanges.enumerated() { age.add(exchange.entry, number: index + 1) }
        var failures: [Failure] = []
        let remedy = "Record it again with: \(command)"
        if let oldest = age.oldest {
            // The epoch stands for an entry that does not say when it was made.
            let actual =
                oldest.time == Instant(seconds: 0)
                ? "of no known age"
                : "\(words(now.seconds - oldest.time.seconds)) old, from \(oldest.time.rfc3339(fractionDigits: 0))"
            failures.append(
                Failure(
                    "\(exchanges.file) is stale", at: [exchanges[oldest.entry - 1].place],
                    expected: "recorded within the last \(words(maximum.components.seconds))", actual: actual,
                    remedy: remedy))
        }
        if let future = age.future {
            failures.append(
                Failure(
                    "\(exchanges.file) is from the future", at: [exchanges[future.entry - 1].place],
                    expected: "a time that has come", actual: future.time.rfc3339(fractionDigits: 0),
                    remedy: "Set the clock of the machine that recorded it, or of this one. \(remedy)"))
        }
        return failures
    }

    /// Whole days, hours or minutes, whichever says enough.
    private static func words(_ seconds: Int64) -> String {
        for (unit, length) in [("day", 86_400), ("hour", 3_600), ("minute", 60)] as [(String, Int64)]
        where seconds >= length {
            return "\(seconds / length) \(unit)\(seconds / length == 1 ? "" : "s")"
        }
        return "\(seconds) second\(seconds == 1 ? "" : "s")"
    }
}
