import APICheckBase
import APICheckFindings
import APICheckHTTP
import APICheckJSON

extension BodyCheck {
    /// Checks the body of a response that may have one against its declaration (OpenAPI 3.1 section 4.8.17).
    func checkResponse(_ response: Response, _ declared: ResponseDeclaration) {
        guard !response.unrecorded.contains(.body) else { return skip("\(side.rawValue)", "it was not recorded") }
        guard let body = log.context.bodies.response else { return checkEmptyBody(declared) }
        if !declared.content.isEmpty {
            check(body, of: response, declared)
        } else if !(300...399).contains(response.status) {
            // RFC 9110 section 15.4: a redirection usually has a short note with a link for people.
            let content = declared.node["content"]
            // None of its media types is valid, which is a fault of the contract.
            if content?.count ?? 0 > 0 { return }
            // Many contracts leave the content out where nobody described it.
            report(
                .responseBodyUnexpected, level: content == nil ? .info : nil, side.place(), at: declared.key,
                expected: "no body",
                actual: .words("\(description(of: response))"))
        }
    }

    /// Checks a body under an undeclared status: without a declaration, only whether it is what its Content-Type says.
    func checkUndeclaredResponse(_ response: Response) {
        guard let body = log.context.bodies.response, response.headers.contentType?.isJSON == true else { return }
        if let fault = body.faultOfJSON {
            report(
                .responseBodyUnreadable, side.place(), at: operation.responsesKey, expected: "JSON",
                actual: .quoted(fault))
        } else {
            log.responseBody = try? body.json()
        }
    }

    /// Reports a body, or the announcement of one, where HTTP allows none (RFC 9110 section 6.4.1).
    ///
    /// - Returns: Whether the response may not have a body.
    func checkForbidden(_ response: Response, _ declared: ResponseDeclaration?) -> Bool {
        let declaration = declared?.key ?? operation.responsesKey
        let isHead = request.method == "HEAD"
        guard isHead || response.status < 200 || [204, 205, 304].contains(response.status) else { return false }
        var actual: String? = response.body.isEmpty ? nil : description(of: response)
        // In an answer to HEAD and in a 304 it is the length that GET would have sent (RFC 9110 section 8.6).
        if actual == nil, !isHead, response.status != 304, let length = BodyLength.announced(by: response.headers),
            length > 0
        {
            actual = "Content-Length: \(length)"
        }
        if let actual {
            report(
                .responseBodyForbidden, side.place(), at: declaration,
                expected: "no body \(isHead ? "after HEAD" : "with status \(response.status)")", actual: .quoted(actual)
            )
        }
        return true
    }

    private func description(of response: Response) -> String {
        "\(response.headers.contentType?.essence ?? "a body"), \(response.body.count.counted("byte"))"
    }

    private func checkEmptyBody(_ declared: ResponseDeclaration) {
        // Empty text and empty files are valid, and so is a stream of nothing; an empty body is not valid JSON or XML.
        let formats = declared.content.filter { ($0.type.isJSON || $0.type.isXML) && !$0.type.isStream }
        guard !formats.isEmpty, formats.count == declared.content.count, !hasInferredOptionalContent(declared) else {
            return
        }
        reportMissing(declared.content, at: declared.key)
    }

    /// Whether an inferred contract was made from responses without a body, or without its media type, too: OpenAPI has no keyword
    /// for an optional one.
    private func hasInferredOptionalContent(_ declared: ResponseDeclaration) -> Bool {
        declared.node["content"]?.members.contains { content in
            InferredEvidence(of: content.value).map { $0.count < $0.total } ?? false
        } ?? false
    }

    private func check(
        _ body: ParsedBody, of response: Response, _ declared: ResponseDeclaration
    ) {
        let type = response.headers.contentType
        let isNamed = type != nil || response.headers.contains("content-type")
        if !isNamed, !response.unrecorded.contains(.headers), !hasInferredOptionalContent(declared) {
            report(
                .responseContentTypeMissing, side.header("Content-Type"), at: declared.key,
                expected: .quoted(declared.content.types), actual: .absent)
        }
        checkLength(of: body, response.headers, at: declared.key)
        if skipIfCompressed(body, response.headers) { return }
        let content = type.map { declared.content.first(for: $0) } ?? (isNamed ? nil : declared.content.first)
        if BodyContent.isHTML(body.bytes), type?.subtype != "html", type?.type != "text" {
            guard content == nil || content?.type.isJSON == true else { return }
            report(
                .undeclaredResponseMediaType, side.header("Content-Type"), at: declared.key,
                expected: .quoted(declared.content.types),
                actual: "an HTML page \(BodyCheck.label(response, type))")
        } else if let content {
            check(body, as: type ?? content.type, content)
        } else {
            checkUndeclared(body, response, type, declared)
        }
    }

    /// Reports an undeclared media type. JSON under a general media type is still checked against the declared JSON.
    private func checkUndeclared(
        _ body: ParsedBody, _ response: Response, _ type: MediaType?,
        _ declared: ResponseDeclaration
    ) {
        let json = declared.content.first { $0.type.isJSON }
        let isVague = type.map { ReadBody.isVague($0) || $0.isForm } ?? false
        if isVague, let json, let value = body.content(as: type).json {
            report(
                .responseJSONMislabelled, side.header("Content-Type"), at: json.key,
                expected: .quoted(json.type.essence), actual: "JSON \(BodyCheck.label(response, type))")
            log.responseBody = value
            return report(validate(value, by: json))
        }
        report(
            .undeclaredResponseMediaType, side.header("Content-Type"), at: declared.key,
            expected: .quoted(declared.content.types),
            actual: type == nil && response.headers.contains("content-type")
                ? .words("a body \(BodyCheck.label(response, type))")
                : .quoted(response.headers["content-type"] ?? "nothing"))
        if let type, type.isJSON, let json { check(body, as: type, json) }
    }

    /// As what a body is labelled: `as text/html`, `without Content-Type`, or with one that is not a media type.
    private static func label(_ response: Response, _ type: MediaType?) -> String {
        if let type { return "as \(type.essence)" }
        guard let text = response.headers["content-type"] else { return "without Content-Type" }
        return "with the Content-Type '\(text)', which is not a media type"
    }
}
