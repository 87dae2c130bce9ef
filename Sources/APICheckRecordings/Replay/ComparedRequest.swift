import APICheckBase
import APICheckHTTP

/// The parts of a request that a ``Matching`` compares. Requests that are equal in this form have the same answer.
struct ComparedRequest: Hashable {
    let method: String
    /// The origin, or nil when the host is not compared.
    let origin: String?
    /// Percent-decoded, `/` when the URL has none.
    let path: [UInt8]
    /// Sorted, unless the order is compared.
    let query: [ComparedPair]
    /// The values of each compared header, in the order of ``Matching/headers``.
    let headers: [[String]]
    let body: ComparedBody

    init(_ request: SentRequest, matching: Matching) {
        method = request.method
        origin = matching.comparesHost ? ComparedRequest.origin(of: request.url) : nil
        path = request.url.path.isEmpty ? [UInt8(ascii: "/")] : PercentEncoding.decode(Array(request.url.path.utf8))
        var query = request.url.query.map { ComparedPair.parse($0.utf8) } ?? []
        if !matching.ignoredQuery.isEmpty {
            query.removeAll { matching.ignoredQuery.contains(String(decoding: $0.name, as: UTF8.self)) }
        }
        if !matching.isQueryOrdered { query.sort() }
        self.query = query
        headers = matching.headers.map { request.headers.values($0) }
        body = ComparedBody(request, matching: matching)
    }

    /// With the port that the scheme implies where the URL has none (RFC 9110 section 4.2.3).
    private static func origin(of url: HTTPURL) -> String {
        "\(url.scheme)://\(url.host.asciiLowercased())\(url.effectivePort.map { ":\($0)" } ?? "")"
    }

    var segments: [ArraySlice<UInt8>] { path.split(separator: UInt8(ascii: "/")) }

    var isSafe: Bool { MethodSafety.isSafe(method) }
}
