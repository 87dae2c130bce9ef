import APICheckBase
import APICheckJSON
import Foundation

/// How a date differs from the instant that it was read from.
enum TimeDifference: Equatable {
    case none, fraction
    /// Whole seconds, positive when the date is later.
    case shift(Int)

    /// Differences of less than half a microsecond come from the precision of `Date`.
    init(from instant: Instant, to date: Date) {
        let seconds = Double(instant.seconds - 978_307_200) + Double(instant.nanoseconds) / 1e9
        let difference = date.timeIntervalSinceReferenceDate - seconds
        if abs(difference) < 5e-7 {
            self = .none
        } else {
            self = abs(difference) < 1 ? .fraction : .shift(Int(saturating: difference))
        }
    }

    /// The mean length of a year in seconds.
    static let year: UInt = 31_556_952

    /// `9 hours later`, `31 years earlier`.
    static func describe(_ seconds: Int) -> String {
        let size = Int(clamping: seconds.magnitude)
        let amount =
            seconds.magnitude >= year
            // Calendars also differ in days, so years are not exact.
            ? Int((Double(size) / Double(year)).rounded()).counted("year")
            : size % 3_600 == 0
                ? (size / 3_600).counted("hour")
                : size % 60 == 0 ? (size / 60).counted("minute") : size.counted("second")
        return "\(amount) \(seconds > 0 ? "later" : "earlier")"
    }
}

extension Instant {
    /// To the nearest microsecond.
    init(_ date: Date) {
        let whole = date.timeIntervalSinceReferenceDate.rounded(.down)
        // For an infinite date this is not a number, which becomes 0.
        let micros = Int32(clamping: Int64(saturating: (date.timeIntervalSinceReferenceDate - whole) * 1e6))
        let seconds = Int64(exactly: whole + (micros == 1_000_000 ? 1 : 0)) ?? 0
        self.init(
            seconds: seconds.saturatingAdding(978_307_200), nanoseconds: micros == 1_000_000 ? 0 : micros * 1_000)
    }
}

/// Why a number was decoded as a date that no server means.
enum EpochMistake: Equatable {
    /// Seconds were read as milliseconds: a day of 1970.
    case secondsAsMilliseconds
    /// Milliseconds were read as seconds: a year of five digits.
    case millisecondsAsSeconds
    /// The number was counted from 2001, Foundation's default, and not from 1970: 31 years too late.
    case countedFrom2001

    /// Fails if the date may be right. Seconds since 1970 have ten digits from 2001 to 2286, milliseconds 13.
    init?(reading sent: JSON, as date: Date) {
        guard let number = Double(sent.text) else { return nil }
        let isSeconds = (1e9..<1e10).contains(number)
        let isMilliseconds = (1e12..<1e13).contains(number)
        let isRead = { (meant: Double) in abs(date.timeIntervalSince1970 - meant) < 1 }
        if isSeconds, isRead(number / 1_000) {
            self = .secondsAsMilliseconds
        } else if isMilliseconds, isRead(number) || isRead(number + EpochMistake.from1970To2001) {
            self = .millisecondsAsSeconds
        } else if isSeconds, isRead(number + EpochMistake.from1970To2001) {
            self = .countedFrom2001
        } else {
            return nil
        }
    }

    private static let from1970To2001 = Date.timeIntervalBetween1970AndReferenceDate
}
