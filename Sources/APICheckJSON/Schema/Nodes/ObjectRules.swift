#if Contracts
/// The keywords of a schema for objects.
struct ObjectRules: BitwiseCopyable {
    /// The properties, in the order of the schema, followed by the required names that are not in `properties`.
    var properties = UnsafeBufferPointer<Property>(start: nil, count: 0)
    /// The number of ``properties`` from the keyword `properties`.
    var declaredCount = 0
    /// A hash table of the indexes of more than eight properties; its size is a power of two, and ``emptySlot`` marks
    /// empty slots.
    var slots = UnsafeBufferPointer<UInt32>(start: nil, count: 0)
    /// One bit per required name, for the first 64.
    var requiredBits: UInt64 = 0
    var requiredCount = 0
    /// The schema of members that no keyword names; accepts any value when the keyword is absent.
    var additional: SchemaPointer
    /// Whether `additionalProperties` is present with `true` or a schema.
    var declaresAdditional = false
    /// Whether `additionalProperties` is present.
    var limitsAdditional = false
    var patterns = UnsafeBufferPointer<PatternProperty>(start: nil, count: 0)
    var names: SchemaPointer?
    var minimumCount = 0
    var maximumCount = Int.max
    var dependencies = UnsafeBufferPointer<Dependency>(start: nil, count: 0)
    /// Whether the plain member loop is insufficient.
    var isGeneral = false

    static let emptySlot = UInt32.max

    /// A name with its first eight bytes in a word.
    struct Property: BitwiseCopyable {
        var prefix: UInt64
        /// Selects the bytes of the prefix that belong to the name.
        var mask: UInt64
        var name: UnsafePointer<UInt8>
        var length: UInt32
        /// -1 for an optional name.
        var requiredIndex: Int32
        var requiredBit: UInt64
        var schema: SchemaPointer
        /// The row of the name in the schema's document.
        var row: UInt32
    }

    struct PatternProperty: BitwiseCopyable {
        var pattern: Unmanaged<Pattern>
        var schema: SchemaPointer
    }

    /// An entry of `dependentRequired` (then ``schema`` is nil) or `dependentSchemas`.
    struct Dependency: BitwiseCopyable {
        /// Rows in the schema's document.
        var trigger: UInt32
        var required: UInt32
        var schema: SchemaPointer?
    }

    /// The first slot to search for a name, from its first and last eight bytes and its length.
    @inline(__always)
    static func slot(_ prefix: UInt64, _ tail: UInt64, _ length: Int, mask: Int) -> Int {
        let mixed =
            (prefix ^ (tail &* 0x9E37_79B9_7F4A_7C15)) ^ (UInt64(truncatingIfNeeded: length) &* 0xD6E8_FEB8_6659_FD93)
        return Int(truncatingIfNeeded: (mixed &* 0x9FB2_1C65_1E98_DF25) >> 32) & mask
    }
}
#endif
