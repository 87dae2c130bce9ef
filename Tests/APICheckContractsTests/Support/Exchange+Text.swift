import APICheckBase
import APICheckHTTP
import APICheckJSON
import Testing

extension Exchange {
    /// `GET /todos` answered with 200 and JSON, but for what is given, and not answered where `status` is nil; the host is not the
    /// contract's.
    static func make(
        _ target: String = "GET /todos", requestHeaders: Headers = [], requestBody: String? = nil, status: Int? = 200,
        headers: Headers = ["Content-Type": "application/json"], body: String = ""
    ) throws -> Exchange {
        let words = target.split(separator: " ", maxSplits: 1)
        let url = try #require(HTTPURL("http://127.0.0.1:8080" + words[1]))
        return Exchange(
            request: SentRequest(
                method: String(words[0]), url: url, version: .http11, headers: requestHeaders,
                body: requestBody.map { Array($0.utf8) }),
            answer: status.map { .response(Response(status: $0, headers: headers, body: Array(body.utf8))) } ?? .none,
            startedAt: Instant(seconds: 1_716_273_139))
    }
}
