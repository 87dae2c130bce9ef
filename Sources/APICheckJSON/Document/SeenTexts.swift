#if Recording
/// Short texts of documents that were seen, so that what was found out about one need not be found out again: bodies repeat
/// few names and many values.
///
/// It has a fixed number of slots; a text replaces another one with the same slot. Therefore it may forget a text, but it
/// never contains one that was not inserted. Not thread-safe.
package final class SeenTexts {
    /// Longer texts are never contained.
    static let longest = 15

    /// The bytes of a text, and their count in the highest byte.
    fileprivate struct Key: Equatable, BitwiseCopyable {
        var low: UInt64
        var high: UInt64
        /// Differs from each text.
        static let none = Key(low: 0, high: .max)
    }

    private let slots: UnsafeMutablePointer<Key>
    private let shift: UInt64

    /// - Parameter bits: The number of slots is this power of two.
    package init(bits: Int = 9) {
        shift = UInt64(64 - bits)
        slots = .allocate(capacity: 1 << bits)
        slots.initialize(repeating: .none, count: 1 << bits)
    }

    deinit { slots.deallocate() }

    package func removeAll() { slots.update(repeating: .none, count: 1 << (64 - Int(shift))) }

    @inline(__always)
    private func slot(_ key: Key) -> Int {
        Int(truncatingIfNeeded: ((key.low ^ key.high &* 31) &* 0x9E37_79B9_7F4A_7C15) &>> shift)
    }

    /// Whether the text of a string without escapes was inserted.
    @inline(__always)
    func contains(_ node: Node, of tape: Tape) -> Bool {
        guard node.length <= SeenTexts.longest else { return false }
        let key = SeenTexts.key(tape.bytes + Int(node.offset), Int(node.length))
        return slots[slot(key)] == key
    }

    /// Inserts the text of a string without escapes. Longer texts are ignored.
    ///
    /// - Returns: Whether it is new, which it also is after it was forgotten.
    @discardableResult
    @inline(__always)
    func insert(_ node: Node, of tape: Tape) -> Bool {
        guard node.length <= SeenTexts.longest else { return true }
        let key = SeenTexts.key(tape.bytes + Int(node.offset), Int(node.length))
        let slot = slot(key)
        if slots[slot] == key { return false }
        slots[slot] = key
        return true
    }

    /// - Parameter start: 16 bytes can be read from here: a document has more bytes than its text.
    @inline(__always)
    fileprivate static func key(_ start: UnsafeRawPointer, _ count: Int) -> Key {
        let low = start.loadUnaligned(as: UInt64.self).littleEndian
        let high = (start + 8).loadUnaligned(as: UInt64.self).littleEndian
        let bits = UInt64(truncatingIfNeeded: count) &* 8
        let length = UInt64(truncatingIfNeeded: count) &<< 56
        if count >= 8 { return Key(low: low, high: high & ((1 &<< (bits &- 64)) &- 1) | length) }
        return Key(low: low & ((1 &<< bits) &- 1), high: length)
    }
}

/// A few short names, none of which is ever forgotten.
package struct ShortNames: Sendable {
    private let keys: [SeenTexts.Key]
    /// A bit for each length that one of them has.
    private let lengths: UInt32

    /// - Parameter names: Of at most 15 bytes.
    package init(_ names: [String]) {
        precondition(names.allSatisfy { $0.utf8.count <= SeenTexts.longest })
        keys = names.map { name in
            (Array(name.utf8) + [UInt8](repeating: 0, count: 16)).withUnsafeBytes { bytes in
                bytes.baseAddress.map { SeenTexts.key($0, name.utf8.count) } ?? .none
            }
        }
        lengths = names.reduce(0) { $0 | 1 << UInt32($1.utf8.count) }
    }

    /// Whether a string without escapes is one of the names.
    @inline(__always)
    func contains(_ node: Node, of tape: Tape) -> Bool {
        guard node.length <= SeenTexts.longest, lengths &>> node.length & 1 == 1 else { return false }
        let key = SeenTexts.key(tape.bytes + Int(node.offset), Int(node.length))
        for name in keys where name == key { return true }
        return false
    }
}
#endif
