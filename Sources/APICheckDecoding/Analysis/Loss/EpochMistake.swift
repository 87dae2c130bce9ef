import APICheckJSON
import Foundation

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
