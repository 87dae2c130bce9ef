/// A date and time of day as written (RFC 3339 section 5.6, the zone optional): nothing is rounded or corrected.
package struct Timestamp: Hashable, Sendable {
    /// The clock as written, before any offset; the second may be 60.
    package let civil: CivilTime
    /// 0 when there is no point.
    package let fractionDigits: Int
    /// Cut to nine digits.
    package let nanoseconds: Int32
    package let zone: Zone?
    /// `T` and `Z`, as opposed to `t` and `z`, which RFC 3339 allows.
    package let isUpperCase: Bool

    package enum Zone: Hashable, Sendable, CustomStringConvertible {
        case utc
        case offset(Offset)

        package var description: String {
            switch self {
            case .utc: "Z"
            case .offset(let offset): offset.description
            }
        }
    }

    package struct Offset: Hashable, Sendable, CustomStringConvertible {
        /// Ahead of UTC.
        package let minutes: Int
        /// Kept apart, since `-00:00` is not `+00:00`.
        package let isNegative: Bool

        package init(minutes: Int, isNegative: Bool) {
            self.minutes = minutes
            self.isNegative = isNegative
        }

        package var description: String {
            "\(isNegative ? "-" : "+")\((abs(minutes) / 60).padded(2)):\((abs(minutes) % 60).padded(2))"
        }
    }

    package init?(_ text: String) {
        var text = text
        let read = text.withUTF8 { Timestamp(UnsafeRawBufferPointer($0)) }
        guard let read else { return nil }
        self = read
    }

    /// Fails for what is no such text, and for a day, time of day, offset or leap second that does not exist.
    package init?(_ text: UnsafeRawBufferPointer) {
        guard text.count >= 19, text[4] == 0x2D, text[7] == 0x2D, text[13] == 0x3A, text[16] == 0x3A,
            text[10] | 0x20 == 0x74,
            let century = Timestamp.two(text, 0), let years = Timestamp.two(text, 2),
            let month = Timestamp.two(text, 5), let day = Timestamp.two(text, 8),
            let hour = Timestamp.two(text, 11), let minute = Timestamp.two(text, 14),
            let second = Timestamp.two(text, 17)
        else { return nil }
        let year = century * 100 + years
        guard 1...12 ~= month, day >= 1, day <= CivilTime.daysIn(month: month, year: year), hour < 24, minute < 60,
            second <= 60
        else { return nil }
        var position = 19
        var digits = 0
        var value: Int32 = 0
        if position < text.count, text[position] == 0x2E {
            position += 1
            while position < text.count, text[position] &- 0x30 < 10 {
                if digits < 9 { value = value * 10 + Int32(text[position] - 0x30) }
                digits += 1
                position += 1
            }
            if digits == 0 { return nil }
        }
        for _ in min(digits, 9)..<9 { value *= 10 }
        var zone: Zone?
        var isUpperCase = text[10] == 0x54
        if position < text.count {
            if text[position] | 0x20 == 0x7A {
                isUpperCase = isUpperCase && text[position] == 0x5A
                zone = .utc
                position += 1
            } else {
                guard position + 6 == text.count, text[position] == 0x2B || text[position] == 0x2D,
                    text[position + 3] == 0x3A, let hours = Timestamp.two(text, position + 1), hours < 24,
                    let minutes = Timestamp.two(text, position + 4), minutes < 60
                else { return nil }
                let isNegative = text[position] == 0x2D
                let ahead = hours * 60 + minutes
                zone = .offset(Offset(minutes: isNegative ? -ahead : ahead, isNegative: isNegative))
                position += 6
            }
        }
        guard position == text.count else { return nil }
        civil = CivilTime(year: year, month: month, day: day, hour: hour, minute: minute, second: second)
        fractionDigits = digits
        nanoseconds = value
        self.zone = zone
        self.isUpperCase = isUpperCase
        if second == 60 && !isLastMinuteOfDay { return nil }
    }

    /// The point in time; nil without a zone.
    package var instant: Instant? {
        switch zone {
        case nil: nil
        case .utc: Instant(seconds: civil.secondsSinceEpoch, nanoseconds: nanoseconds)
        case .offset(let offset):
            Instant(seconds: civil.secondsSinceEpoch - Int64(offset.minutes) * 60, nanoseconds: nanoseconds)
        }
    }

    /// Leap seconds are inserted at the end of a day in UTC (RFC 3339 section 5.7).
    private var isLastMinuteOfDay: Bool {
        var ahead = 0
        if case .offset(let offset) = zone { ahead = offset.minutes }
        return (civil.hour * 60 + civil.minute - ahead + 2 * 1_440) % 1_440 == 1_439
    }

    private static func two(_ text: UnsafeRawBufferPointer, _ index: Int) -> Int? {
        let tens = text[index] &- 0x30
        let ones = text[index + 1] &- 0x30
        return tens < 10 && ones < 10 ? Int(tens) * 10 + Int(ones) : nil
    }
}
