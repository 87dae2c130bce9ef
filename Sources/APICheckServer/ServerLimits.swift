/// What the server takes from a client before it refuses.
package struct ServerLimits: Hashable, Sendable {
    /// All header names and values of a request together; above it the answer is 431 (RFC 6585 section 5).
    package var headerBytes: Int
    /// A request's content; above it the answer is 413 (RFC 9110 section 15.5.14).
    package var bodyBytes: Int
    /// How long a connection may take to bring a whole request, from the end of the answer before; then it is closed.
    package var idle: Duration

    package init(headerBytes: Int = 65_536, bodyBytes: Int = 67_108_864, idle: Duration = .seconds(60)) {
        self.headerBytes = headerBytes
        self.bodyBytes = bodyBytes
        self.idle = idle
    }
}
