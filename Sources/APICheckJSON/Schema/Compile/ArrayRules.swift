/// What a schema says about arrays.
struct ArrayRules: BitwiseCopyable {
    /// For the first elements, one each.
    var prefix = UnsafeBufferPointer<SchemaPointer>(start: nil, count: 0)
    /// For the elements after the prefix; nil when any will do.
    var items: SchemaPointer?
    var contains: SchemaPointer?
    var minimumContains = 1
    var maximumContains = Int.max
    var minimumCount = 0
    var maximumCount = Int.max
    var isUnique = false
    /// Whether `items` alone is there.
    var isPlain = false
}
