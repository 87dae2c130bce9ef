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
