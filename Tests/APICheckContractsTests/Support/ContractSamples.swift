import APICheckBase
import APICheckContracts
import APICheckFindings
import APICheckHTTP
import APICheckJSON
import Testing

extension Contract {
    /// A contract from YAML, named `api.yaml`.
    convenience init(yaml: String, api: String? = nil) throws {
        try self.init(Document(yaml: yaml, source: "api.yaml"), api: api)
    }

    /// A contract named `api.yaml` with the members after `info`, which begin on line 3.
    static func sample(_ members: String) -> Result<Contract, any Error> {
        Result {
            try Contract(yaml: "openapi: 3.1.0\ninfo: {title: t, version: '1'}\n" + members)
        }
    }
}

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

/// A finding as one line, so that a whole one is compared: rule, place, line, expected, actual, and a hint if any.
func text(_ finding: Finding) -> String {
    let hint = finding.hint.map { " (\($0))" } ?? ""
    return """
        \(finding.rule.id) at \(finding.place.description), line \(finding.contract?.line ?? 0): \
        expected \(finding.expected), actual \(finding.actual)\(hint)
        """
}

extension SecretPlaces {
    /// Each place as one line, sorted where there is no order.
    var lines: [String] {
        func lines(_ body: SecretPlaces.Body?, _ side: String) -> [String] {
            switch body {
            case nil: []
            case .whole: ["\(side) body as a whole"]
            case .values(let pointers): pointers.map { "\(side) body \($0)" }
            case .fields(let names): names.sorted().map { "\(side) field \($0)" }
            }
        }
        return pathValues.map { "path \($0)" } + query.sorted().map { "query \($0)" }
            + requestHeaders.sorted().map { "request header \($0)" } + cookies.sorted().map { "cookie \($0)" }
            + lines(requestBody, "request") + responseHeaders.sorted().map { "response header \($0)" }
            + lines(responseBody, "response")
    }
}
