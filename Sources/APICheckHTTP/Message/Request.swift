/// A request to send. ``Exchange/request`` is what a transport made of it.
package struct Request: Hashable, Sendable {
    package var method: String
    package var url: HTTPURL
    package var headers: Headers
    /// The body. Nil sends none; an empty array sends a body of length 0.
    package var body: [UInt8]?

    package init(_ method: String, _ url: HTTPURL, headers: Headers = [], body: [UInt8]? = nil) {
        self.method = method
        self.url = url
        self.headers = headers
        self.body = body
    }
}

/// A request as sent, including the header fields that the transport added, in order.
package struct SentRequest: Hashable, Sendable {
    package var method: String
    package var url: HTTPURL
    package var version: HTTPVersion
    package var headers: Headers
    package var body: [UInt8]?

    package init(
        method: String, url: HTTPURL, version: HTTPVersion, headers: Headers, body: [UInt8]? = nil
    ) {
        self.method = method
        self.url = url
        self.version = version
        self.headers = headers
        self.body = body
    }

    /// The request without additions, for transports without a connection.
    package init(_ request: Request, version: HTTPVersion = .http11) {
        self.init(
            method: request.method, url: request.url, version: version, headers: request.headers, body: request.body)
    }
}
