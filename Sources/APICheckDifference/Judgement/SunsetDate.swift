import APICheckBase
import APICheckFindings
import APICheckJSON

/// The day on which something is removed, from `x-sunset`: `2027-01-31`, or a time of RFC 3339, whose day counts.
struct SunsetDate: Comparable {
    let text: String
    /// Days since 1970-01-01.
    private let day: Int

    /// Fails for a value that is not a date.
    init?(_ value: JSON) {
        guard let text = value.string, let day = SunsetDate.day(of: text) else { return nil }
        self.text = text
        self.day = day
    }

    static let expected: Fact = "a date such as 2027-01-31"

    var daysFromToday: Int { day - SunsetDate.today }

    static func < (left: SunsetDate, right: SunsetDate) -> Bool { left.day < right.day }

    private static var today: Int { Int(Instant.now.seconds) / 86_400 }

    private static func day(of text: String) -> Int? {
        guard text.utf8.count == 10 || text.dropFirst(10).first == "T",
            let midnight = Timestamp("\(text.prefix(10))T00:00:00Z")
        else { return nil }
        return Int(midnight.civil.secondsSinceEpoch) / 86_400
    }
}
