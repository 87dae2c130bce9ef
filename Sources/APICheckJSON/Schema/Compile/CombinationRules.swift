/// What a schema says about a value of any kind, and the schemas that it applies to the same value.
struct CombinationRules: BitwiseCopyable {
    typealias Branches = UnsafeBufferPointer<SchemaPointer>

    /// The row of `enum` in the schema's document, 0 without one.
    var enumeration: UInt32 = 0
    /// OpenAPI 3.0: `nullable` lets null pass beside an `enum` that does not list it and an `allOf` that refers to what is
    /// not nullable: contracts mean it so, though section 4.7.24 asks for a `type` beside it.
    var takesNull = false
    /// The row of `const`, 0 without one.
    var constant: UInt32 = 0
    var reference: SchemaPointer?
    var dynamicReference: SchemaPointer?
    var allOf = Branches(start: nil, count: 0)
    var anyOf = Branches(start: nil, count: 0)
    var oneOf = Branches(start: nil, count: 0)
    var not: SchemaPointer?
    var condition: SchemaPointer?
    var consequence: SchemaPointer?
    var alternative: SchemaPointer?
    /// For the members, and the elements, that no keyword beside or within has looked at.
    var unevaluatedProperties: SchemaPointer?
    var unevaluatedItems: SchemaPointer?

    /// Set when one of `anyOf` and `oneOf` is the only keyword here.
    var only: Only?

    struct Only: BitwiseCopyable {
        var branches: Branches
        /// `oneOf`.
        var isExclusive: Bool
        /// No kind of value is possible for two branches.
        var areApart: Bool
        /// For objects that a text tells apart.
        var choice: BranchChoice?
    }

    /// Whether it matters which members and elements were looked at.
    @inline(__always) var tracks: Bool { unevaluatedProperties != nil || unevaluatedItems != nil }

    /// The schemas that apply to the same value.
    var inPlace: [SchemaPointer] {
        [reference, dynamicReference, not, condition, consequence, alternative].compactMap { $0 } + allOf + anyOf
            + oneOf
    }
}
