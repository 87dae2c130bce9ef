package import APICheckHTTP

/// A request's first line and fields as they arrived: names in their own case and order, duplicates kept, the bytes of a
/// value that is not UTF-8 kept, the target undecoded.
package struct RequestHead: Hashable, Sendable {
    package var method: String
    /// Path and query as on the request line: `/todos?page=1`.
    package var target: String
    package var version: HTTPVersion
    package var headers: Headers

    package init(_ method: String, _ target: String, version: HTTPVersion = .http11, headers: Headers = []) {
        self.method = method
        self.target = target
        self.version = version
        self.headers = headers
    }
}
