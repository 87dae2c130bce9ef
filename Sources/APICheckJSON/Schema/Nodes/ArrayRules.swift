#if Contracts
/// The keywords of a schema for arrays.
struct ArrayRules: BitwiseCopyable {
    /// The schemas of the first elements, one each.
    var prefix = UnsafeBufferPointer<SchemaPointer>(start: nil, count: 0)
    /// The schema of the elements after the prefix; nil when any element is valid.
    var items: SchemaPointer?
    var contains: SchemaPointer?
    var minimumContains = 1
    var maximumContains = Int.max
    var minimumCount = 0
    var maximumCount = Int.max
    var isUnique = false
    /// Whether `items` is the only keyword.
    var isPlain = false
}
#endif
