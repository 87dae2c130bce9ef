import APICheckBase
import APICheckHTTP

/// The parts of a request that a ``Matching`` says count, in a form in which equal means "has the same answer".
struct ComparedRequest: Hashable {
    let method: String
    /// Nil when it does not count.
    let origin: String?
    /// Percent-decoded, `/` when the URL has none.
    let path: [UInt8]
    /// Sorted, unless their order counts.
    let query: [ComparedPair]
    /// The values of each header that counts, in the order of ``Matching/headers``.
    let headers: [[String]]
    let body: ComparedBody

    init(_ request: SentRequest, matching: Matching) {
        method = request.method
        origin = matching.comparesHost ? ComparedRequest.origin(of: request.url) : nil
        path = request.url.path.isEmpty ? [UInt8(ascii: "/")] : PercentEncoding.decode(request.url.path.utf8)
        var query = request.url.query.map { ComparedPair.parse($0.utf8) } ?? []
        if !matching.ignoredQuery.isEmpty {
            query.removeAll { matching.ignoredQuery.contains(String(decoding: $0.name, as: UTF8.self)) }
        }
        if !matching.isQueryOrdered { query.sort() }
        self.query = query
        headers = matching.headers.map { request.headers.values($0) }
        body = ComparedBody(request, matching: matching)
    }

    /// The same for a port that the scheme implies as without one (RFC 9110 section 4.2.3).
    private static func origin(of url: HTTPURL) -> String {
        let implied = url.scheme == "https" ? 443 : 80
        return "\(url.scheme)://\(url.host.asciiLowercased()):\(url.port ?? implied)"
    }

    var segments: [ArraySlice<UInt8>] { path.split(separator: UInt8(ascii: "/")) }

    /// GET, HEAD, OPTIONS and TRACE change nothing (RFC 9110 section 9.2.1).
    var isSafe: Bool { ["GET", "HEAD", "OPTIONS", "TRACE"].contains(method) }
}
