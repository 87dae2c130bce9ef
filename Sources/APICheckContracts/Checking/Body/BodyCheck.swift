import APICheckBase
import APICheckFindings
import APICheckHTTP
import APICheckJSON

/// The check of the request body or the response body: whether it is what its media type says, and as its schema demands.
///
/// What may be sent at all differs: ``checkRequest()`` and ``checkResponse(_:_:)`` begin with that.
struct BodyCheck: ExchangePartCheck {
    let log: CheckLog
    let side: BodySide

    var rules: BodyRules { side.rules }

    /// Checks a body against the declaration of its media type.
    func check(_ body: ParsedBody, as type: MediaType, _ content: Content) {
        if let charset = type.jsonCharset {
            report(
                rules.charset, side.header("Content-Type"), at: content.key, expected: "UTF-8",
                actual: .quoted(charset))
        }
        do {
            if let validations = try validateItems(body, as: type, by: content) {
                for validation in validations { report(validation) }
                return
            }
            switch try ReadBody.read(body, as: type) {
            case .json(let value):
                if side == .response { log.responseBody = value }
                let validation = validate(value, by: content)
                checkSpelling(value.document, content, validation)
                report(validation)
            case .form(let pairs): check(pairs, content)
            case .multipart(let parts) where side == .request && type.subtype == "form-data": check(parts, content)
            case .multipart where content.schema == nil: break
            case .multipart: skipSchema(of: type)
            case .other:
                switch content.reading(of: body.bytes, as: type) {
                case .nothing: break
                case .text(let text):
                    report(validate(typed.value(.text(text), as: content.schema), by: content))
                case .unread: skipSchema(of: type)
                }
            }
        } catch {
            report(error, of: type.essence, at: content.key)
        }
    }

    private func skipSchema(of type: MediaType) {
        skip("\(side.rawValue)", "\(type.essence) is not checked against a schema")
    }

    private func check(_ pairs: [FormPair], _ content: Content) {
        var reader = FormReader(typed: typed, content: content)
        let value = reader.value(of: pairs)
        for wrong in reader.wrongStyles where side == .request {
            guard !SecretPlaceholder.occurs(in: wrong.actual) else {
                log.skipRedacted(side.rawValue)
                continue
            }
            report(
                .requestBodySchemaViolated, side.place(Pointer([wrong.property])), at: wrong.encoding.key,
                expected: .quoted(wrong.expected), actual: .quoted(wrong.actual))
        }
        let names = pairs.map(\.name)
        report(validate(value, by: content)) { [reader] pointer in
            guard side == .request else { return nil }
            return reader.key(of: pointer, among: names).map { "The form's key is '\($0)'." }
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

    /// Reports how a body contradicts its media type.
    func report(_ error: any Error, of type: String, at declaration: JSON) {
        let fault =
            error as? Mislabelling ?? Mislabelling(kind: .unreadable, expected: type, actual: "\(error)")
        report(
            rules.rule(for: fault.kind), side.place(), at: declaration, expected: .quoted(fault.expected),
            actual: .quoted(fault.actual))
    }

    func reportMissing(_ content: [Content], at declaration: JSON) {
        report(
            rules.missing, side.place(), at: declaration, expected: "a body of \(content.types)", actual: "no body")
    }

    func checkLength(of body: ParsedBody, _ headers: Headers, at declaration: JSON) {
        guard let length = BodyLength.announced(otherThan: body, by: headers) else { return }
        report(
            rules.length, side.header("Content-Length"), at: declaration,
            expected: .count(body.bytes.count, of: "byte"), actual: "\(length)")
    }

    /// Whether the recorder left the body compressed, so that it cannot be read.
    func skipIfCompressed(_ body: ParsedBody, _ headers: Headers) -> Bool {
        guard let coding = BodyContent.remainingCoding(body.bytes, headers) else { return false }
        skip("\(side.rawValue)", "the recording contains it compressed (\(coding))")
        return true
    }
}

extension BodyCheck {
    /// Returns nil when there is no value, or no schema that can be compiled. At most as many violations as the limit against one
    /// keyword of the schema; more of them are listed as skipped.
    func validate(_ value: JSON?, by content: Content) -> Validation? {
        validate(value, by: content.schema)
    }

    /// The validations of the items of a sequential media type: each by `itemSchema`, or all of them as one array.
    ///
    /// - Throws: ``Mislabelling``.
    func validateItems(_ body: ParsedBody, as type: MediaType, by content: Content) throws -> [Validation]? {
        guard ItemSequence.isSequential(type), let source = content.itemSchema ?? content.schema,
            content.itemSchema != nil || SchemaOutline(source, schemas.registry).isArray
        else { return nil }
        // A secret in a stream makes the whole stream secret.
        if SecretPlaceholder.occurs(in: body.bytes),
            SecretPlaceholder.number(String(decoding: body.bytes, as: UTF8.self)) != nil
        {
            return []
        }
        let items = try ItemSequence.read(body.bytes, as: type, limits: contract.limits.document)
        guard content.itemSchema != nil else { return [validate(items, by: source)].compactMap(\.self) }
        return items?.elements.compactMap { validate($0, by: source) }
    }

    private func validate(_ value: JSON?, by source: JSON?) -> Validation? {
        let name = side.rawValue
        guard let value, let source, let schema = compiled(source, for: name) else { return nil }
        let limit = contract.limits.findings
        let validation = schema.validate(value, limit: 100 * limit, limitOfEach: limit)
        if !validation.areAll {
            log.skip(
                "\(name)", "it breaks one rule of the schema in more than \(limit) places", setting: .violationsPerRule)
        }
        log.note(validation.exceeded, name)
        return validation
    }
}
