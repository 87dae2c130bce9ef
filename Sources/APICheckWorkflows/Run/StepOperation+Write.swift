import APICheckHTTP
import APICheckJSON

extension StepOperation.Parameter {
    /// The serialized pieces of a value; empty for null and for empty lists and objects.
    func pieces(_ value: JSON?) -> [String] {
        guard let value, !value.isNull else { return [] }
        if isJSONText { return serialization.pieces(.text(value.text)) }
        return serialization.pieces(ParameterValue(value, isDeep: serialization.style == .deepObject))
    }

    /// The complete serialized value; nil without pieces.
    func text(_ value: JSON?) -> String? {
        let pieces = pieces(value)
        return pieces.isEmpty ? nil : serialization.prefix + pieces.joined(separator: serialization.separator)
    }
}

extension ParameterValue {
    /// Null is omitted (RFC 6570 section 2.3). A value that is nested deeper than the style supports becomes JSON text.
    init(_ json: JSON, isDeep: Bool = false) {
        func nested(_ value: JSON) -> ParameterValue {
            isDeep ? ParameterValue(value, isDeep: true) : .text(value.plainText)
        }
        switch json.kind {
        case .array: self = .list(json.elements.filter { !$0.isNull }.map(nested))
        case .object: self = .members(json.members.filter { !$0.value.isNull }.map { .init($0.name, nested($0.value)) })
        default: self = .text(json.plainText)
        }
    }
}
