import APICheckFindings
import APICheckHTTP
import APICheckJSON

extension ExchangeCheck {
    mutating func checkRequestBody() {
        let body = exchange.request.body ?? []
        guard !body.isEmpty else { return checkMissingBody() }
        let type = exchange.request.headers.contentType
        guard let declared = operation.requestBody, !declared.content.isEmpty else {
            if operation.requestBody == nil {
                report(
                    .undeclaredRequestMediaType, .requestBody(Pointer()), at: operation.key, expected: "no body",
                    actual: "\(type?.essence ?? "no Content-Type"), \(ExchangeCheck.bytes(body.count))")
            }
            return
        }
        guard let type, let content = declared.content.first(for: type) else {
            report(
                .undeclaredRequestMediaType, .requestBody(Pointer()), at: declared.key,
                expected: ExchangeCheck.list(declared.content.map(\.type.description)),
                actual: type?.description ?? "no Content-Type")
            return
        }
        check(body, of: type, against: content)
    }

    private mutating func checkMissingBody() {
        guard let declared = operation.requestBody, declared.isRequired else { return }
        let headers = exchange.request.headers
        let announced = headers["content-length"].flatMap { Int($0) } ?? (headers.contains("transfer-encoding") ? 1 : 0)
        if exchange.request.body == nil, announced > 0 {
            return skip("the request body", "the recording does not hold it")
        }
        report(
            .requestBodyMissing, .requestBody(Pointer()), at: declared.key,
            expected: "a body of \(ExchangeCheck.list(declared.content.map(\.type.description)))", actual: "no body")
    }

    private mutating func check(_ body: [UInt8], of type: MediaType, against content: Content) {
        if type.isJSON {
            checkJSON(body, type, content)
        } else if type.isForm {
            if let json = BodySniffing.jsonContainer(body) {
                return mislabelled(content, as: type, actual: "JSON, \(json.kindInWords)")
            }
            let reader = FormReader(typed: typed, content: content)
            checkValue(reader.value(of: FormPair.parse(body)), content)
        } else if type.isMultipart {
            checkMultipart(body, type, content)
        } else if !SchemaOutline(content.schema).allows("string") {
            skip("the request body", "\(type.essence) is not held against a schema")
        } else if type.type == "text" {
            checkValue(typed.value(.text(String(decoding: body, as: UTF8.self)), as: content.schema), content)
        }
    }

    private mutating func mislabelled(_ content: Content, as type: MediaType, actual: String) {
        report(
            .requestBodyMislabelled, .requestBody(Pointer()), at: content.key, expected: type.essence, actual: actual)
    }

    private mutating func checkJSON(_ body: [UInt8], _ type: MediaType, _ content: Content) {
        do {
            checkValue(try Document(body).root, content)
        } catch {
            let fault = (error as? JSONSyntaxError).map(ExchangeCheck.describe) ?? "\(error)"
            mislabelled(content, as: type, actual: BodySniffing.isForm(body) ? "an encoded form" : fault)
        }
    }

    private mutating func checkMultipart(_ body: [UInt8], _ type: MediaType, _ content: Content) {
        do {
            let parts = try Multipart(reading: body, type: type).parts
            checkValue(FormReader(typed: typed, content: content).value(of: parts), content)
        } catch {
            mislabelled(content, as: type, actual: "\(error)")
        }
    }

    private mutating func checkValue(_ value: JSON?, _ content: Content) {
        guard let value, let source = content.schema, let schema = compiled(source, for: "the request body") else {
            return
        }
        var body = BodyPlaces(value)
        for violation in violations(of: schema, in: value, of: "the request body")
        where !isExcused(violation, by: "readOnly") {
            let base = body.pointer(of: violation.instance)
            let pointer = violation.keyword == .required ? violation.property.map(base.appending) ?? base : base
            report(
                .requestBodySchemaViolated, .requestBody(pointer), at: violation.schema,
                expected: violation.expected, actual: violation.actual,
                hint: body.hint(at: pointer) { ExchangeCheck.nearMiss(violation) })
        }
        reportUndeclared(value, schema, &body)
    }

    /// A name that the contract does not know counts in a body as it does in a query.
    private mutating func reportUndeclared(_ value: JSON, _ schema: Schema, _ body: inout BodyPlaces) {
        let survey = schema.survey(value, defaults: SurveyDefaults(undeclared: operation.undeclared.query))
        for found in survey.undeclared {
            guard let level = Level(found.level) else { continue }
            let pointer = body.pointer(of: found.member.value)
            report(
                .undeclaredRequestProperty, level: level, .requestBody(pointer), at: found.schema,
                expected: "no property '\(found.member.name)'", actual: found.member.value.kindInWords,
                hint: body.hint(at: pointer) { ExchangeCheck.nearMiss(found) })
        }
    }
}
