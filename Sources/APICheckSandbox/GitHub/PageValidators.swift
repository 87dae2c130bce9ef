import APICheckBase
import APICheckHTTP
import APICheckJSON

/// The validators of a response (RFC 9110 section 8.8): the ETag is weak with 200, strong with 304, and differs for
/// each token.
struct PageValidators {
    let strongTag: String
    let lastModified: String
    private let modified: Instant

    var weakTag: String { "W/\(strongTag)" }

    init(_ body: [UInt8], for caller: GitHubCaller, lastModified: Instant) {
        strongTag = "\"\(Digest.hex(body + Array((caller.token ?? "").utf8), digits: 32))\""
        self.lastModified = HTTPDate.format(lastModified)
        modified = Instant(seconds: lastModified.seconds)
    }

    /// Whether the response is unchanged for the request: with `If-None-Match` the date is ignored (RFC 9110 section
    /// 13.2.2).
    func confirm(_ headers: Headers) -> Bool {
        let tags = headers.values("if-none-match").flatMap { $0.split(separator: ",") }.map(\.trimmingHTTPSpace)
        if !tags.isEmpty {
            return tags.contains { $0 == "*" || $0 == strongTag || $0 == weakTag }
        }
        return headers["if-modified-since"].flatMap { HTTPDate.parse($0, now: .now) }.map { modified <= $0 } ?? false
    }
}
