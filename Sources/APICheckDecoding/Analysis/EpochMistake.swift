import APICheckJSON
import Foundation

/// What went wrong where a number became a date that no server of today means.
enum EpochMistake: Equatable {
    /// Seconds were taken for milliseconds: a day of 1970.
    case secondsAsMilliseconds
    /// Milliseconds were taken for seconds: a year of five digits.
    case millisecondsAsSeconds
    /// Counted from 2001, as Foundation counts where no strategy is set, not from 1970: 31 years too late.
    case countedFrom2001

    /// Nil where the date may be what was meant. Seconds since 1970 have ten digits from 2001 to 2286, milliseconds 13.
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
