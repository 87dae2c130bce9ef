/// A final response as received. Codes outside the registry are kept (RFC 9110 section 15 asks clients to accept them).
package struct Response: Hashable, Sendable {
    package var status: Int
    /// The reason phrase as sent; empty on HTTP/2 and when the server sent none.
    package var reason: String
    package var version: HTTPVersion
    package var headers: Headers
    /// The content with transfer and content codings removed; empty when there was none.
    package var body: [UInt8]

    package init(
        status: Int, reason: String = "", version: HTTPVersion = .http11, headers: Headers = [], body: [UInt8] = []
    ) {
        self.status = status
        self.reason = reason
        self.version = version
        self.headers = headers
        self.body = body
    }
}
