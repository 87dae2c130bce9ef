import APICheckBase
import APICheckFindings
import APICheckHTTP
import APICheckJSON

/// Checks the body of a request, and its absence, against the request body of its operation (OpenAPI 3.1 section 4.8.13).
struct RequestBodyCheck: BodyCheck {
    let log: CheckLog
    let side = BodySide.request

    func run() {
        guard let body = log.context.bodies.request else { return checkMissingBody() }
        let headers = request.headers
        let type = headers.contentType
        guard let declared = operation.requestBody else {
            report(
                .undeclaredRequestMediaType, .requestBody(Pointer()), at: operation.key, expected: "no body",
                actual: "\(type?.essence ?? "no Content-Type"), \(body.bytes.count.counted("byte"))",
                hint:
                    "The operation takes no body: leave it out\(isRead ? "; the parameters of a GET belong in its URL" : "")."
            )
            return
        }
        checkRequestLength(body, type, declared)
        guard !declared.content.isEmpty else { return }
        if let coding = BodyContent.remainingCoding(body.bytes, headers) {
            return skip("the request body", "the recording contains it compressed (\(coding))")
        }
        let content = type.flatMap { declared.content.first(for: $0) }
        guard let type, let content else { return checkUndeclared(body, type, declared) }
        check(body, of: type, against: content)
    }

    private func checkMissingBody() {
        let headers = request.headers
        let announced = headers["content-length"].flatMap { Int($0) } ?? (headers.contains("transfer-encoding") ? 1 : 0)
        let isUnrecorded = request.body == nil && announced > 0
        guard let declared = operation.requestBody else {
            return isUnrecorded ? () : checkTypeOfNothing()
        }
        guard declared.isRequired else { return }
        if isUnrecorded { return skip("the request body", "it was not recorded") }
        report(
            .requestBodyMissing, .requestBody(Pointer()), at: declared.key,
            expected: "a body of \(declared.content.types)", actual: "no body")
    }

    private var isRead: Bool { ["GET", "HEAD"].contains(request.method.uppercased()) }

    /// Reports a Content-Type without a body. Servers ignore it in a GET; in a DELETE or a POST some expect the body and
    /// reject the request.
    private func checkTypeOfNothing() {
        guard let type = request.headers["content-type"] else { return }
        report(
            .requestContentTypeWithoutBody, .requestHeader("Content-Type"), at: operation.key,
            expected: "no Content-Type, since there is no body", actual: .quoted(type))
    }

    private func checkRequestLength(_ body: ParsedBody, _ type: MediaType?, _ declared: RequestBody) {
        // Recorders that store a form as a list of its fields do not store its bytes.
        if type?.isForm == true || type?.isMultipart == true { return }
        guard let length = BodyLength.announced(otherThan: body, by: request.headers) else { return }
        report(
            .requestContentLengthWrong, .requestHeader("Content-Length"), at: declared.key,
            expected: .count(body.bytes.count, of: "byte"), actual: "\(length)")
    }

    /// Reports what the body is, or else that its media type is not declared.
    private func checkUndeclared(_ body: ParsedBody, _ type: MediaType?, _ declared: RequestBody) {
        let json = declared.content.first { $0.type.isJSON }
        if ReadBody.isVague(type), let json, let value = body.content(as: type).json {
            // A server that accepted the request reads JSON whatever the label says.
            let isAccepted = log.context.response.map { (200...299).contains($0.status) } ?? false
            report(
                .requestJSONMislabelled, level: isAccepted ? .warning : nil, .requestBody(Pointer()), at: json.key,
                expected: .quoted(json.type.essence),
                actual: "JSON as \(type?.essence ?? "no Content-Type")")
            return report(validate(value, by: json))
        }
        do {
            if let type { _ = try ReadBody.read(body, as: type) }
            report(
                .undeclaredRequestMediaType, .requestBody(Pointer()), at: declared.key,
                expected: .quoted(declared.content.types), actual: .quoted(type?.description ?? "no Content-Type"))
        } catch {
            report(error, of: type?.essence ?? "", at: declared.key)
        }
    }

    private func report(_ error: any Error, of type: String, at declaration: JSON) {
        let fault =
            error as? Mislabelling ?? Mislabelling(kind: .unreadable, expected: type, actual: "\(error)")
        report(
            fault.requestRule, .requestBody(Pointer()), at: declaration, expected: .quoted(fault.expected),
            actual: .quoted(fault.actual))
    }

    private func check(_ body: ParsedBody, of type: MediaType, against content: Content) {
        if let charset = type.jsonCharset {
            report(
                .requestJSONCharset, .requestHeader("Content-Type"), at: content.key, expected: "UTF-8",
                actual: .quoted(charset))
        }
        do {
            if let validations = try validateItems(body, as: type, by: content) {
                for validation in validations { report(validation) }
                return
            }
            switch try ReadBody.read(body, as: type) {
            case .json(let value):
                let validation = validate(value, by: content)
                checkSpelling(value.document, content, validation)
                report(validation)
            case .form(let pairs): check(pairs, content)
            case .multipart(let parts) where type.subtype == "form-data": check(parts, content)
            case .multipart where content.schema == nil: break
            case .multipart: skip("the request body", "\(type.essence) is not checked against a schema")
            case .other:
                switch content.reading(of: body.bytes, as: type) {
                case .nothing: break
                case .text(let text):
                    report(validate(typed.value(.text(text), as: content.schema), by: content))
                case .unread: skip("the request body", "\(type.essence) is not checked against a schema")
                }
            }
        } catch {
            report(error, of: type.essence, at: content.key)
        }
    }

