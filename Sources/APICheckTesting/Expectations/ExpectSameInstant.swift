import APICheckBase
import APICheckHTTP
import APICheckJSON
public import Foundation
public import Testing

/// Expects that a date of the app is the instant that the server sent.
///
///     expectSameInstant(todo.createdAt, as: "2023-09-16T18:07:38.000000Z")
///
/// The instants are compared, not the texts, so the zone does not matter. They are compared to the microsecond, which is the
/// precision of `Date`.
///
/// - Parameters:
///   - actual: The date.
///   - expected: The time that the server sent. 10 digits, as in `X-RateLimit-Reset`, are seconds since 1970; 13 digits are
///     milliseconds.
///   - timeZone: The time zone of a text that has none.
///   - sourceLocation: The location of the issues.
public func expectSameInstant(
    _ actual: Date, as expected: String, timeZone: TimeZone? = nil, sourceLocation: SourceLocation = #_sourceLocation
) {
    let comparison = InstantComparison(text: expected, zone: timeZone)
    IssueRecorder.record(
        comparison.failures(of: Instant(actual), shown: nil, finest: 1_000), of: nil, at: sourceLocation)
}

/// Expects that a date of the app is the instant that the server sent at a place of a JSON body.
///
///     expectSameInstant(todo.createdAt, at: "/data/created_at", of: exchange)
///
/// - Parameters:
///   - actual: The date.
///   - pointer: The JSON Pointer (RFC 6901) of a string, or of a number of seconds (10 digits) or milliseconds (13 digits)
///     since 1970.
///   - exchange: The exchange with the response.
///   - timeZone: The time zone of a text that has none.
///   - sourceLocation: The location of the issues.
public func expectSameInstant(
    _ actual: Date, at pointer: String, of exchange: RecordedExchange, timeZone: TimeZone? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
) {
    let places: [PrintableText] = [
        "\(exchange.method) \(exchange.exchange.request.url.path), \(pointer)", "\(exchange.place)",
    ]
    let found = Pointer(pointer).flatMap { exchange.exchange.response?.jsonBody?[$0] }
    guard
        let text = found?.string
            ?? found.flatMap({
                $0.kind == .number && InstantComparison.epoch($0.text) != nil ? $0.text : nil
            })
    else {
        let failure = Failure(
            "no time to compare with", at: places, expected: "a string or a number",
            actual: found.map { $0.isNull ? "null" : "the \($0.kind.rawValue) \($0.text.prefix(200))" } ?? "absent",
            remedy: "correct the JSON Pointer, e.g. /data/0/created_at, or record the exchange again")
        return IssueRecorder.record([failure], of: exchange, at: sourceLocation)
    }
    let comparison = InstantComparison(text: text, zone: timeZone, places: places)
    IssueRecorder.record(
        comparison.failures(of: Instant(actual), shown: nil, finest: 1_000), of: exchange, at: sourceLocation)
}

/// Expects that two texts are the same instant, to the last digit, as `2024-03-13T14:14:34Z` and `2024-03-13T23:14:34+09:00`.
///
/// - Parameters:
///   - actual: The text of the app.
///   - expected: The text of the server.
///   - timeZone: The time zone of a text that has none.
///   - sourceLocation: The location of the issues.
public func expectSameInstant(
    _ actual: String, as expected: String, timeZone: TimeZone? = nil, sourceLocation: SourceLocation = #_sourceLocation
) {
    let comparison = InstantComparison(text: expected, zone: timeZone)
    switch InstantComparison(text: actual, zone: timeZone).instant {
    case .success(let instant):
        IssueRecorder.record(
            comparison.failures(of: instant, shown: actual, finest: 1), of: nil, at: sourceLocation)
    case .failure(let failure): IssueRecorder.record([failure], of: nil, at: sourceLocation)
    }
}

/// Compares an instant with the text of a server, and names the mistake that explains a difference.
struct InstantComparison {
    let text: String
    /// The zone of a text that has none.
    let zone: TimeZone?
    /// The places of the text, if they are known.
    var places: [PrintableText] = []

