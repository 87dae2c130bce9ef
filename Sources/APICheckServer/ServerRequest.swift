package import APICheckHTTP

/// A request as it arrived: names of header fields in their own case and order, the target undecoded, the body whole.
package struct ServerRequest: Hashable, Sendable {
    package var method: String
    /// Path and query as on the request line: `/todos?page=1`.
    package var target: String
    package var headers: Headers
    package var body: [UInt8]

    package init(_ method: String, _ target: String, headers: Headers = [], body: [UInt8] = []) {
        self.method = method
        self.target = target
        self.headers = headers
        self.body = body
    }

    /// The target before its `?`, percent-encoding kept.
    package var path: String { String(target.prefix { $0 != "?" }) }

    /// The query's names and values in order, decoded; empty when there is none.
    package var queryPairs: [FormPair] {
        guard let mark = target.firstIndex(of: "?") else { return [] }
        return FormPair.parse(Array(target[target.index(after: mark)...].utf8))
    }
}
