package import APICheckHTTP

/// The result of a handler.
package enum ServerReply: Hashable, Sendable {
    /// A response. The server adds the framing (`Content-Length`, `Connection`), `Date` when it is missing, and the
    /// registered reason phrase when ``Response/reason`` is empty, and omits the body where HTTP has none.
    case response(Response, delay: Duration = .zero)
    /// Resets the connection (TCP RST), after the first `afterBytes` bytes of the serialized response, if any.
    case reset(afterBytes: Int = 0, of: Response? = nil)

    /// A reset before any byte is sent.
    package static let reset = ServerReply.reset()
}
