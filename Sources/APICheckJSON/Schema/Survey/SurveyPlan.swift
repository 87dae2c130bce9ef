#if Contracts
/// What the survey does where a set of schemas applies: trivial, at a fixed address, its parts computed when a value
/// needs them.
struct SurveyPlan: BitwiseCopyable {
    /// The schemas in the order found, references resolved.
    let schemas: UnsafeBufferPointer<SchemaPointer>
    /// The settings here and below.
    let state: SurveyState
    /// Whether the value itself is reported as volatile, which only the outermost one is.
    let marksVolatile: Bool
    /// Whether a schema lists places below the value that are volatile.
    let marksVolatilePlaces: Bool
    let marksUnordered: Bool
    let notesTimes: Bool
    /// Whether a schema has a requested annotation.
    let annotates: Bool
    let describesMembers: Bool
    /// The kinds of values for which the survey finds nothing, at any depth.
    let skippedKinds: UInt32
    /// The keywords that declare members, each with the index of its first member in ``members``.
    let objects: UnsafeBufferPointer<Object>
    /// Whether names are matched by patterns, so that the plan of a name has to be computed for each.
    let hasPatterns: Bool
    /// The members by ``Object/firstMember`` and the index of the property.
    let members: UnsafeMutableBufferPointer<MemberPlan?>
    /// The plan of undeclared names.
    var otherMember: MemberPlan?
    /// One per element of the longest prefix, and one for all elements after it.
    let elements: UnsafeMutableBufferPointer<UnsafePointer<SurveyStep>?>
    /// Whether the schemas of an element depend on its value.
    let hasContains: Bool
    /// Whether the survey finds nothing in a value whose names are all in ``objects``; nil until computed.
    var findsNothingInDeclaredNames: Bool?

    struct Object: BitwiseCopyable {
        let rules: UnsafePointer<ObjectRules>
        let firstMember: Int
    }
}

/// What the survey does with a member of an object.
struct MemberPlan: BitwiseCopyable {
    let declaration: MemberDeclaration.Kind
    /// Whether the name is reported, or may be.
    let reportsName: Bool
    let step: UnsafePointer<SurveyStep>
}

/// The transition from a value to one inside it: its schemas, before branches are chosen.
struct SurveyStep: BitwiseCopyable {
    let schemas: UnsafeBufferPointer<SchemaPointer>
    let state: SurveyState
    /// The plan, or nil when the schemas that apply depend on the value.
    let plan: UnsafeMutablePointer<SurveyPlan>?
    /// The kinds of values for which the survey finds nothing, at any depth.
    let skippedKinds: UInt32
}

/// The settings that a value inherits from those around it.
struct SurveyState: Hashable, BitwiseCopyable {
    var keys: NamingStyle?
    var undeclared: UndeclaredLevel?
    var annotations: AnnotationKeywords
    var isVolatile = false

    init(_ defaults: SurveyDefaults) {
        keys = defaults.keys
        undeclared = defaults.undeclared
        annotations = AnnotationKeywords(defaults.annotations)
    }
}

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
