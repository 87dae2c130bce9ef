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

        /// Reads `Z` or an offset such as `+09:00`.
        package init?(_ text: String) {
            var text = text
            let read = text.withUTF8 { bytes in
                var scanner = TimeScanner(UnsafeRawBufferPointer(bytes))
                return scanner.readZone() && scanner.isAtEnd ? scanner.zone : nil
            }
            guard let read else { return nil }
            self = read
        }

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

    /// What is read besides RFC 3339.
    package struct Rules: OptionSet, Sendable {
        package let rawValue: UInt8

        package init(rawValue: UInt8) { self.rawValue = rawValue }

        /// A space for the `T`, as RFC 3339 section 5.6 lets applications write it.
        package static let blank = Rules(rawValue: 1)
        /// The basic format of ISO 8601, also of some parts only: each `-`, `:` and `T` may be missing. A comma may be before the
        /// fraction.
        package static let basic = Rules(rawValue: 2)
        /// An offset without the colon or the minutes: `+0900`, `+09`.
        package static let shortOffsets = Rules(rawValue: 4)
        /// The second 60 in any minute.
        package static let anyLeapSecond = Rules(rawValue: 8)
    }

    package init?(_ text: String, _ rules: Rules = []) {
        var text = text
        let read = text.withUTF8 { Timestamp(UnsafeRawBufferPointer($0), rules) }
        guard let read else { return nil }
        self = read
    }

    /// Fails for what is not such a text, and for a day, time of day, offset or leap second that does not exist.
    package init?(_ text: UnsafeRawBufferPointer, _ rules: Rules = []) {
        var scanner = TimeScanner(text, rules)
        guard scanner.readDate(), scanner.readDateEnd() else { return nil }
        self.init(&scanner, anyLeapSecond: rules.contains(.anyLeapSecond))
    }

    /// Reads a time of day, such as `06:32:19Z`, of the first day of the year 2000.
    package init?(timeOfDay text: UnsafeRawBufferPointer) {
        var scanner = TimeScanner(text)
        self.init(&scanner, anyLeapSecond: false)
    }

    @inline(__always)
    private init?(_ scanner: inout TimeScanner, anyLeapSecond: Bool) {
        guard scanner.readTime(), scanner.isAtEnd, scanner.civil.exists else { return nil }
        civil = scanner.civil
        fractionDigits = scanner.fractionDigits
        nanoseconds = scanner.nanoseconds
        zone = scanner.zone
        isUpperCase = scanner.isUpperCase
        if civil.second == 60 && !anyLeapSecond && !isLastMinuteOfDay { return nil }
    }

    /// The point in time if the clock is that of UTC, whatever the zone.
    package var instantInUTC: Instant { Instant(seconds: civil.secondsSinceEpoch, nanoseconds: nanoseconds) }

    /// The point in time; nil without a zone.
    package var instant: Instant? {
        switch zone {
        case nil: nil
        case .utc: instantInUTC
        case .offset(let offset): instantInUTC.advanced(bySeconds: -Int64(offset.minutes) * 60)
        }
    }

    /// Leap seconds are inserted at the end of a day in UTC (RFC 3339 section 5.7).
    private var isLastMinuteOfDay: Bool {
        var ahead = 0
        if case .offset(let offset) = zone { ahead = offset.minutes }
        return (civil.hour * 60 + civil.minute - ahead + 2 * 1_440) % 1_440 == 1_439
    }
}
