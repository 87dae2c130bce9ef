/// What the survey does where a set of schemas applies: trivial, at a fixed address, its parts filled as values ask for
/// them.
struct SurveyPlan: BitwiseCopyable {
    /// In the order in which they were met, references followed.
    let schemas: UnsafeBufferPointer<SchemaPointer>
    /// What holds here and below.
    let state: SurveyState
    /// Whether the value itself is to be noted as volatile: the outermost is.
    let marksVolatile: Bool
    let notesTimes: Bool
    /// Whether a schema has an annotation that was asked for.
    let annotates: Bool
    let describesMembers: Bool
    /// Kinds of which nothing can be noted, themselves or below.
    let silent: UInt32
    /// The rules that name members, and where in ``members`` each has its own.
    let objects: UnsafeBufferPointer<Object>
    /// Whether names are matched by patterns, so that what holds for a name is not known before.
    let hasPatterns: Bool
    /// By rules and the index of the name in them.
    let members: UnsafeMutableBufferPointer<MemberPlan?>
    /// For a name that none knows.
    var otherMember: MemberPlan?
    /// For each place that a prefix names, and one for the elements behind.
    let elements: UnsafeMutableBufferPointer<UnsafePointer<SurveyStep>?>
    /// Whether an element's schemas depend on its value.
    let hasContains: Bool
    /// Whether nothing can be noted of a value that has no other names than those of ``objects``; nil until it is asked
    /// for.
    var isSilentOnKnownNames: Bool?

    struct Object: BitwiseCopyable {
        let rules: UnsafePointer<ObjectRules>
        let firstMember: Int
    }
}

/// What the survey does with one member of an object.
struct MemberPlan: BitwiseCopyable {
    let standing: MemberPlace.Standing
    /// Whether something is to be said about the name, or may be.
    let isJudged: Bool
    let step: UnsafePointer<SurveyStep>
}

/// From a value to one below it: the schemas for that, before branches are chosen.
struct SurveyStep: BitwiseCopyable {
    let schemas: UnsafeBufferPointer<SchemaPointer>
    let state: SurveyState
    /// Nil when a value has to be looked at to know which schemas apply.
    let plan: UnsafeMutablePointer<SurveyPlan>?
    /// Kinds of which nothing can be noted, themselves or below.
    let silent: UInt32
}

/// What holds at a place of a value from the places above it.
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
