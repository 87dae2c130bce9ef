import APICheckBase
import APICheckFindings
import APICheckJSON

/// The check of the request body or the response body.
protocol BodyCheck: ExchangePartCheck {
    var side: BodySide { get }
}

extension BodyCheck {
    /// Nil when there is no value, or no schema that can be compiled. At most as many violations as the limit against one
    /// keyword of the schema; more of them are listed as skipped.
    func validate(_ value: JSON?, by content: Content) -> Validation? {
        let name = side.rawValue
        guard let value, let source = content.schema, let schema = compiled(source, for: name) else { return nil }
        let limit = contract.limits.findings
        let validation = schema.validate(value, limit: 100 * limit, limitOfEach: limit)
        if !validation.areAll {
            log.skip(name, "it breaks one rule of the schema in more than \(limit) places", setting: .violationsPerRule)
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
