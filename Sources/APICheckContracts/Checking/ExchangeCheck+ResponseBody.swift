import APICheckBase
import APICheckFindings
import APICheckHTTP
import APICheckJSON

extension ExchangeCheck {
    mutating func checkResponseBody(of response: Response, in exchange: Exchange, _ declared: ResponseDeclaration) {
        let isNamed = response.headers["content-type"] != nil
        if !isNamed, !response.unrecorded.contains(.headers) {
            report(
                .responseContentTypeMissing, .responseHeader("Content-Type"), at: declared.key,
                expected: declared.content.types, actual: "it is absent")
        }
        checkLength(of: response, declared)
        if let coding = BodyContent.remainingCoding(response.body, response.headers) {
            return skip("the response body", "the recording holds it compressed (\(coding))")
        }
        let type = response.headers.contentType
        let content = type.map { declared.content.first(for: $0) } ?? (isNamed ? nil : declared.content.first)
        if BodyContent.isHTML(response.body), type?.subtype != "html", type?.type != "text" {
            guard content == nil || content?.type.isJSON == true else { return }
            report(
                .undeclaredResponseMediaType, .responseHeader("Content-Type"), at: declared.key,
                expected: declared.content.types, actual: "an HTML page as \(type?.essence ?? "nothing")")
        } else if let content {
            check(response.body, of: exchange, as: type ?? content.type, content)
        } else {
            checkUndeclared(response, of: exchange, type, declared)
        }
    }

    /// JSON under another name is still held against the JSON that the contract knows.
    private mutating func checkUndeclared(
        _ response: Response, of exchange: Exchange, _ type: MediaType?, _ declared: ResponseDeclaration
    ) {
        let json = declared.content.first { $0.type.isJSON }
        let isVague = type.map { ReadBody.isVague($0) || $0.isForm } ?? false
        if isVague, let json, let value = BodyContent.jsonContainer(response.body) {
            report(
                .responseJSONMislabelled, .responseHeader("Content-Type"), at: json.key,
                expected: json.type.essence, actual: "JSON as \(type?.essence ?? "nothing")")
            return report(judge(value, by: json, .response), of: exchange)
        }
        report(
            .undeclaredResponseMediaType, .responseHeader("Content-Type"), at: declared.key,
            expected: declared.content.types, actual: response.headers["content-type"] ?? "nothing")
        if let type, type.isJSON, let json { check(response.body, of: exchange, as: type, json) }
    }

    private mutating func checkLength(of response: Response, _ declared: ResponseDeclaration) {
        guard let length = BodyLength.announced(otherThan: response.body, by: response.headers) else { return }
        report(
            .responseContentLengthWrong, .responseHeader("Content-Length"), at: declared.key,
            expected: ExchangeCheck.bytes(response.body.count), actual: "\(length)")
    }

    private mutating func check(_ body: [UInt8], of exchange: Exchange, as type: MediaType, _ content: Content) {
        if let charset = type.jsonCharset {
            report(
                .responseJSONCharset, .responseHeader("Content-Type"), at: content.key, expected: "UTF-8",
                actual: charset)
        }
        do {
            switch try ReadBody(body, as: type, limits: contract.limits.document) {
            case .json(let value):
                let judgement = judge(value, by: content, .response)
                checkSpelling(value.document, content, judgement) { .body($0) }
                report(judgement, of: exchange)
            case .form(let pairs):
                var reader = FormReader(typed: typed, content: content)
                report(judge(reader.value(of: pairs), by: content, .response), of: exchange)
            case .multipart where content.schema == nil: break
            case .multipart: skip("the response body", "\(type.essence) is not held against a schema")
            case .other:
                switch content.reading(of: body, as: type) {
                case .nothing: break
                case .text(let text):
                    report(judge(typed.value(.text(text), as: content.schema), by: content, .response), of: exchange)
                case .unread: skip("the response body", "\(type.essence) is not held against a schema")
                }
            }
        } catch {
            let fault =
                error as? Mislabelling
                ?? Mislabelling(kind: .unreadable, expected: type.essence, actual: "\(error)")
            report(
                fault.responseRule, .body(Pointer()), at: content.key, expected: fault.expected, actual: fault.actual)
        }
    }

    private mutating func report(_ judgement: Judgement?, of exchange: Exchange) {
        guard let judgement else { return }
        var body = BodyPlaces(judgement.instance)
        let violations = discriminated(judgement, .response, &body)
        // What is wrong with a timestamp says more than that it is no date-time.
        let timestamps = Set(violations.filter { $0.keyword == .timestamp }.map { body.pointer(of: $0.instance) })
        for violation in violations where !isExcused(violation, by: "writeOnly") {
            if violation.keyword == .format, timestamps.contains(body.pointer(of: violation.instance)) { continue }
            report(violation, &body)
        }
        let survey = judgement.survey(
            SurveyDefaults(
                keys: operation.keys, undeclared: operation.undeclared.field, annotations: annotations(of: .response)))
        note(survey.exceeded, BodySide.response.rawValue)
        report(survey, &body)
        reportFuture(survey, of: exchange, &body)
        report(annotationsOf: survey, .response, &body)
    }

