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
#endif
