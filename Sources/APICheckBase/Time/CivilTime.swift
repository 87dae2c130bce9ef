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

    /// Reads a date such as `2024-05-21` (RFC 3339 section 5.6, full-date).
    ///
    /// - Parameter mustExist: Whether there must be such a day: there is no `0000-00-00`.
    package init?(date text: UnsafeRawBufferPointer, mustExist: Bool = true) {
        var scanner = TimeScanner(text)
        guard scanner.readDate(), scanner.isAtEnd, scanner.civil.exists || !mustExist else { return nil }
        self = scanner.civil
    }

    package init?(date text: some StringProtocol) {
        var text = String(text)
        guard let date = text.withUTF8({ CivilTime(date: UnsafeRawBufferPointer($0)) }) else { return nil }
        self = date
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

    /// Whether there are such a day and such a time of day; the second may be 60.
    package var exists: Bool {
        1...12 ~= month && day >= 1 && day <= CivilTime.daysIn(month: month, year: year) && hour < 24 && minute < 60
            && second <= 60
    }

    /// 28...31; the month is 1...12.
    static func daysIn(month: Int, year: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    /// The names of mail and HTTP (RFC 5322 section 3.3).
    package static let monthNames = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    /// The month, 1...12, whose name in any case is the beginning of a text: `SEPT`, `sep`.
    package static func month(beginning text: some StringProtocol) -> Int? {
        let name = text.prefix(3).lowercased()
        return monthNames.firstIndex { $0.lowercased() == name }.map { $0 + 1 }
    }
}

extension BinaryInteger {
    /// The quotient rounded towards minus infinity.
    func floorDivided(by divisor: Self) -> Self {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? quotient - 1 : quotient
    }
}
