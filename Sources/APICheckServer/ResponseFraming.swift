/// How the client knows where an answer's content ends (RFC 9112 section 6.3).
package enum ResponseFraming: Hashable, Sendable {
    /// No content follows, as after HEAD and with 304: a `Content-Length` among the fields is what GET would bring.
    case none
    case length(Int)
    /// Chunked, and to a client of HTTP/1.0 up to the end of the connection.
    case unknown
}
