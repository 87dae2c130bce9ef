import APICheckBase
import APICheckHTTP
import APICheckJSON
import APICheckRecordings

/// Reads times that are not in ISO 8601.
enum LooseTime {
    /// The time of `startedDateTime`, and how it was interpreted; empty for a time that HAR allows. Nil when the text
    /// is ambiguous or not a time: `5/6/2024` may be in May or in June.
    static func read(_ value: JSON) -> (time: Instant, what: String)? {
        if let number = value.double { return epoch(number) }
        guard let text = value.string.map({ String($0[...].trimmingHTTPSpace) }), !text.isEmpty else { return nil }
        if let time = Instant(har: text) {
            if Timestamp(text)?.zone != nil { return (time, "") }
            let hasZone = text.utf8.last == UInt8(ascii: "Z") || text.utf8.last == UInt8(ascii: "z") || offset(text)
            return (time, hasZone ? "not in RFC 3339 format" : "without a zone, read as UTC")
        }
        if let time = HTTPDate.parse(text) ?? script(text) ?? slashed(text) { return (time, "a local format") }
        return Double(text).flatMap(epoch)
    }

    private static func offset(_ text: String) -> Bool {
        text.utf8.dropFirst(11).contains { $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "-") }
    }

    /// Milliseconds since 1970, or seconds when the milliseconds would be before 1980.
    private static func epoch(_ number: Double) -> (time: Instant, what: String)? {
        let isSeconds = number < 315_532_800_000
        // HAR cannot express a time after the year 9999.
        guard number >= 315_532_800, number < (isSeconds ? 253_402_300_800 : 1e14) else { return nil }
        let microseconds = Int64(saturating: number * (isSeconds ? 1e6 : 1e3))
        let time = Instant(
            seconds: microseconds / 1_000_000, nanoseconds: Int32(microseconds % 1_000_000) * 1_000)
        return (time, "\(isSeconds ? "seconds" : "milliseconds") since 1970")
    }

    /// `Tue May 21 2024 06:32:19 GMT+0900 (Korean Standard Time)`, the text of a JavaScript `Date`.
    private static func script(_ text: String) -> Instant? {
        let words = text.split(separator: " ", maxSplits: 6)
        guard words.count >= 6, words[5].hasPrefix("GMT"),
            let month = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
                .firstIndex(of: String(words[1])), let day = Int(words[2]), let year = Int(words[3])
        else { return nil }
        return Instant(
            har: "\(year.padded(4))-\((month + 1).padded(2))-\(day.padded(2))T\(words[4])\(words[5].dropFirst(3))")
    }

    /// `2024/05/21 06:32:19`, with the year first.
    private static func slashed(_ text: String) -> Instant? {
        let halves = text.split(separator: " ", maxSplits: 1)
        let date = halves[0].split(separator: "/").compactMap { Int($0) }
        guard halves.count == 2, date.count == 3, date[0] > 1_000 else { return nil }
        return Instant(har: "\(date[0].padded(4))-\(date[1].padded(2))-\(date[2].padded(2))T\(halves[1])")
    }
}