    private mutating func report(_ violation: Violation, _ body: inout BodyPlaces) {
        var pointer = body.pointer(of: violation.instance)
        let rule = ResponseRule.rule(for: violation, isRoot: pointer.tokens.isEmpty)
        if rule == .responseRequiredPropertyRemoved, let property = violation.property {
            pointer.tokens.append(property)
        }
        report(
            rule, .body(pointer), at: violation.schema, expected: violation.expected, actual: violation.actual,
            hint: body.hint(at: pointer) { ExchangeCheck.nearMiss(violation) })
        body.judged.insert(pointer)
    }

    private mutating func report(_ survey: Survey, _ body: inout BodyPlaces) {
        for found in survey.misnamed {
            let pointer = body.pointer(of: found.member.value)
            guard body.judged.insert(pointer).inserted else { continue }
            report(
                .propertyNameStyleChanged, .body(pointer), at: found.schema,
                expected: "a name in \(found.style.rawValue)", actual: found.member.name)
        }
        for found in survey.undeclared {
            guard let level = Level(found.level) else { continue }
            let pointer = body.pointer(of: found.member.value)
            guard body.judged.insert(pointer).inserted else { continue }
            report(
                .undeclaredResponseProperty, level: level, .body(pointer), at: found.schema,
                expected: "no property '\(found.member.name)'", actual: found.member.value.kindInWords,
                hint: body.hint(at: pointer) { ExchangeCheck.nearMiss(found) })
        }
    }

    private mutating func reportFuture(_ survey: Survey, of exchange: Exchange, _ body: inout BodyPlaces) {
        guard !survey.pastTimestamps.isEmpty else { return }
        let date = exchange.response?.headers["date"].flatMap { HTTPDate.parse($0, now: exchange.startedAt) }
        let received = exchange.startedAt?.advanced(bySeconds: Int64(exchange.timings.total / 1_000_000))
        guard let now = date ?? received else { return }
        // Clocks of several machines behind one name differ by seconds, time zones by half an hour and more.
        let latest = now.advanced(bySeconds: 60)
        let clock = now.rfc3339(fractionDigits: 0)
        for found in survey.pastTimestamps where found.instant > latest {
            report(
                .timestampInFuture, .body(body.pointer(of: found.value)),
                at: found.schema["x-apicheck-timestamp"] ?? found.schema,
                // The same words for each answer, so that many make one finding.
                expected: date == nil ? "no time after the response" : "no time after the response's Date",
                actual: "\(found.value.string ?? found.value.text), the response is of \(clock)")
        }
    }

    static func describe(_ error: JSONSyntaxError) -> String {
        "\(error.reason) (line \(error.line), byte \(error.offset))"
    }

    /// Whether a violation is none: a property that only the other direction has, or a value that was redacted.
    func isExcused(_ violation: Violation, by keyword: String) -> Bool {
        if SecretPlaceholder.stands(in: violation.instance) { return true }
        guard violation.keyword == .required, let property = violation.property else { return false }
        // The property may be declared beside `required`, or in a sibling of the `allOf` that it stands in.
        var owner = violation.schema.pointer.tokens.dropLast()
        while true {
            if let schema = violation.schema.document.root[Pointer(Array(owner))],
                SchemaOutline(schema, contract.registry).property(property, says: keyword)
            {
                return true
            }
            guard owner.count >= 2, owner[owner.endIndex - 2] == "allOf" else { return false }
            owner = owner.dropLast(2)
        }
    }

    /// For a missing member, one of the object's own that is spelt much the same and that nobody declared.
    static func nearMiss(_ violation: Violation) -> String? {
        guard violation.keyword == .required, let property = violation.property else { return nil }
        let owner = violation.schema.document.root[Pointer(violation.schema.pointer.tokens.dropLast())]
        let declared = Set(SchemaOutline(owner).propertyNames)
        let others = violation.instance.members.map(\.name).filter { !declared.contains($0) }
        return Spelling.nearMiss(of: property, in: others).map { "There is '\($0)' instead." }
    }

    /// For an undeclared member, a declared one that is spelt much the same and that the object lacks.
    static func nearMiss(_ found: Survey.UndeclaredMember) -> String? {
        let present = Set(found.object.members.map(\.name))
        let absent = found.declared.filter { !present.contains($0) }
        return Spelling.nearMiss(of: found.member.name, in: absent).map { "The contract has '\($0)'." }
    }
}
