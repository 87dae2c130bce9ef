/// A call to make, as asked. What a transport made of it stands in ``Exchange/request``.
package struct Request: Hashable, Sendable {
    package var method: String
    package var url: HTTPURL
    package var headers: Headers
    /// Nil sends no body; an empty array sends one of length 0.
    package var body: [UInt8]?

    package init(_ method: String, _ url: HTTPURL, headers: Headers = [], body: [UInt8]? = nil) {
        self.method = method
        self.url = url
        self.headers = headers
        self.body = body
    }

    /// GET and HEAD that ask for no other method: safe to send to a server that is not ours (RFC 9110 section 9.2.1).
    package var isSafe: Bool { (method == "GET" || method == "HEAD") && writingOverride == nil }
}
