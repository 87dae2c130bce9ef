extension CurlTransport {
    /// What one request may take before it is given up.
    package struct Limits: Hashable, Sendable {
        /// From the start of the request to the last byte of its response. Of one whose answer is handed on while it
        /// comes: how long it may make no progress (``StreamDeadline``).
        package var total: Duration
        /// Name lookup, connection and TLS handshake together.
        package var connect: Duration
        /// Bytes of all header sections of a response: interim, final and trailing.
        package var headerBytes: Int
        /// Bytes of a response's body, counted after content codings are removed.
        package var bodyBytes: Int
        /// Pieces of a streamed body.
        package var bodyChunks: Int
        /// How long a connection is kept open that no request uses.
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
}

extension Duration {
    /// Whole milliseconds, at least 1, for libcurl takes 0 for "no limit", and at most what its 32-bit platforms take.
    var milliseconds: Int {
        let (seconds, attoseconds) = min(self, .milliseconds(Int32.max)).components
        return max(1, Int(seconds) * 1_000 + Int(attoseconds / 1_000_000_000_000_000))
    }

    /// Seconds without needless digits, e.g. `30 s`, `0.3 s`.
    var inSeconds: String {
        let (whole, rest) = milliseconds.quotientAndRemainder(dividingBy: 1_000)
        guard rest > 0 else { return "\(whole) s" }
        var digits = String(rest + 1_000).dropFirst()
        while digits.last == "0" { digits.removeLast() }
        return "\(whole).\(digits) s"
    }
}
