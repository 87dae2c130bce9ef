import APICheckBase
import APICheckHTTP
import APICheckJSON

/// Timings between microseconds and the milliseconds of a HAR, whose `connect` holds the time of `ssl` as well.
enum HARTimings {
    /// Missing, null and -1 alike mean that a phase did not happen; where all are missing, `time` counts as waiting.
    static func read(_ timings: JSON?, time: JSON?) -> Timings {
        guard let timings, timings.kind == .object else { return Timings(wait: microseconds(time) ?? 0) }
        let members = TimingMembers(timings)
        let secure = microseconds(members.ssl)
        var connect = microseconds(members.connect)
        // There is no handshake without a connection.
        if connect == nil, secure != nil { connect = 0 }
        // A browser that counts them apart has a shorter connect; then there is nothing to take off.
        if let whole = connect, let secure, whole >= secure { connect = whole - secure }
        return Timings(
            resolve: microseconds(members.dns), connect: connect, secure: secure,
            send: microseconds(members.send) ?? 0, wait: microseconds(members.wait) ?? 0,
            receive: microseconds(members.receive) ?? 0)
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

    /// Microseconds as milliseconds without needless digits: `1200` gives `1.2`.
    static func milliseconds(_ value: Int) -> String {
        var fraction = (value % 1_000).padded(3)
        while fraction.last == "0" { fraction.removeLast() }
        return "\(value / 1_000)" + (fraction.isEmpty ? "" : ".\(fraction)")
    }

    private static func member(_ name: String, _ value: Int?, _ writer: inout JSONWriter) {
        writer.key(name)
        writer.raw(value.map(milliseconds) ?? "-1")
    }

    /// Nil for what is no duration.
    static func microseconds(_ value: JSON?) -> Int? {
        // Past 30 years it is no duration; the bound keeps sums from overflowing.
        guard let value = value?.double, value >= 0, value < 1e12 else { return nil }
        return Int(saturating: value * 1_000)
    }
}
