/// The limits of one request.
package struct TransportLimits: Hashable, Sendable {
    /// Time from the start of the request to the last byte of its response. For a streamed response: the time without
    /// progress (``StreamDeadline``).
    package var total: Duration
    /// Time for name lookup, connection and TLS handshake together.
    package var connect: Duration
    /// Bytes of all header sections of a response: interim, final and trailers.
    package var headerBytes: Int
    /// Bytes of a response's body, after content decoding.
    package var bodyBytes: Int
    /// Pieces of a streamed body.
    package var bodyChunks: Int
    /// How long an unused connection is kept open.
    package var idle: Duration

    package init(
        total: Duration = .seconds(30), connect: Duration = .seconds(10), headerBytes: Int = 256 << 10,
        bodyBytes: Int = 64 << 20, bodyChunks: Int = 1 << 20, idle: Duration = .seconds(30)
    ) {
        self.total = total
        self.connect = connect
        self.headerBytes = headerBytes
        self.bodyBytes = bodyBytes
        self.bodyChunks = bodyChunks
        self.idle = idle
    }
}

extension Duration {
    /// Whole milliseconds: at least 1, since 0 means "no limit" for libcurl, and at most the maximum of a 32-bit
    /// `long`.
    var milliseconds: Int {
        let (seconds, attoseconds) = min(self, .milliseconds(Int32.max)).components
        return max(1, Int(seconds) * 1_000 + Int(attoseconds / 1_000_000_000_000_000))
    }

    /// Seconds without trailing zeros, e.g. `30 s`, `0.3 s`.
    var inSeconds: String {
        let (whole, rest) = milliseconds.quotientAndRemainder(dividingBy: 1_000)
        guard rest > 0 else { return "\(whole) s" }
        var digits = String(rest + 1_000).dropFirst()
        while digits.last == "0" { digits.removeLast() }
        return "\(whole).\(digits) s"
    }
}
