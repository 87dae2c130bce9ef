import APICheckBase
import APICheckFindings
import APICheckHTTP
import APICheckJSON

/// Checks the header fields of a response against those that its declaration has (OpenAPI 3.1 section 4.8.17).
struct ResponseHeaderCheck: ExchangePartCheck {
    let log: CheckLog

    func run(_ response: Response, _ declared: ResponseDeclaration) {
        let headers = response.headers
        // OpenAPI 3.1 section 4.8.17.1: Content-Type is described by `content`.
        for header in declared.headers where !header.name.equalsIgnoringASCIICase("content-type") {
            let values = headers.values(header.name)
            if values.isEmpty {
                if header.isRequired, !response.unrecorded.contains(.headers) {
                    report(
                        .requiredResponseHeaderRemoved, .responseHeader(header.name), at: header.key,
                        expected: "the header \(header.name)", actual: .absent)
                }
            } else {
                check(
                    header, values.joined(separator: ", "), .responseHeaderSchemaViolated, .responseHeader(header.name))
            }
        }
        guard let level = Level(operation.undeclared.header) else { return }
        let names = headers.fields.map { $0.name.asciiLowercased() }
        var seen = ResponseHeaderCheck.commonHeaders.union(declared.headers.map { $0.name.asciiLowercased() })
        for name in names where seen.insert(name).inserted {
            report(
                .undeclaredResponseHeader, level: level, .responseHeader(name), at: declared.key,
                expected: "no header \(name)", actual: "it is there")
        }
    }

    /// Fields that HTTP itself, or an intermediary, adds to any response.
    private static let commonHeaders: Set<String> = [
        "age", "alt-svc", "cache-control", "connection", "content-encoding", "content-language", "content-length",
        "content-type", "date", "etag", "expires", "keep-alive", "last-modified", "server", "transfer-encoding", "vary",
        "via",
    ]
}

/// Reports a status that the operation does not declare (OpenAPI 3.1 section 4.8.16).
struct StatusCheck: ExchangePartCheck {
    let log: CheckLog

    func run(_ response: Response) {
        guard let level = Level(operation.undeclared.status) else { return }
        let declared = operation.responses.map(\.status.description)
        report(
            .undeclaredResponseStatus, level: level, .status, at: operation.responsesKey,
            expected: .quoted(declared.isEmpty ? "nothing" : declared.list("or")), actual: .status(response.status),
            // To accept one status must not hide another.
            subject: "\(response.status)", hint: allowed(response))
    }

    /// A 405 names the methods that the path has (RFC 9110 section 15.5.6).
    private func allowed(_ response: Response) -> PrintableText? {
        guard response.status == 405, let allow = response.headers["allow"] else { return nil }
        let methods = allow.split(separator: ",").map { String($0.trimmingHTTPSpace) }.filter { !$0.isEmpty }
        return methods.isEmpty ? nil : "The server allows \(methods.list("and")) here."
    }
}
