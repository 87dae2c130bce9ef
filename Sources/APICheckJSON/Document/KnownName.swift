import APICheckBase

/// A name that members are compared with. Most names differ in their length or their first eight bytes, and few have more than
/// sixteen, so that the other bytes are seldom needed.
struct KnownName: BitwiseCopyable {
    private var prefix: UInt64
    /// Selects the bytes of the prefix that belong to the name.
    private var mask: UInt64
    /// The last eight bytes of a longer name.
    private var suffix: UInt64
    var length: UInt32

    init(_ name: some BidirectionalCollection<UInt8>) {
        prefix = KnownName.word(name.prefix(8))
        mask = KnownName.mask(name.count)
        suffix = name.count > 8 ? KnownName.word(name.suffix(8)) : 0
        length = UInt32(name.count)
    }

    /// Whether a name in a text is this one: `start` are its bytes, `word` the first eight of them, `name` the bytes of this one.
    @inline(__always)
    func equals(
        _ start: UnsafeRawPointer, length: UInt32, word: UInt64, _ name: @autoclosure () -> UnsafeRawPointer
    ) -> Bool {
        if length != self.length || (word ^ prefix) & mask != 0 { return false }
        if length <= 8 { return true }
        return KnownName.tail(start, Int(length)) == suffix
            && (length <= 16 || (start + 8).hasSameBytes(as: name() + 8, count: Int(length) &- 16))
    }

    private static func word(_ bytes: some BidirectionalCollection<UInt8>) -> UInt64 {
        bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }

    @inline(__always)
    private static func mask(_ length: Int) -> UInt64 { length < 8 ? (1 << UInt64(8 &* length)) &- 1 : UInt64.max }
}

/// The place of names in a hash table whose size is a power of two.
extension KnownName {
    /// The first slot to search for this name.
    func slot(mask: Int) -> Int {
        KnownName.slot(prefix, suffix, Int(length), mask: mask)
    }

    /// The first slot to search for a name in a text.
    @inline(__always)
    static func slot(of start: UnsafeRawPointer, _ length: Int, mask: Int) -> Int {
        let prefix = start.loadUnaligned(as: UInt64.self).littleEndian & KnownName.mask(length)
        return slot(prefix, tail(start, length), length, mask: mask)
    }

    @inline(__always)
    private static func tail(_ start: UnsafeRawPointer, _ length: Int) -> UInt64 {
        length > 8 ? (start + (length &- 8)).loadUnaligned(as: UInt64.self).littleEndian : 0
    }

    @inline(__always)
    private static func slot(_ prefix: UInt64, _ tail: UInt64, _ length: Int, mask: Int) -> Int {
        let mixed =
            (prefix ^ (tail &* 0x9E37_79B9_7F4A_7C15)) ^ (UInt64(truncatingIfNeeded: length) &* 0xD6E8_FEB8_6659_FD93)
        return Int(truncatingIfNeeded: (mixed &* 0x9FB2_1C65_1E98_DF25) >> 32) & mask
    }
}

extension Tape {
    /// Whether the name of a member is a known one, whose bytes are at `name`. False for a name with escapes.
    @inline(__always)
    func isNamed(_ key: Node, _ known: KnownName, _ name: @autoclosure () -> UnsafeRawPointer) -> Bool {
        if key.length != known.length || key.has(NodeFlag.escaped) { return false }
        let start = bytes + Int(key.offset)
        let word = start.loadUnaligned(as: UInt64.self).littleEndian
        return known.equals(start, length: key.length, word: word, name())
    }
}
