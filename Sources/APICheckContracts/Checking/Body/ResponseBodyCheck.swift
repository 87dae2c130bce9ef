import APICheckBase
import APICheckFindings
import APICheckHTTP
import APICheckJSON

/// Checks the body of a response against its declaration (OpenAPI 3.1 section 4.8.17).
struct ResponseBodyCheck: BodyCheck {
    let log: CheckLog
    let side = BodySide.response

    /// Checks the body of a response that may have one.
    func run(_ response: Response, _ declared: ResponseDeclaration) {
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
                .responseBodyUnexpected, level: content == nil ? .info : nil, .body(Pointer()), at: declared.key,
                expected: "no body",
                actual: .words("\(description(of: response))"))
        }
    }

    /// Checks a body under an undeclared status: without a declaration, only whether it is what its Content-Type says.
    func runUndeclared(_ response: Response) {
        guard let body = log.context.bodies.response, response.headers.contentType?.isJSON == true else { return }
        if let fault = body.faultOfJSON {
            report(
                .responseBodyUnreadable, .body(Pointer()), at: operation.responsesKey, expected: "JSON",
                actual: .quoted(fault))
        } else {
            log.responseBody = try? body.json()
        }
    }

    /// Reports a body, or the announcement of one, where HTTP allows none (RFC 9110 section 6.4.1).
    ///
    /// - Returns: Whether the response may not have a body.
    func runForbidden(_ response: Response, _ declared: ResponseDeclaration?) -> Bool {
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
                .responseBodyForbidden, .body(Pointer()), at: declaration,
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
        report(
            .responseBodyMissing, .body(Pointer()), at: declared.key,
            expected: "a body of \(declared.content.types)", actual: "no body")
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
                .responseContentTypeMissing, .responseHeader("Content-Type"), at: declared.key,
                expected: .quoted(declared.content.types), actual: .absent)
        }
        checkLength(of: body, response, declared)
        if let coding = BodyContent.remainingCoding(body.bytes, response.headers) {
            return skip("the response body", "the recording contains it compressed (\(coding))")
        }
        let content = type.map { declared.content.first(for: $0) } ?? (isNamed ? nil : declared.content.first)
        if BodyContent.isHTML(body.bytes), type?.subtype != "html", type?.type != "text" {
            guard content == nil || content?.type.isJSON == true else { return }
            report(
                .undeclaredResponseMediaType, .responseHeader("Content-Type"), at: declared.key,
                expected: .quoted(declared.content.types),
                actual: "an HTML page \(ResponseBodyCheck.label(response, type))")
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
                .responseJSONMislabelled, .responseHeader("Content-Type"), at: json.key,
                expected: .quoted(json.type.essence), actual: "JSON \(ResponseBodyCheck.label(response, type))")
            log.responseBody = value
            return report(validate(value, by: json))
        }
        report(
            .undeclaredResponseMediaType, .responseHeader("Content-Type"), at: declared.key,
            expected: .quoted(declared.content.types),
            actual: type == nil && response.headers.contains("content-type")
                ? .words("a body \(ResponseBodyCheck.label(response, type))")
                : .quoted(response.headers["content-type"] ?? "nothing"))
        if let type, type.isJSON, let json { check(body, as: type, json) }
    }

    /// As what a body is labelled: `as text/html`, `without Content-Type`, or with one that is no media type.
    private static func label(_ response: Response, _ type: MediaType?) -> String {
        if let type { return "as \(type.essence)" }
        guard let text = response.headers["content-type"] else { return "without Content-Type" }
        return "with the Content-Type '\(text)', which is not a media type"
    }

    private func checkLength(of body: ParsedBody, _ response: Response, _ declared: ResponseDeclaration) {
        guard let length = BodyLength.announced(otherThan: body, by: response.headers) else { return }
        report(
            .responseContentLengthWrong, .responseHeader("Content-Length"), at: declared.key,
            expected: .count(body.bytes.count, of: "byte"), actual: "\(length)")
    }

    private func check(_ body: ParsedBody, as type: MediaType, _ content: Content) {
        if let charset = type.jsonCharset {
            report(
                .responseJSONCharset, .responseHeader("Content-Type"), at: content.key, expected: "UTF-8",
                actual: .quoted(charset))
        }
        do {
            if let validations = try validateItems(body, as: type, by: content) {
                for validation in validations { report(validation) }
                return
            }
            switch try ReadBody.read(body, as: type) {
            case .json(let value):
                log.responseBody = value
                let validation = validate(value, by: content)
                checkSpelling(value.document, content, validation)
                report(validation)
            case .form(let pairs):
                var reader = FormReader(typed: typed, content: content)
                report(validate(reader.value(of: pairs), by: content))
            case .multipart where content.schema == nil: break
            case .multipart: skip("the response body", "\(type.essence) is not checked against a schema")
            case .other:
                switch content.reading(of: body.bytes, as: type) {
                case .nothing: break
                case .text(let text):
                    report(validate(typed.value(.text(text), as: content.schema), by: content))
                case .unread: skip("the response body", "\(type.essence) is not checked against a schema")
                }
            }
        } catch {
            let fault =
                error as? Mislabelling
                ?? Mislabelling(kind: .unreadable, expected: type.essence, actual: "\(error)")
            report(
                fault.responseRule, .body(Pointer()), at: content.key, expected: .quoted(fault.expected),
                actual: .quoted(fault.actual))
        }
    }

    private func report(_ validation: Validation?) {
        guard let validation else { return }
        var body = BodyPlaces(validation.instance)
        let violations = discriminated(validation, &body)
        // A violation of x-apicheck-timestamp is more specific than one of the format date-time.
        let timestamps = Set(violations.filter { $0.keyword == .timestamp }.map { body.pointer(of: $0.instance) })
        for violation in violations where !isExcused(violation, by: "writeOnly") {
            if violation.keyword == .format, timestamps.contains(body.pointer(of: violation.instance)) { continue }
            report(violation, &body)
        }
        let survey = validation.survey(
            SurveyDefaults(
                keys: operation.keys, undeclared: operation.undeclared.field, annotations: annotations))
        log.note(survey.exceeded, side.rawValue)
        log.volatileValues = survey.volatile
        log.unorderedLists = survey.unordered
        report(survey, &body)
        reportFuture(survey, &body)
        report(annotationsOf: survey, &body)
    }

    private func report(_ violation: Violation, _ body: inout BodyPlaces) {
        var pointer = body.pointer(of: violation.instance)
        let rule = ResponseRule.rule(for: violation, isRoot: pointer.tokens.isEmpty)
        if rule == .responseRequiredPropertyRemoved, let property = violation.property {
            pointer.tokens.append(property)
        }
        report(
            rule, .body(pointer), at: violation.schema,
            property: violation.keyword == .required ? violation.property : nil, expected: violation.expected,
            actual: violation.actual, subject: ResponseRule.subject(of: violation, rule),
            hint: body.hint(at: pointer) { Self.hint(violation) })
        body.reported.insert(pointer)
    }

    private func report(_ survey: Survey, _ body: inout BodyPlaces) {
        for found in survey.misnamed {
            let pointer = body.pointer(of: found.member.value)
            guard body.reported.insert(pointer).inserted else { continue }
            report(
                .propertyNameStyleChanged, .body(pointer), at: found.schema,
                expected: "a name in \(found.style.rawValue)", actual: .quoted(found.member.name))
        }
        for found in survey.undeclared {
            guard let level = Level(found.level) else { continue }
            let pointer = body.pointer(of: found.member.value)
            guard body.reported.insert(pointer).inserted else { continue }
            report(
                .undeclaredResponseProperty, level: level, .body(pointer), at: found.schema,
                expected: "no property '\(found.member.name)'", actual: .quoted(found.member.value.kindInWords),
                hint: body.hint(at: pointer) { Self.nearMiss(found) })
        }
    }

    private func reportFuture(_ survey: Survey, _ body: inout BodyPlaces) {
        guard !survey.pastTimestamps.isEmpty else { return }
        let received = log.context.receivedAt
        let date = log.context.response?.headers["date"].flatMap { HTTPDate.parse($0, now: received) }
        guard let now = date ?? received else { return }
        // Clocks of several machines behind one name differ by seconds; wrong time zones by half an hour or more.
        let latest = now.advanced(bySeconds: 60)
        let clock = now.rfc3339(fractionDigits: 0)
        for found in survey.pastTimestamps where found.instant > latest {
            report(
                .timestampInFuture, .body(body.pointer(of: found.value)),
                at: found.schema["x-apicheck-timestamp"] ?? found.schema,
                // The same text for each answer, so that equal findings are merged.
                expected: date == nil ? "no time after the response" : "no time after the response's Date",
                actual: "\(found.value.string ?? found.value.text), the response is of \(clock)")
        }
    }
}
