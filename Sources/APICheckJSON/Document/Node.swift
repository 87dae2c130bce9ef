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

/// The kinds of JSON values (RFC 8259 section 3).
package enum JSONKind: String, Sendable, CaseIterable, BitwiseCopyable {
    case null, boolean, number, string, array, object

    /// As a message names it: `a string`, `an object`.
    package var inWords: String {
        switch self {
        case .null: "null"
        case .boolean: "a boolean"
        case .number: "a number"
        case .string: "a string"
        case .array: "an array"
        case .object: "an object"
        }
    }
}

extension JSONKind {
    /// The kind of a value with these kind bits.
    @inline(__always)
    init(_ bits: UInt32) {
        switch bits {
        case NodeKind.null: self = .null
        case NodeKind.false, NodeKind.true: self = .boolean
        case NodeKind.integer, NodeKind.number: self = .number
        case NodeKind.string: self = .string
        case NodeKind.array: self = .array
        default: self = .object
        }
    }
}

/// The kind bits of a ``Node``. The spelling of a number decides whether it is an integer. Containers come last, so
/// that `kind >= array` tests for one.
enum NodeKind {
    static let null: UInt32 = 0
    static let `false`: UInt32 = 1
    static let `true`: UInt32 = 2
    /// A number without fraction and exponent.
    static let integer: UInt32 = 3
    static let number: UInt32 = 4
    static let string: UInt32 = 5
    static let array: UInt32 = 6
    static let object: UInt32 = 7
}

/// The flag bits of a ``Node``.
enum NodeFlag {
    /// A string with at least one backslash escape.
    static let escaped: UInt32 = 1 << 3
    /// An integer whose value is in the node's `extra`; shares its bit with ``escaped``, which only strings use.
    static let inlineInteger: UInt32 = 1 << 3
    /// A string with a byte from 0x80 up.
    static let nonASCII: UInt32 = 1 << 4
    /// A string with an escape from `\uD800` to `\uDFFF` that is not half of a surrogate pair.
    static let loneSurrogate: UInt32 = 1 << 5
    /// A string that is the name of an object's member.
    static let key: UInt32 = 1 << 6
}

/// The growing table that a parser fills. It uses raw memory because an array inside a class takes twice the time.
struct NodeTable {
    private(set) var base: UnsafeMutablePointer<Node>
    private(set) var count = 0
    /// The number of objects that have at least one member.
    var objects = 0
    private var capacity: Int

    init(capacity: Int) {
        self.capacity = max(16, capacity)
        base = .allocate(capacity: self.capacity)
    }

    func deallocate() { base.deallocate() }

    @inline(__always)
    mutating func append(_ node: Node) {
        if count == capacity { grow() }
        (base + count).initialize(to: node)
        count &+= 1
    }

    @inline(never)
    private mutating func grow() {
        let larger = UnsafeMutablePointer<Node>.allocate(capacity: capacity * 2)
        larger.moveInitialize(from: base, count: count)
        base.deallocate()
        base = larger
        capacity *= 2
    }
}
