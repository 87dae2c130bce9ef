#if Contracts
extension Violation: CustomStringConvertible {
    /// `contract.yaml:12: /data/0/id is "7" (string), the contract says integer`.
    package var description: String { "\(schema.document.source ?? "schema"):\(schema.line): \(sentence)" }

    /// The violation as a sentence about the instance; its root is called "the value".
    package var sentence: String {
        let pointer = instance.pointer.description
        let place = pointer.isEmpty ? "the value" : pointer
        let name = property.map { "the member \"\($0)\"" } ?? "a member"
        let claim = "the contract says \(expected)"
        switch detail {
        case .matches(let count): return "\(place) matches \(count) schemas, \(claim)"
        case .timestamp(.fraction(_, let digits)):
            return "\(place) has \(digits) fractional digits in \(ShortText.of(instance)), \(claim)"
        case .timestamp(.zone(_, let zone)): return "\(place) has \(zone) in \(ShortText.of(instance)), \(claim)"
        case .type, .null, .timestamp(.notATimestamp), .other: break
        }
        switch keyword {
        case .required, .dependentRequired, .dependencies: return "\(place) lacks \(name), which the contract requires"
        case .additionalProperties, .unevaluatedProperties: return "\(place) is present, \(claim)"
        case .unevaluatedItems, .falseSchema: return "\(place) is present, \(claim)"
        case .propertyNames: return "\(place) has a name that the contract does not allow: \(ShortText.of(instance))"
        case .minItems, .maxItems, .minProperties, .maxProperties, .minLength, .maxLength, .uniqueItems, .contains,
            .minContains, .maxContains:
            return "\(place) has \(actual), \(claim)"
        default: return "\(place) is \(actual), \(claim)"
        }
    }
}
#endif
