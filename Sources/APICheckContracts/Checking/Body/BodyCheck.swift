import APICheckBase
import APICheckFindings
import APICheckHTTP
import APICheckJSON

/// The check of the request body or the response body.
protocol BodyCheck: ExchangePartCheck {
    var side: BodySide { get }
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

/// One of the two bodies of an exchange; the raw value is its name in messages.
enum BodySide: String {
    case request = "the request body"
    case response = "the response body"

    func place(_ pointer: Pointer) -> Place {
        switch self {
        case .request: .requestBody(pointer)
        case .response: .body(pointer)
        }
    }
}
