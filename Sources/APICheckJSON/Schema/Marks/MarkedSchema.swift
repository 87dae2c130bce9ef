/// A schema from which a mark can be reached, reduced to the ways there. Children are numbers of other nodes.
struct MarkedSchema: Sendable {
    let source: JSON
    /// Whether the schema marks its own value.
    var isMarked = false
    /// The schemas that apply to the same value, this one included.
    var inPlace: [Int] = []
    var properties: [String: Int] = [:]
    var patterns: [PatternProperty] = []
    var additionalProperties: Int?
    var unevaluatedProperties: Int?
    /// The schemas whose names `unevaluatedProperties` leaves out: this one and those that always apply with it.
    var alwaysInPlace: [JSON] = []
    var prefix: [Int?] = []
    var items: Int?
    var contains: Int?
    var unevaluatedItems: Int?
    /// The schema of what a string holds (`contentSchema`).
    var content: Int?

    /// A name that matches says nothing about marks when `schema` is nil: it only is no additional one.
    struct PatternProperty: Sendable {
        /// Nil for an expression that cannot be used.
        let pattern: Pattern?
        let schema: Int?
    }

    /// Whether the schema itself names a member, so that it is not an additional one.
    func declares(_ name: String) -> Bool { MarkedSchema.declares(name, in: source) }

    static func declares(_ name: String, in schema: JSON) -> Bool { schema["properties"]?[name] != nil }

    /// Whether `unevaluatedProperties` beside it has nothing to say about a member.
    static func evaluates(_ name: String, in schema: JSON) -> Bool {
        schema["additionalProperties"] != nil || declares(name, in: schema)
    }
}
