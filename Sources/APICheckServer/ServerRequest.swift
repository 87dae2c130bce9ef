package import APICheckHTTP

/// A complete request as received: header names in their case and order, the target not decoded.
package struct ServerRequest: Hashable, Sendable {
    package var method: String
    /// Path and query of the request line: `/todos?page=1`.
    package var target: String
    package var headers: Headers
    package var body: [UInt8]
    /// The connection of the client: requests on the same connection of a server have the same number.
    package var connection: Int

    package init(
        _ method: String, _ target: String, headers: Headers = [], body: [UInt8] = [], connection: Int = 0
    ) {
        self.method = method
        self.target = target
        self.headers = headers
        self.body = body
        self.connection = connection
    }

    /// The target before its `?`, still percent-encoded.
    package var path: String { String(target.prefix { $0 != "?" }) }

    /// The decoded names and values of the query, in order; empty without a query.
    package var queryPairs: [FormPair] {
        guard let mark = target.firstIndex(of: "?") else { return [] }
        return FormPair.parse(Array(target[target.index(after: mark)...].utf8))
    }
}
