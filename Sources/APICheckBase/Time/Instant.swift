/// A point on the UTC time line, to the nanosecond: what two spellings of a time are compared by.
package struct Instant: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// Since 1970-01-01T00:00:00Z.
    package var seconds: Int64
    /// 0..<1_000_000_000, counted forward from ``seconds``.
    package var nanoseconds: Int32

    package init(seconds: Int64, nanoseconds: Int32 = 0) {
        self.seconds = seconds
        self.nanoseconds = nanoseconds
    }

    package static func < (left: Instant, right: Instant) -> Bool {
        (left.seconds, left.nanoseconds) < (right.seconds, right.nanoseconds)
    }

    package func advanced(bySeconds count: Int64) -> Instant {
        Instant(seconds: seconds.saturatingAdding(count), nanoseconds: nanoseconds)
    }

    /// RFC 3339 in UTC with six digits of fraction: `2024-05-21T06:32:19.000000Z`.
    package var description: String { rfc3339(fractionDigits: 6) }

    /// RFC 3339 in UTC, cut (not rounded) to `fractionDigits` of 0...9.
    package func rfc3339(fractionDigits: Int) -> String {
        let time = CivilTime(secondsSinceEpoch: seconds)
        var text = "\(time.year.padded(4))-\(time.month.padded(2))-\(time.day.padded(2))"
        text += "T\(time.hour.padded(2)):\(time.minute.padded(2)):\(time.second.padded(2))"
        if fractionDigits > 0 { text += "." + Int(nanoseconds).padded(9).prefix(fractionDigits) }
        return text + "Z"
    }
}

extension Instant {
    /// The system's clock, to the nanosecond where it has it.
    package static var now: Instant {
        let (seconds, nanoseconds) = SystemCalls.now
        return Instant(seconds: seconds, nanoseconds: nanoseconds)
    }
}

/// Date and time of day in UTC on the proleptic Gregorian calendar.
package struct CivilTime: Hashable, Sendable {
    package var year: Int
    package var month: Int
    package var day: Int
    package var hour: Int
    package var minute: Int
    package var second: Int

    package init(year: Int, month: Int, day: Int, hour: Int = 0, minute: Int = 0, second: Int = 0) {
        self.year = year
        self.month = month
        self.day = day
        self.hour = hour
        self.minute = minute
        self.second = second
    }

    package init(secondsSinceEpoch seconds: Int64) {
        let days = Int(seconds.floorDivided(by: 86_400))
        let rest = Int(seconds) - days * 86_400
        // Years are counted from March, so that the leap day is the last day of a year (era of 400 years = 146,097 days).
        let shifted = days + 719_468
        let era = shifted.floorDivided(by: 146_097)
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
        month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        hour = rest / 3_600
        minute = rest / 60 % 60
        second = rest % 60
    }

    /// Seconds since 1970-01-01T00:00:00Z; a leap second counts as the second after it.
    package var secondsSinceEpoch: Int64 {
        let shiftedYear = month <= 2 ? year - 1 : year
        let era = shiftedYear.floorDivided(by: 400)
        let yearOfEra = shiftedYear - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        let days = Int64(era * 146_097 + dayOfEra - 719_468)
        return days * 86_400 + Int64(hour * 3_600 + minute * 60 + second)
    }

    /// 28...31; the month is 1...12.
    package static func daysIn(month: Int, year: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }
}

extension BinaryInteger {
    /// The quotient rounded towards minus infinity.
    func floorDivided(by divisor: Self) -> Self {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? quotient - 1 : quotient
    }
}
