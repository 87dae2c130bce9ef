#if Contracts
import APICheckBase

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
                guard let timestamp = Timestamp("2000-01-01T00:00:00" + text), case .offset(let zone) = timestamp.zone
                else { return nil }
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
#endif
