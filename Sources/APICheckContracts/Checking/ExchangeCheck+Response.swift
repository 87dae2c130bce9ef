import APICheckFindings
import APICheckHTTP
import APICheckJSON

extension ExchangeCheck {
    mutating func checkResponse() {
        let response = exchange.response
        // A HAR writes 0 for a request that was never answered.
        guard response.status != 0 else { return skip("the response", "the recording holds none") }
        let hasNoBody = response.status == 204 || response.status == 304 || exchange.request.method == "HEAD"
        guard let declared = operation.responses.first(for: response.status) else {
            if let level = Level(operation.undeclared.status) {
                report(
                    .undeclaredResponseStatus, level: level, .status, at: operation.responsesKey,
                    expected: ExchangeCheck.list(operation.responses.map(\.status.description)),
                    actual: "\(response.status)")
            }
            return
        }
        checkHeaders(declared)
        if response.body.isEmpty {
            checkEmptyBody(declared, mayBeEmpty: hasNoBody)
        } else if declared.content.isEmpty, (300...399).contains(response.status), response.status != 304 {
            // RFC 9110 section 15.4: servers put a note with a link there, for people.
            return
        } else if hasNoBody || declared.content.isEmpty {
            report(
                .responseBodyUnexpected, .body(Pointer()), at: declared.key, expected: "no body",
                actual:
                    "\(response.headers.contentType?.essence ?? "a body"), \(ExchangeCheck.bytes(response.body.count))"
            )
        } else {
            checkResponseBody(declared)
        }
    }

    private mutating func checkEmptyBody(_ declared: ResponseDeclaration, mayBeEmpty: Bool) {
        // An empty text or file is one; an empty JSON text is none.
        let formats = declared.content.filter { content in
            content.type.isJSON || content.type.subtype == "xml" || content.type.subtype.hasSuffix("+xml")
        }
        guard !mayBeEmpty, !formats.isEmpty, formats.count == declared.content.count else { return }
        report(
            .responseBodyMissing, .body(Pointer()), at: declared.key,
            expected: "a body of \(ExchangeCheck.list(declared.content.map(\.type.description)))", actual: "no body")
    }

    private mutating func checkHeaders(_ declared: ResponseDeclaration) {
        let headers = exchange.response.headers
        // OpenAPI 3.1 section 4.8.17.1: Content-Type is described by `content`.
        for header in declared.headers where !header.name.equalsIgnoringASCIICase("content-type") {
            let values = headers.values(header.name)
            if values.isEmpty {
                if header.isRequired, hasResponseHeaders {
                    report(
                        .requiredResponseHeaderRemoved, .responseHeader(header.name), at: header.key,
                        expected: "the header \(header.name)", actual: "it is absent")
                }
            } else {
                check(header, values.joined(separator: ", "))
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

    private mutating func check(_ header: HeaderDeclaration, _ text: String) {
        guard !SecretPlaceholder.stands(in: text), let source = header.schema,
            let schema = compiled(source, for: "the header '\(header.name)'")
        else { return }
        let parameter = Parameter(
            name: header.name, location: .header, isRequired: header.isRequired, style: .simple,
            explode: header.explode, schema: source, isJSONText: header.isJSONText, isSecret: header.isSecret,
            isMultiSegment: false, node: header.key)
        let value =
            header.isJSONText
            ? try? Document(text).root : typed.value(ParameterText(parameter).value(in: text), as: source)
        guard let value else {
            report(
                .responseHeaderSchemaViolated, .responseHeader(header.name), at: header.key, expected: "JSON",
                actual: "other text")
            return
        }
        for violation in schema.violations(in: value) {
            report(
                .responseHeaderSchemaViolated, .responseHeader(header.name), at: violation.schema,
                expected: violation.expected, actual: violation.actual)
        }
    }
}
