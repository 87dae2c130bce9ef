#if Contracts || Recording
package import APICheckBase
import APICheckJSON

/// The time format of `Date`, `Last-Modified`, `Expires` and `Retry-After` (RFC 9110 section 5.6.7).
package enum HTTPDate {
    /// IMF-fixdate in whole seconds: `Sun, 06 Nov 1994 08:49:37 GMT`.
    package static func format(_ instant: Instant) -> String {
        let time = CivilTime(secondsSinceEpoch: instant.seconds)
        let day = days[weekday(of: instant.seconds)].prefix(3)
        let date = "\(time.day.padded(2)) \(CivilTime.monthNames[time.month - 1]) \(time.year.padded(4))"
        return "\(day), \(date) \(time.hour.padded(2)):\(time.minute.padded(2)):\(time.second.padded(2)) GMT"
    }

    /// Reads IMF-fixdate and the two obsolete formats, `Sunday, 06-Nov-94 08:49:37 GMT` and `Sun Nov  6 08:49:37 1994`.
    ///
    /// Returns nil for any other format, for a date that does not exist, and for a wrong day name. A year of two digits
    /// is at most 50 years after `now` (1970 when nil); a leap second counts as the next second.
    package static func parse(_ text: String, now: Instant? = nil) -> Instant? {
        var cursor = Cursor(rest: Array(text.utf8)[...])
        guard let dayName = cursor.word() else { return nil }
        let time: CivilTime?
        let isObsolete = days.contains(dayName)
        if cursor.take(", ") {
            time = isObsolete ? cursor.rfc850Date(now: now ?? Instant(seconds: 0)) : cursor.fixedDate()
        } else {
            time = cursor.take(" ") ? cursor.asctimeDate() : nil
        }
        guard let time, cursor.rest.isEmpty, time.exists else { return nil }
        let noon = CivilTime(year: time.year, month: time.month, day: time.day, hour: 12).secondsSinceEpoch
        let expected = days[weekday(of: noon)]
        guard dayName == (isObsolete ? expected : String(expected.prefix(3))) else { return nil }
        return Instant(seconds: time.secondsSinceEpoch)
    }

    private static let days = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"]

    /// 0 is Sunday; 1970-01-01 was a Thursday.
    private static func weekday(of seconds: Int64) -> Int {
        let day = (seconds >= 0 ? seconds : seconds - 86_399) / 86_400
        return Int(((day + 4) % 7 + 7) % 7)
    }
}

/// Reads a date piece by piece; a method returns nil when the text does not match.
private struct Cursor {
    var rest: ArraySlice<UInt8>

    mutating func take(_ text: String) -> Bool {
        guard rest.starts(with: text.utf8) else { return false }
        rest = rest.dropFirst(text.utf8.count)
        return true
    }

    mutating func word() -> String? {
        let letters = rest.prefix { (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0) }
        rest = rest[letters.endIndex...]
        return letters.isEmpty ? nil : String(decoding: letters, as: UTF8.self)
    }

    mutating func number(digits count: Int) -> Int? {
        let digits = rest.prefix(count)
        guard digits.count == count, digits.allSatisfy({ $0.isASCIIDigit }) else { return nil }
        rest = rest.dropFirst(count)
        return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }

    mutating func month() -> Int? {
        word().flatMap(CivilTime.monthNames.firstIndex).map { $0 + 1 }
    }

    mutating func timeOfDay() -> (hour: Int, minute: Int, second: Int)? {
        guard let hour = number(digits: 2), take(":"), let minute = number(digits: 2), take(":"),
            let second = number(digits: 2)
        else { return nil }
        return (hour, minute, second)
    }

    /// After the comma of `Sun, 06 Nov 1994 08:49:37 GMT`.
    mutating func fixedDate() -> CivilTime? {
        guard let day = number(digits: 2), take(" "), let month = month(), take(" "), let year = number(digits: 4),
            take(" "), let time = timeOfDay(), take(" GMT")
        else { return nil }
        return CivilTime(
            year: year, month: month, day: day, hour: time.hour, minute: time.minute, second: time.second)
    }

    /// After the comma of `Sunday, 06-Nov-94 08:49:37 GMT`.
    mutating func rfc850Date(now: Instant) -> CivilTime? {
        guard let day = number(digits: 2), take("-"), let month = month(), take("-"), let short = number(digits: 2),
            take(" "), let time = timeOfDay(), take(" GMT")
        else { return nil }
        let latest = CivilTime(secondsSinceEpoch: now.seconds).year + 50
        let year = latest - ((latest - short) % 100 + 100) % 100
        return CivilTime(
            year: year, month: month, day: day, hour: time.hour, minute: time.minute, second: time.second)
    }

    /// After the day name of `Sun Nov  6 08:49:37 1994`.
    mutating func asctimeDate() -> CivilTime? {
        guard let month = month(), take(" ") else { return nil }
        guard let day = take(" ") ? number(digits: 1) : number(digits: 2), take(" "), let time = timeOfDay(), take(" "),
            let year = number(digits: 4)
        else { return nil }
        return CivilTime(
            year: year, month: month, day: day, hour: time.hour, minute: time.minute, second: time.second)
    }
}
#endif