    /// The instant of the text, or why it has none.
    var instant: Result<Instant, Failure> {
        if let epoch { return .success(epoch) }
        guard let timestamp = Timestamp(text) else {
            return .failure(
                Failure(
                    "the text is not a timestamp", at: places, expected: "e.g. 2023-09-16T18:07:38.000000Z (RFC 3339)",
                    actual: "\(text)", remedy: "check what the server sends: the text may be cut, or in another format")
            )
        }
        if let instant = timestamp.instant { return .success(instant) }
        let asUTC = timestamp.instantInUTC
        guard let zone else {
            return .failure(
                Failure(
                    "a time without a zone is ambiguous", at: places, expected: "Z or an offset such as +09:00",
                    actual: "\(text)",
                    remedy: "find out which zone the server means, and pass it: timeZone: TimeZone(identifier:)"))
        }
        // The offset depends on the instant, so it is looked up again with the first approximation.
        let guess = zone.secondsFromGMT(for: asUTC.date)
        let offset = zone.secondsFromGMT(for: asUTC.advanced(bySeconds: -Int64(guess)).date)
        return .success(asUTC.advanced(bySeconds: -Int64(offset)))
    }

    private var epoch: Instant? { InstantComparison.epoch(text) }

    /// The instant of a text of digits: 10 digits are seconds since 1970 (from 2001 to 2286), 13 are milliseconds.
    static func epoch(_ text: String) -> Instant? {
        guard text.utf8.allSatisfy({ $0.isASCIIDigit }), let number = Int64(text) else { return nil }
        switch text.utf8.count {
        case 10: return Instant(seconds: number)
        case 13: return Instant(seconds: number / 1_000, nanoseconds: Int32(number % 1_000) * 1_000_000)
        default: return nil
        }
    }

    /// Compares with an instant whose text is `shown`, nil for a `Date`. Smaller differences than `finest` nanoseconds are
    /// ignored.
    func failures(of actual: Instant, shown: String?, finest: Int64) -> [Failure] {
        let expected: Instant
        switch instant {
        case .success(let instant): expected = instant
        case .failure(let failure): return [failure]
        }
        let seconds = actual.seconds - expected.seconds
        // The nanoseconds between times that are centuries apart do not fit an Int64.
        let isFar = seconds.magnitude > 9_000_000_000
        let nanoseconds =
            isFar ? nil : seconds * 1_000_000_000 + Int64(actual.nanoseconds) - Int64(expected.nanoseconds)
        if let nanoseconds, abs(nanoseconds) < finest { return [] }
        return [
            Failure(
                "the time is not the instant that the server sent", at: places,
                expected: epoch.map { "\(text), which is \($0.rfc3339(fractionDigits: 0))" } ?? "\(text)",
                actual: "\(shown ?? actual.rfc3339(fractionDigits: 6)), \(words(seconds, nanoseconds))",
                remedy: "\(remedy(seconds: seconds, nanoseconds: nanoseconds))")
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
                The fraction was cut: DateFormatter keeps three digits; ISO8601DateFormatter keeps three with \
                .withFractionalSeconds, else none. Parse it with Date.ISO8601FormatStyle(includingFractionalSeconds: true).
                """
        }
        if let epoch {
            switch (epoch.seconds, epoch.seconds + seconds) {
            case (let meant, let read) where read == meant / 1_000:
                return "seconds were read as milliseconds: read them with Date(timeIntervalSince1970:)"
            case (let meant, let read) where read / 1_000 == meant:
                return "milliseconds were read as seconds: divide them by 1,000"
            case _ where seconds == 978_307_200:
                return "the number counts from 1970, and was read as if from 2001: set .secondsSince1970"
            default: break
            }
        }
        let isWhole = nanoseconds.map { $0 % 1_000_000_000 == 0 } ?? false
        let isZone = isWhole && seconds % 900 == 0 && seconds.magnitude <= 14 * 3_600
        guard isZone else { return "check how the app reads the text" }
        return """
            The difference is one between two time zones: the text was read in another zone than it was written in, or \
            hours were added. Set the formatter's timeZone to that of the text, and do not change a Date to show it in \
            another zone.
            """
    }
}

extension Instant {
    init(_ date: Date) {
        // Keeps the seconds within Int64. A Double has no microseconds at this size.
        let interval = date.timeIntervalSince1970.isNaN ? 0 : min(max(date.timeIntervalSince1970, -1e15), 1e15)
        let seconds = interval.rounded(.down)
        // Today's dates are exact to a quarter of a microsecond, so smaller parts are noise.
        let microseconds = ((interval - seconds) * 1_000_000).rounded()
        self.init(
            seconds: Int64(seconds) + (microseconds >= 1_000_000 ? 1 : 0),
            nanoseconds: Int32(microseconds >= 1_000_000 ? 0 : microseconds) * 1_000)
    }

    var date: Date { Date(timeIntervalSince1970: Double(seconds) + Double(nanoseconds) / 1_000_000_000) }
}
