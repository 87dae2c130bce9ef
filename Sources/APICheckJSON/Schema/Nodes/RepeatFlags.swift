#if Contracts
/// The schemas that one evaluation can apply to the same value more than once, by their serial numbers.
struct RepeatFlags: BitwiseCopyable, @unchecked Sendable {
    /// Repeats at an array or object.
    static let atContainer: UInt8 = 1
    /// Repeats at a scalar, through references and combinations.
    static let atScalar: UInt8 = 2
    /// Repeats in a survey, which tests the branches of combinations again at each level.
    static let inSurvey: UInt8 = 4

    /// The flags of the schemas from ``first`` on; other schemas have none.
    private let flags: UnsafeBufferPointer<UInt8>
    private let first: UInt32
    /// All flags of all schemas.
    let union: UInt8

    /// The flags of the schemas from number 0 on; the caller keeps them alive.
    init(allOf flags: UnsafeBufferPointer<UInt8>) {
        self.flags = flags
        first = 0
        union = flags.reduce(0, |)
    }

    @inline(__always)
    subscript(schema: SchemaPointer) -> UInt8 {
        let index = Int(schema.pointee.serial &- first)
        return index < flags.count ? flags[index] : 0
    }

    /// No flags.
    static let none = RepeatFlags(allOf: UnsafeBufferPointer(start: nil, count: 0))

    /// Fails when there are no flags.
    init?(_ flags: [UInt32: UInt8], arena: inout SchemaArena) {
        guard let first = flags.keys.min(), let last = flags.keys.max() else { return nil }
        var bytes = [UInt8](repeating: 0, count: Int(last - first) + 1)
        for (number, flag) in flags { bytes[Int(number - first)] = flag }
        self.first = first
        self.flags = arena.store(bytes)
        union = flags.values.reduce(0, |)
    }
}
#endif
