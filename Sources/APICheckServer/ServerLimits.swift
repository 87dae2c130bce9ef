/// What the server takes from a client before it refuses.
package struct ServerLimits: Hashable, Sendable {
    /// A request's first line and fields together; above it the answer is 431 (RFC 6585 section 5).
    package var headerBytes: Int
    /// A request's content; above it the answer is 413 (RFC 9110 section 15.5.14).
    package var bodyBytes: Int
    /// The content of all requests under way that is gathered in memory, together; above it clients wait.
    package var bufferedBytes: Int
    /// How long a connection may take to bring a request's head, from the end of the answer before, and each next piece
    /// of its content; then it is closed. The same time ends a connection whose client takes nothing of its answer.
    package var idle: Duration
    /// Open at once; one more is answered 503.
    package var connections: Int

    package init(
        headerBytes: Int = 65_536, bodyBytes: Int = 67_108_864, bufferedBytes: Int = 268_435_456,
        idle: Duration = .seconds(60), connections: Int = 1_000
    ) {
        self.headerBytes = headerBytes
        self.bodyBytes = bodyBytes
        self.bufferedBytes = bufferedBytes
        self.idle = idle
        self.connections = connections
    }
}
