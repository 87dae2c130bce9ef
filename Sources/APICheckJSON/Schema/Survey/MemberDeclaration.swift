#if Contracts
/// How a set of schemas declares one member of an object.
struct MemberDeclaration {
    /// The schemas of the member's value.
    private(set) var schemas: [SchemaPointer] = []
    private(set) var kind = Kind.undeclared

    enum Kind: BitwiseCopyable {
        /// Named in `properties` or `required`.
        case declared
        /// An entry of a map: by `patternProperties`, or by an explicit `additionalProperties` or
        /// `unevaluatedProperties`.
        case entry
        /// Rejected by `additionalProperties: false` or `unevaluatedProperties: false`: a violation, which the survey
        /// does not report.
        case refused
        case undeclared
    }

    init(_ key: Int, _ set: UnsafeBufferPointer<SchemaPointer>, _ validator: Validator<PlainMode>) {
        var isNamed = false
        var isEntry = false
        var isRefused = false
        for schema in set {
            guard let rules = schema.pointee.object else { continue }
            var isKnown = false
            let index = validator.find(rules, key, validator.tape[key])
            if index >= 0 {
                isNamed = true
                isKnown = index < rules.pointee.declaredCount
            }
            if isKnown { schemas.append(rules.pointee.properties[index].schema) }
            for property in rules.pointee.patterns where validator.matches(property.pattern, key) {
                schemas.append(property.schema)
                isEntry = true
                isKnown = true
            }
            if isKnown { continue }
            if rules.pointee.declaresAdditional {
                schemas.append(rules.pointee.additional)
                isEntry = true
            } else if rules.pointee.additional.pointee.refusal != .none {
                isRefused = true
            }
        }
        if !isNamed && !isEntry && !isRefused {
            // A member that no schema knows belongs to `unevaluatedProperties`.
            for unevaluated in set.compactMap({ $0.pointee.combination?.pointee.unevaluatedProperties }) {
                if unevaluated.pointee.refusal == .none {
                    schemas.append(unevaluated)
                    isEntry = true
                } else {
                    isRefused = true
                }
            }
        }
        if isRefused {
            kind = .refused
        } else if isNamed {
            kind = .declared
        } else if isEntry {
            kind = .entry
        }
    }
}
#endif
