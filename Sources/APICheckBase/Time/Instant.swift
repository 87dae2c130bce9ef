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