    private func check(_ pairs: [EncodedPair], _ content: Content) {
        var reader = FormReader(typed: typed, content: content)
        let value = reader.value(of: pairs)
        for wrong in reader.wrongStyles {
            guard !SecretPlaceholder.occurs(in: wrong.actual) else {
                log.skipRedacted(side.rawValue)
                continue
            }
            report(
                .requestBodySchemaViolated, .requestBody(Pointer([wrong.property])), at: wrong.encoding.key,
                expected: .quoted(wrong.expected), actual: .quoted(wrong.actual))
        }
        let names = pairs.map(\.name)
        report(validate(value, by: content)) { [reader] pointer in
            reader.key(of: pointer, among: names).map { "The form's key is '\($0)'." }
        }
    }

    private func check(_ parts: [MultipartPart], _ content: Content) {
        let reader = FormReader(typed: typed, content: content)
        checkParts(parts, reader)
        let names = parts.compactMap(\.name)
        report(validate(reader.value(of: parts.filter { $0.name != nil }), by: content)) { pointer in
            reader.key(of: pointer, among: names).map { "The part's name is '\($0)'." }
        }
    }

    private func report(_ validation: Validation?, key: (Pointer) -> String? = { _ in nil }) {
        guard let validation else { return }
        var body = BodyPlaces(validation.instance)
        for violation in discriminated(validation, &body)
        where !isExcused(violation, by: "readOnly") {
            let base = body.pointer(of: violation.instance)
            let pointer = violation.keyword == .required ? violation.property.map(base.appending) ?? base : base
            report(
                .requestBodySchemaViolated, .requestBody(pointer), violation,
                hint: body.hint(at: pointer) { Self.hint(violation) ?? key(base).map { "\($0)" } })
        }
        reportUndeclared(validation, &body)
    }

    /// An undeclared name has the same level in a body as in a query.
    private func reportUndeclared(_ validation: Validation, _ body: inout BodyPlaces) {
        let survey = validation.survey(
            SurveyDefaults(undeclared: operation.undeclared.query, annotations: annotations))
        log.note(survey.exceeded, side.rawValue)
        log.volatileRequestValues += survey.volatile
        report(annotationsOf: survey, &body)
        for found in survey.undeclared {
            guard let level = Level(found.level) else { continue }
            let pointer = body.pointer(of: found.member.value)
            report(
                .undeclaredRequestProperty, level: level, .requestBody(pointer), at: found.schema,
                expected: "no property '\(found.member.name)'", actual: .quoted(found.member.value.kindInWords),
                hint: body.hint(at: pointer) { Self.nearMiss(found) })
        }
    }
}

extension RequestBodyCheck {
    /// Checks the content and the headers of each part against the `encoding` of its property (OpenAPI 3.1 section 4.8.15).
    func checkParts(_ parts: [MultipartPart], _ reader: FormReader) {
        for (index, part) in parts.enumerated() {
            guard let name = part.name else {
                report(
                    .requestPartHeaderViolated, .requestBody(Pointer()), at: reader.content.key,
                    expected: "Content-Disposition: form-data; name=\"…\" in each part",
                    actual: .quoted(part.headers["content-disposition"] ?? "part \(index + 1) has none"))
                continue
            }
            let target = reader.target(of: name)
            let place = Place.requestBody(Pointer([target.property]))
            checkContent(of: part, place, reader, target.property)
            guard let encoding = reader.content.encoding[target.property] else { continue }
            checkType(of: part, place, encoding)
            for header in encoding.headers where !header.name.equalsIgnoringASCIICase("content-type") {
                check(header, of: part, place)
            }
        }
    }

    private func checkContent(
        of part: MultipartPart, _ place: Place, _ reader: FormReader, _ property: String
    ) {
        guard let content = part.content else {
            report(
                .requestBodyMislabelled, place, at: reader.content.key,
                expected: "the part's Content-Transfer-Encoding, \(part.transferEncoding ?? "")", actual: "other bytes")
            return
        }
        let encoding = reader.content.encoding[property]
        guard reader.isJSON(part, encoding, reader.schema(of: property)),
            !SecretPlaceholder.isWhole(String(decoding: content, as: UTF8.self))
        else { return }
        do { _ = try Document(content) } catch {
            let fault = (error as? JSONSyntaxError).map(\.summary) ?? "\(error)"
            report(
                .requestBodyMislabelled, place, at: encoding?.key ?? reader.content.key, expected: "JSON in the part",
                actual: .quoted(fault))
        }
    }

    private func checkType(of part: MultipartPart, _ place: Place, _ encoding: PropertyEncoding) {
        // RFC 7578 section 4.4: a part without a media type is plain text.
        let type = part.headers.contentType ?? MediaType("text", "plain")
        let types = encoding.contentTypes
        if encoding.serialization != nil || types.isEmpty || types.contains(where: { $0.covers(type) }) { return }
        report(
            .requestPartMediaTypeUndeclared, place, at: encoding.key,
            expected: .quoted(types.map(\.description).list("or")),
            actual: .quoted(part.headers["content-type"] ?? "no Content-Type, which means text/plain"))
    }

    private func check(_ header: HeaderDeclaration, of part: MultipartPart, _ place: Place) {
        let values = part.headers.values(header.name)
        if values.isEmpty {
            guard header.isRequired else { return }
            report(
                .requestPartHeaderViolated, place, at: header.key, expected: "the header \(header.name)",
                actual: .absent)
        } else {
            check(header, values.joined(separator: ", "), .requestPartHeaderViolated, place)
        }
    }
}
