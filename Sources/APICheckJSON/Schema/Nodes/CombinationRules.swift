#if Contracts
/// The keywords of a schema for values of any kind, and the schemas that apply to the same value.
struct CombinationRules: BitwiseCopyable {
    typealias Branches = UnsafeBufferPointer<SchemaPointer>

    /// The row of `enum` in the schema's document; 0 when absent.
    var enumeration: UInt32 = 0
    /// OpenAPI 3.0: `nullable` allows null beside an `enum` that does not list it and an `allOf` of schemas that are
    /// not nullable. Contracts mean it so, although section 4.7.24 requires a `type` beside it.
    var takesNull = false
    /// The row of `const`; 0 when absent.
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
    /// The schemas of members and elements that no other keyword evaluates.
    var unevaluatedProperties: SchemaPointer?
    var unevaluatedItems: SchemaPointer?

    /// Set when `anyOf` or `oneOf` is the only keyword.
    var only: Only?

    struct Only: BitwiseCopyable {
        var branches: Branches
        /// Whether the keyword is `oneOf`.
        var isExclusive: Bool
        /// Whether no kind of value matches two branches.
        var areApart: Bool
        /// Selects the branch of an object by a string.
        var choice: BranchChoice?
    }

    /// Whether it has to be recorded which members and elements are evaluated.
    @inline(__always) var tracks: Bool { unevaluatedProperties != nil || unevaluatedItems != nil }

    /// The schemas that apply to the same value.
    var inPlace: [SchemaPointer] {
        [reference, dynamicReference, not, condition, consequence, alternative].compactMap { $0 } + allOf + anyOf
            + oneOf
    }
}
#endif
