#if Contracts
/// A schema from which a mark can be reached, reduced to the paths to marks. Its children are indexes of other schemas.
struct MarkedSchema: Sendable {
    let source: JSON
    /// Whether the schema marks its own value.
    var isMarked = false
    /// The schemas that apply to the same value, including this one.
    var inPlace: [Int] = []
    var properties: [String: Int] = [:]
    var patterns: [PatternProperty] = []
    var additionalProperties: Int?
    var unevaluatedProperties: Int?
    /// The schemas whose names `unevaluatedProperties` excludes: this one and those that always apply with it.
    var alwaysInPlace: [JSON] = []
    var prefix: [Int?] = []
    var items: Int?
    var contains: Int?
    var unevaluatedItems: Int?
    /// The schema of a string's content (`contentSchema`).
    var content: Int?

    /// When `schema` is nil, a matching name has no marks but is not an additional property either.
    struct PatternProperty: Sendable {
        /// The pattern, or nil for an invalid expression.
        let pattern: Pattern?
        let schema: Int?
    }

    /// Whether the schema itself declares a member, which is then not an additional property.
    func declares(_ name: String) -> Bool { MarkedSchema.declares(name, in: source) }

    static func declares(_ name: String, in schema: JSON) -> Bool { schema["properties"]?[name] != nil }

    /// Whether a schema evaluates a member, so that `unevaluatedProperties` beside it does not apply.
    static func evaluates(_ name: String, in schema: JSON) -> Bool {
        schema["additionalProperties"] != nil || declares(name, in: schema)
    }
}
#endif
