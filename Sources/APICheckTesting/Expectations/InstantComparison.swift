import APICheckBase
import APICheckJSON
import Foundation

/// Holds an instant against the text of a server, and says which mistake explains the difference.
struct InstantComparison {
    let text: String
    /// Of a text without one.
    let zone: TimeZone?
    /// Where the text stands, if it is known.
    var places: [String] = []

    /// The instant that the text names, or why it names none.
    var instant: Result<Instant, Failure> {
        if let epoch { return .success(epoch) }
        guard let timestamp = Timestamp(text) else {
            return .failure(
                Failure(
                    "a text is no timestamp", at: places, expected: "e.g. 2023-09-16T18:07:38.000000Z (RFC 3339)",
                    actual: text, remedy: "Look at what the server sends; the text may be cut or of another format."))
        }
        if let instant = timestamp.instant { return .success(instant) }
        let asUTC = Instant(seconds: timestamp.civil.secondsSinceEpoch, nanoseconds: timestamp.nanoseconds)
        guard let zone else {
            return .failure(
                Failure(
                    "a text without a zone names no instant", at: places, expected: "Z or an offset such as +09:00",
                    actual: text,
                    remedy: "Find out which zone the server means, and pass it: in: TimeZone(identifier:)."))
        }
        // The offset that the zone has then, found from that which it has at the same clock in UTC.
        let guess = zone.secondsFromGMT(for: asUTC.date)
        let offset = zone.secondsFromGMT(for: asUTC.advanced(bySeconds: -Int64(guess)).date)
        return .success(asUTC.advanced(bySeconds: -Int64(offset)))
    }

    private var epoch: Instant? { InstantComparison.epoch(text) }

    /// Of digits alone: seconds since 1970, which have ten from 2001 to 2286, or milliseconds, which have 13; else nil.
    static func epoch(_ text: String) -> Instant? {
        guard text.utf8.allSatisfy({ $0.isASCIIDigit }), let number = Int64(text) else { return nil }
        switch text.utf8.count {
        case 10: return Instant(seconds: number)
        case 13: return Instant(seconds: number / 1_000, nanoseconds: Int32(number % 1_000) * 1_000_000)
        default: return nil
        }
    }

    /// `shown` is how the other was written; nil for a `Date`. `finest` is in nanoseconds.
    func failures(of actual: Instant, shown: String?, finest: Int64) -> [Failure] {
        let expected: Instant
        switch instant {
        case .success(let instant): expected = instant
        case .failure(let failure): return [failure]
        }
        let seconds = actual.seconds - expected.seconds
        // Of times that lie centuries apart the seconds are enough, and all that an Int64 holds.
        let isFar = seconds.magnitude > 9_000_000_000
        let nanoseconds =
            isFar ? nil : seconds * 1_000_000_000 + Int64(actual.nanoseconds) - Int64(expected.nanoseconds)
        if let nanoseconds, abs(nanoseconds) < finest { return [] }
        return [
            Failure(
                "a time is not the instant that the server wrote", at: places,
                expected: epoch.map { "\(text), which is \($0.rfc3339(fractionDigits: 0))" } ?? text,
                actual: "\(shown ?? actual.rfc3339(fractionDigits: 6)), \(words(seconds, nanoseconds))",
                remedy: remedy(seconds: seconds, nanoseconds: nanoseconds))
        ]
    }

    private func words(_ seconds: Int64, _ nanoseconds: Int64?) -> String {
        let side = seconds < 0 || (nanoseconds ?? 0) < 0 ? "early" : "late"
        let years = seconds.magnitude / 31_556_952
        guard years == 0, let length = nanoseconds?.magnitude else {
            return "\(years.counted("year")) too \(side)"
        }
        if length < 1_000_000_000 {
            var digits = Int(length).padded(9)
            while digits.hasSuffix("0") { digits.removeLast() }
            return "0.\(digits) s too \(side)"
        }
        let whole = length / 1_000_000_000
        let parts = [(whole / 3_600, "h"), (whole % 3_600 / 60, "min"), (whole % 60, "s")]
        return parts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: " ") + " too \(side)"
    }

    private func remedy(seconds: Int64, nanoseconds: Int64?) -> String {
        if let nanoseconds, nanoseconds.magnitude < 1_000_000_000 {
            return """
                The fraction was cut: DateFormatter keeps three digits, ISO8601DateFormatter three when asked and none \
                else. Read it with Date.ISO8601FormatStyle(includingFractionalSeconds: true), or by hand.
                """
        }
        if let epoch {
            switch (epoch.seconds, epoch.seconds + seconds) {
            case (let meant, let read) where read == meant / 1_000:
                return "Seconds were read as milliseconds: read them with Date(timeIntervalSince1970:)."
            case (let meant, let read) where read / 1_000 == meant:
                return "Milliseconds were read as seconds: divide them by 1,000."
            case _ where seconds == 978_307_200:
                return "The number counts from 1970, and was read as if from 2001: set .secondsSince1970."
            default: break
            }
        }
        let isWhole = nanoseconds.map { $0 % 1_000_000_000 == 0 } ?? false
        let isZone = isWhole && seconds % 900 == 0 && seconds.magnitude <= 14 * 3_600
        guard isZone else { return "Look at how the app reads the text." }
        return """
            So much lies between two time zones: the clock was read in another zone than it was written in, or hours \
            were added. Set the formatter's timeZone to that of the text, and show a Date in the reader's zone without \
            changing it.
            """
    }
}

extension Instant {
    init(_ date: Date) {
        // As far as seconds can be told from each other.
        let interval = date.timeIntervalSince1970.isNaN ? 0 : min(max(date.timeIntervalSince1970, -1e15), 1e15)
        let seconds = interval.rounded(.down)
        // A Double of today's dates holds a quarter of a microsecond: what it has beyond that is noise.
        let microseconds = ((interval - seconds) * 1_000_000).rounded()
        self.init(
            seconds: Int64(seconds) + (microseconds >= 1_000_000 ? 1 : 0),
            nanoseconds: Int32(microseconds >= 1_000_000 ? 0 : microseconds) * 1_000)
    }

    var date: Date { Date(timeIntervalSince1970: Double(seconds) + Double(nanoseconds) / 1_000_000_000) }
}
