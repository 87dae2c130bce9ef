#if Contracts
import APICheckBase

/// `duration` (RFC 3339 appendix A).
enum TimeFormats {
    /// `P3Y6M4DT12H30M5S` or `P2W`: units in order, without a gap between two.
    static func isDuration(_ text: UnsafeRawBufferPointer) -> Bool {
        guard text.first == UInt8(ascii: "P") else { return false }
        var rest = text.dropFirst()
        if let weeks = unit(&rest, of: "W") { return weeks == 0 && rest.isEmpty }
        let hasDate = units(&rest, "YMD")
        guard let hasDate else { return false }
        if rest.isEmpty { return hasDate }
        guard rest.popFirst() == UInt8(ascii: "T"), units(&rest, "HMS") == true else { return false }
        return rest.isEmpty
    }

    /// Reads a run of adjacent units; nil for a gap or a wrong order, false without any unit.
    private static func units(_ rest: inout FormatText, _ letters: StaticString) -> Bool? {
        var last = -1
        while rest.first?.isASCIIDigit == true {
            guard let index = unit(&rest, of: letters), last < 0 || index == last + 1 else { return nil }
            last = index
        }
        return last >= 0
    }

    /// Reads digits and a letter and returns the letter's index; reads nothing for another letter.
    private static func unit(_ rest: inout FormatText, of letters: StaticString) -> Int? {
        let digits = rest.prefix { $0.isASCIIDigit }
        let after = rest.dropFirst(digits.count)
        guard !digits.isEmpty, let letter = after.first else { return nil }
        for index in 0..<letters.utf8CodeUnitCount where letters.utf8Start[index] == letter {
            rest = after.dropFirst()
            return index
        }
        return nil
    }
}

/// The requirements of `x-apicheck-timestamp`: the number of fractional digits and the spelling of the zone.
struct TimestampRule: BitwiseCopyable {
    /// Any number of digits when absent.
    var fraction: Digits?
    var zone = Zone.any
    var isPast = false

    /// The number of fractional digits when the rule allows only one spelling, with the zone `Z`; nil otherwise.
    var onlyFraction: Int? {
        guard zone == .utc, let bits = fraction?.bits, bits.nonzeroBitCount == 1 else { return nil }
        return bits.trailingZeroBitCount
    }

    /// A set of digit counts.
    struct Digits: BitwiseCopyable {
        static let maximum = 30
        var bits: UInt32

        func contains(_ count: Int) -> Bool { count <= Digits.maximum && bits >> UInt32(count) & 1 != 0 }

        /// `6`, `0, 3 or 6`, `1 to 9`.
        var description: String {
            let counts = (0...Digits.maximum).filter(contains)
            guard let first = counts.first, let last = counts.last else { return "none" }
            if counts.count > 2 && last - first == counts.count - 1 { return "\(first) to \(last)" }
            return counts.map(String.init).list("or")
        }
    }

    enum Zone: BitwiseCopyable, Equatable {
        case any, none, utc, offset
        /// Minutes ahead of UTC, written with exactly this sign and digits.
        case fixed(minutes: Int32, isNegative: Bool)

        init?(_ text: String) {
            switch text {
            case "any": self = .any
            case "none": self = .none
            case "Z": self = .utc
            case "offset": self = .offset
            default:
                guard case .offset(let zone) = Timestamp.Zone(text) else { return nil }
                self = .fixed(minutes: Int32(zone.minutes), isNegative: zone.isNegative)
            }
        }

        func accepts(_ zone: Timestamp.Zone?) -> Bool {
            switch (self, zone) {
            case (.any, _), (.none, nil), (.utc, .utc), (.offset, .offset): true
            case (.fixed(let minutes, let isNegative), .offset(let written)):
                Int(minutes) == written.minutes && isNegative == written.isNegative
            default: false
            }
        }

