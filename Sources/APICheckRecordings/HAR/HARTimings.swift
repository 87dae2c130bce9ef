package import APICheckBase
package import APICheckHTTP
import APICheckJSON

/// Converts between microseconds and the milliseconds of a HAR. The `connect` of a HAR includes the time of `ssl`.
package enum HARTimings {
    static func read(_ timings: JSON?, time: JSON?) -> Timings {
        guard let timings, timings.kind == .object else { return waiting(time?.double) }
        let members = HARMembers<TimingMember>(timings)
        return self.timings { members.double($0) }
    }

    /// The timings of an entry that has `time` only.
    package static func waiting(_ milliseconds: Double?) -> Timings {
        Timings(wait: microseconds(milliseconds) ?? 0)
    }

    /// The timings of an entry. `milliseconds` is called once for each phase, in order. A missing value, null and -1
    /// all mean that the phase did not happen.
    package static func timings(_ milliseconds: (TimingMember) -> Double?) -> Timings {
        let resolve = microseconds(milliseconds(.dns))
        var connect = microseconds(milliseconds(.connect))
        let secure = microseconds(milliseconds(.ssl))
        // A handshake needs a connection.
        if connect == nil, secure != nil { connect = 0 }
        // Some browsers do not include the handshake in `connect`; then there is nothing to subtract.
        if let whole = connect, let secure, whole >= secure { connect = whole - secure }
        return Timings(
            resolve: resolve, connect: connect, secure: secure, send: microseconds(milliseconds(.send)) ?? 0,
            wait: microseconds(milliseconds(.wait)) ?? 0, receive: microseconds(milliseconds(.receive)) ?? 0)
    }

    static func write(_ timings: Timings, to writer: inout JSONWriter) {
        let connect = timings.connect.map { $0 + (timings.secure ?? 0) } ?? timings.secure
        writer.object("timings") { writer in
            writer.member("blocked", -1)
            member("dns", timings.resolve, &writer)
            member("connect", connect, &writer)
            member("send", timings.send, &writer)
            member("wait", timings.wait, &writer)
            member("receive", timings.receive, &writer)
            member("ssl", timings.secure, &writer)
        }
    }

    /// Microseconds as milliseconds, without trailing zeros: `1200` gives `1.2`.
    static func milliseconds(_ value: Int) -> String {
        let (whole, rest) = value.quotientAndRemainder(dividingBy: 1_000)
        if rest == 0 { return String(whole) }
        var fraction = rest < 0 ? Substring(rest.padded(3)) : String(rest + 1_000).dropFirst()
        while fraction.utf8.last == UInt8(ascii: "0") { fraction.removeLast() }
        return "\(whole).\(fraction)"
    }

    private static func member(_ name: String, _ value: Int?, _ writer: inout JSONWriter) {
        writer.key(name)
        writer.raw(value.map(milliseconds) ?? "-1")
    }

    /// Returns nil for a value that is not a duration.
    static func microseconds(_ milliseconds: Double?) -> Int? {
        // More than 30 years is not a duration; the bound keeps sums from overflowing.
        guard let milliseconds, milliseconds >= 0, milliseconds < 1e12 else { return nil }
        return Int(saturating: milliseconds * 1_000)
    }
}

extension Instant {
    /// Reads a time of `startedDateTime` (ISO 8601). Separators and the zone may be missing; a time without a zone is
    /// UTC. Digits of the fraction after the ninth are dropped. Returns nil for anything else.
    package init?(har text: String) {
        guard let time = Timestamp(text, .har) else { return nil }
        let instant = time.instant ?? time.instantInUTC
        // The zone may move a time out of the years 0000 to 9999, and RFC 3339 cannot express such a time.
        guard (-62_167_219_200..<253_402_300_800).contains(instant.seconds) else { return nil }
        self = instant
    }

    /// The value of an unknown time: HAR requires one.
    package static let unknownHAR = Instant(seconds: 0)

    /// RFC 3339 with 3, 6 or 9 digits of the fraction, as many as the time needs.
    var har: String {
        let digits = nanoseconds % 1_000_000 == 0 ? 3 : nanoseconds % 1_000 == 0 ? 6 : 9
        return rfc3339(fractionDigits: digits)
    }
}

extension Timestamp.Rules {
    /// Of ``Instant/init(har:)``.
    package static let har: Timestamp.Rules = [.basic, .blank, .anyLeapSecond]
}
