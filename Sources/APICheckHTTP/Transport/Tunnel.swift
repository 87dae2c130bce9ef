#if CommandLine
/// A connection that was upgraded to another protocol (RFC 9110 section 7.8): bytes both ways, which nobody interprets.
package protocol Tunnel: Sendable {
    /// Returns when there is room for more. Throws `CancellationError` when the connection has ended.
    func send(_ bytes: [UInt8]) async throws

    /// The next bytes of the server; nil at the end of the connection.
    func receive() async -> [UInt8]?

    func close()
}

/// The answer to a request for another protocol: the head of the final response, and the connection after it.
package struct OpenedTunnel: Sendable {
    /// Without its content, which is still to be received.
    package let head: Response
    package let tunnel: any Tunnel

    package init(head: Response, tunnel: any Tunnel) {
        self.head = head
        self.tunnel = tunnel
    }
}

package protocol TunnelOpener: Sendable {
    /// Sends a request without content on a connection of its own.
    ///
    /// Throws ``TransportError`` without a whole head.
    func open(_ request: Request) async throws -> OpenedTunnel
}
#endif
