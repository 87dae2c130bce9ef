import APICheckBase
import APICheckFindings
import APICheckHTTP
import APICheckJSON

extension ExchangeCheck {
    mutating func checkResponse(of exchange: Exchange) {
        guard let response else { return skip("the response", "the recording holds none") }
        let declared = operation.responses.first(for: response.status)
        let isForbidden = checkForbiddenBody(of: response, at: declared?.key ?? operation.responsesKey)
        guard let declared else {
            if let level = Level(operation.undeclared.status) {
                report(
                    .undeclaredResponseStatus, level: level, .status, at: operation.responsesKey,
                    expected: ExchangeCheck.list(operation.responses.map(\.status.description)),
                    actual: "\(response.status)")
            }
            checkUndeclaredBody(of: response)
            return
        }
        checkHeaders(of: response, declared)
        if isForbidden { return }
        guard !response.unrecorded.contains(.body) else { return skip("the response body", "nobody recorded it") }
        if response.body.isEmpty {
            checkEmptyBody(declared)
        } else if !declared.content.isEmpty {
            checkResponseBody(of: response, in: exchange, declared)
        } else if !(300...399).contains(response.status) {
            // RFC 9110 section 15.4: servers put a note with a link into a redirection, for people.
            report(
                .responseBodyUnexpected, .body(Pointer()), at: declared.key, expected: "no body",
                actual: ExchangeCheck.describe(bodyOf: response))
        }
    }

    /// Of a body under a status that nobody declared, all that can be said is whether it is what its header says.
    private mutating func checkUndeclaredBody(of response: Response) {
        guard !response.body.isEmpty, let type = response.headers.contentType, type.isJSON else { return }
        do {
            _ = try Document(response.body)
        } catch {
            report(
                .responseBodyUnreadable, .body(Pointer()), at: operation.responsesKey, expected: "JSON",
                actual: (error as? JSONSyntaxError).map(ExchangeCheck.describe) ?? "\(error)")
        }
    }

    /// Whether HTTP allows the response no body; one that is there, or announced, is told.
    private mutating func checkForbiddenBody(of response: Response, at declaration: JSON) -> Bool {
        let isHead = request.method == "HEAD"
        guard isHead || response.status < 200 || [204, 205, 304].contains(response.status) else { return false }
        var actual: String? = response.body.isEmpty ? nil : ExchangeCheck.describe(bodyOf: response)
        // Of HEAD and 304 it says what GET would have sent (RFC 9110 section 8.6).
        if actual == nil, !isHead, response.status != 304, let length = BodyLength.announced(by: response.headers),
            length > 0
        {
            actual = "Content-Length: \(length)"
        }
        if let actual {
            report(
                .responseBodyForbidden, .body(Pointer()), at: declaration,
                expected: "no body \(isHead ? "after HEAD" : "with status \(response.status)")", actual: actual)
        }
        return true
    }

    private static func describe(bodyOf response: Response) -> String {
        "\(response.headers.contentType?.essence ?? "a body"), \(bytes(response.body.count))"
    }

    private mutating func checkEmptyBody(_ declared: ResponseDeclaration) {
        // An empty text or file is one; an empty JSON text is none.
        let formats = declared.content.filter { $0.type.isJSON || $0.type.isXML }
        guard !formats.isEmpty, formats.count == declared.content.count else { return }
        report(
            .responseBodyMissing, .body(Pointer()), at: declared.key,
            expected: "a body of \(declared.content.types)", actual: "no body")
    }

    private mutating func checkHeaders(of response: Response, _ declared: ResponseDeclaration) {
        let headers = response.headers
        // OpenAPI 3.1 section 4.8.17.1: Content-Type is described by `content`.
        for header in declared.headers where !header.name.equalsIgnoringASCIICase("content-type") {
            let values = headers.values(header.name)
            if values.isEmpty {
                if header.isRequired, !response.unrecorded.contains(.headers) {
                    report(
                        .requiredResponseHeaderRemoved, .responseHeader(header.name), at: header.key,
                        expected: "the header \(header.name)", actual: "it is absent")
                }
            } else {
                check(
                    header, values.joined(separator: ", "), .responseHeaderSchemaViolated, .responseHeader(header.name))
            }
        }
        guard let level = Level(operation.undeclared.header) else { return }
        let names = headers.fields.map { $0.name.asciiLowercased() }
        var told = ExchangeCheck.commonHeaders.union(declared.headers.map { $0.name.asciiLowercased() })
        for name in names where told.insert(name).inserted {
            report(
                .undeclaredResponseHeader, level: level, .responseHeader(name), at: declared.key,
                expected: "no header \(name)", actual: "it is there")
        }
    }

    /// Fields that HTTP itself, or what lies between, puts on any response.
    private static let commonHeaders: Set<String> = [
        "age", "alt-svc", "cache-control", "connection", "content-encoding", "content-language", "content-length",
        "content-type", "date", "etag", "expires", "keep-alive", "last-modified", "server", "transfer-encoding", "vary",
        "via",
    ]

    /// Holds the value of a header, or of a part's, against its schema.
    mutating func check(_ header: HeaderDeclaration, _ text: String, _ rule: Rule, _ place: Place) {
        guard !SecretPlaceholder.stands(in: text), let source = header.schema,
            let schema = compiled(source, for: "the header '\(header.name)'")
        else { return }
        let reader = contract.declared.reader(of: header)
        switch reader.read(text) {
        case .absent: break
        case .wrongStyle(let expected, let actual):
            report(rule, place, at: header.key, expected: expected, actual: actual)
        case .value(let value, _):
            if case .text(let text) = value, let readings = reader.readings, schema.takes(text, as: readings) { return }
            guard let value = header.isJSONText ? try? Document(text).root : typed.value(value, as: source) else {
                report(rule, place, at: header.key, expected: "JSON", actual: "other text")
                return
            }
            for violation in violations(in: value, of: schema, "the header '\(header.name)'") {
                report(rule, place, at: violation.schema, expected: violation.expected, actual: violation.actual)
            }
        }
    }
}
