package import APICheckHTTP

/// What a handler wants done with the connection that asked.
package enum ServerReply: Hashable, Sendable {
    /// An answer. The server writes the framing (`Content-Length`, `Connection`), adds `Date` when there is none, the
    /// registered reason phrase when ``Response/reason`` is empty, and leaves the body off where HTTP has none.
    case response(Response, delay: Duration = .zero)
    /// The connection is reset (TCP RST), after the first `afterBytes` bytes of the answer's serialised form, if any.
    case reset(afterBytes: Int = 0, of: Response? = nil)

    /// The reset that comes before any byte.
    package static let reset = ServerReply.reset()
}
