/// How the end of the content is marked for the client (RFC 9112 section 6.3).
package enum ResponseFraming: Hashable, Sendable {
    /// No content, as in the response to HEAD and with 304: `Content-Length` is the length that GET would return.
    case none
    case length(Int)
    /// Chunked, or for a client of HTTP/1.0 up to the end of the connection.
    case unknown
}
