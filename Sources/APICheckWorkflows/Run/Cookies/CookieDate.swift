import APICheckBase
import APICheckHTTP

/// The date of `Expires` in a cookie, in any of the formats that servers send (RFC 6265 section 5.1.1).
enum CookieDate {
    private static let months = [
        "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
    ]

    /// Returns nil for a text without a complete date.
    static func parse(_ text: String) -> Instant? {
        var time: (hour: Int, minute: Int, second: Int)?
        var day: Int?
        var month: Int?
        var year: Int?
        for token in text.split(whereSeparator: isDelimiter) {
            if time == nil, let found = clock(token) {
                time = found
            } else if day == nil, let number = number(token, digits: 1...2) {
                day = number
            } else if month == nil, let index = months.firstIndex(of: token.prefix(3).lowercased()) {
                month = index + 1
            } else if year == nil, let number = number(token, digits: 2...4) {
                year = number < 70 ? number + 2_000 : number < 100 ? number + 1_900 : number
            }
        }
        guard let time, let day, let month, let year, year >= 1_601, time.hour < 24, time.minute < 60, time.second < 60,
            (1...CivilTime.daysIn(month: month, year: year)).contains(day)
        else { return nil }
        let civil = CivilTime(
            year: year, month: month, day: day, hour: time.hour, minute: time.minute, second: time.second)
        return Instant(seconds: civil.secondsSinceEpoch)
    }

    private static func isDelimiter(_ character: Character) -> Bool {
        !(character.isLetter || character.isNumber || character == ":")
    }

    private static func clock(_ token: Substring) -> (Int, Int, Int)? {
        let parts = token.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 3 else { return nil }
        let numbers = parts.compactMap { number($0, digits: 1...2) }
        return numbers.count == 3 ? (numbers[0], numbers[1], numbers[2]) : nil
    }

    private static func number(_ token: Substring, digits: ClosedRange<Int>) -> Int? {
        guard digits.contains(token.utf8.count), token.utf8.allSatisfy(\.isASCIIDigit) else { return nil }
        return Int(token)
    }
}
