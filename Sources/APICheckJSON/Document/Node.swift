/// One row of a document's table: 16 bytes, trivial. Rows are in document order, so the rows of a container's values
/// follow its own, and a member's value follows its key.
struct Node: BitwiseCopyable, Sendable {
    /// The offset of the value; for a string, of the byte after its opening quote.
    var offset: UInt32
    /// The length of the value in bytes; for a string, without its quotes.
    var length: UInt32
    /// For a container, the row after its last descendant; for an inline integer, its value as `Int32`.
    var extra: UInt32
    /// Kind (3 bits), flags (5 bits), number of elements or members (24 bits, saturating).
    var meta: UInt32

    static let maximumCount: UInt32 = 0xFF_FFFF

    @inline(__always) var kind: UInt32 { meta & 7 }
    @inline(__always) var isContainer: Bool { meta & 7 >= NodeKind.array }
    @inline(__always) func has(_ flag: UInt32) -> Bool { meta & flag != 0 }
    /// The number of elements or members; ``maximumCount`` means that many or more.
    @inline(__always) var savedCount: UInt32 { meta >> 8 }
}
