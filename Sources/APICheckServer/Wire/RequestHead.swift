package import APICheckHTTP

/// The request line and the fields of a request as received: names in their case and order, duplicates, and value bytes
/// that are not UTF-8 are kept, and the target is not decoded.
package struct RequestHead: Hashable, Sendable {
    package var method: String
    /// Path and query of the request line: `/todos?page=1`.
    package var target: String
    package var version: HTTPVersion
    package var headers: Headers
    /// The connection of the client: requests on the same connection of a server have the same number.
    package var connection = 0

    package init(_ method: String, _ target: String, version: HTTPVersion = .http11, headers: Headers = []) {
        self.method = method
        self.target = target
        self.version = version
        self.headers = headers
    }
}
