/// The limits of a server for its clients.
package struct ServerLimits: Hashable, Sendable {
    /// The size of a request line and fields; a larger head gets 431 (RFC 6585 section 5).
    var headerBytes: Int
    /// The size of the content of a request; larger content gets 413 (RFC 9110 section 15.5.14).
    package var bodyBytes: Int
    /// The content of all current requests in memory; above it, clients wait.
    package var bufferedBytes: Int
    /// How long a client may take to send the head of a request after the previous response, and each further piece of
    /// content, before the connection is closed. A client that reads nothing of its response for this time is
    /// disconnected too.
    package var idle: Duration
    /// The number of open connections; a further one gets 503.
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
