import APICheckHTTP
import APICheckJSON

extension StepOperation.Parameter {
    /// What is sent for a value, piece by piece; empty for null and for empty lists and objects.
    func pieces(_ value: JSON?) -> [String] {
        guard let value, !value.isNull else { return [] }
        if isJSONText { return serialization.pieces(.text(value.text)) }
        return serialization.pieces(ParameterValue(value, isDeep: serialization.style == .deepObject))
    }

    /// The whole; nil where there are no pieces.
    func text(_ value: JSON?) -> String? {
        let pieces = pieces(value)
        return pieces.isEmpty ? nil : serialization.prefix + pieces.joined(separator: serialization.separator)
    }
}

extension ParameterValue {
    /// Null is left out (RFC 6570 section 2.3); what is nested deeper than a style can show is sent as its JSON text.
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