        var description: String {
            switch self {
            case .any: "any zone"
            case .none: "no zone"
            case .utc: "Z"
            case .offset: "an offset"
            case .fixed(let minutes, let isNegative):
                Timestamp.Offset(minutes: Int(minutes), isNegative: isNegative).description
            }
        }
    }

    /// The violation of the rule; nil when the text satisfies it.
    func fault(_ text: UnsafeRawBufferPointer) -> TimestampFault? {
        if let onlyFraction, CommonTimestamp.matches(text, fractionDigits: onlyFraction) { return nil }
        guard let timestamp = Timestamp(text), timestamp.isUpperCase else { return .notATimestamp }
        if let fraction, !fraction.contains(timestamp.fractionDigits) {
            return .fraction(expected: fraction.description, actual: timestamp.fractionDigits)
        }
        if !zone.accepts(timestamp.zone) {
            return .zone(expected: zone.description, actual: timestamp.zone?.description ?? "no zone")
        }
        return nil
    }
}

/// How a string violates `x-apicheck-timestamp`.
package enum TimestampFault: Hashable, Sendable {
    /// The text is not a date and time, or not one that exists.
    case notATimestamp
    /// The number of fractional digits is wrong; `expected` is e.g. `6` or `1 to 9`.
    case fraction(expected: String, actual: Int)
    /// The zone is wrong; both are e.g. `Z`, `+09:00` or `no zone`.
    case zone(expected: String, actual: String)
}

/// Recognizes the most common timestamp form, `2024-05-21T06:32:19.000000Z`, eight bytes at a time.
enum CommonTimestamp {
    /// Whether the text is such a timestamp; `false` means unknown (the last days of a month, leap seconds, other
    /// forms).
    static func matches(_ text: UnsafeRawBufferPointer, fractionDigits: Int) -> Bool {
        let length = fractionDigits == 0 ? 20 : 21 + fractionDigits
        guard text.count == length, text[length - 1] == 0x5A, fractionDigits == 0 || text[19] == 0x2E else {
            return false
        }
        let date = word(text, 0)
        let dayAndMinute = word(text, 8)
        let time = word(text, 11)
        // `YYYY-MM-`, `DDThh:mm`, `hh:mm:ss`.
        guard fits(date, 0x2D00_002D_0000_0000, 0xFF00_00FF_0000_0000),
            fits(dayAndMinute, 0x0000_3A00_0054_0000, 0x0000_FF00_00FF_0000),
            fits(time, 0x0000_3A00_003A_0000, 0x0000_FF00_00FF_0000)
        else { return false }
        for index in 20..<max(20, length - 1) where text[index] &- 0x30 > 9 { return false }
        let month = number(date, at: 5)
        let day = number(dayAndMinute, at: 0)
        return month &- 1 < 12 && day &- 1 < 28 && number(time, at: 0) < 24 && number(time, at: 3) < 60
            && number(time, at: 6) < 60
    }

    @inline(__always)
    private static func word(_ text: UnsafeRawBufferPointer, _ offset: Int) -> UInt64 {
        text.loadUnaligned(fromByteOffset: offset, as: UInt64.self).littleEndian
    }

    /// Whether all bytes are digits except those of the mask, which must equal `bytes`.
    @inline(__always)
    private static func fits(_ word: UInt64, _ bytes: UInt64, _ mask: UInt64) -> Bool {
        let high: UInt64 = 0xF0F0_F0F0_F0F0_F0F0
        let zeros: UInt64 = 0x3030_3030_3030_3030
        // A digit has the high nibble 3, also after adding 6. Separators are replaced by zeros first, so nothing
        // carries.
        let digits = word & ~mask | zeros & mask
        let isDigits = (digits & high) == zeros && ((digits &+ 0x0606_0606_0606_0606) & high) == zeros
        return isDigits && word & mask == bytes
    }

    @inline(__always)
    private static func number(_ word: UInt64, at byte: UInt64) -> UInt64 {
        (word >> (8 &* byte) & 15) &* 10 &+ (word >> (8 &* byte &+ 8) & 15)
    }
}
#endif
