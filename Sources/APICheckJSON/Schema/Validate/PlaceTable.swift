#if Contracts
/// A set of (schema, row) pairs with one bit of information for each: an open-addressing table of 64-bit words.
///
/// A dictionary needs about four times the memory and the time, and a large body creates millions of entries.
struct PlaceTable {
    /// Beyond this number of entries (128 MiB of table) no more are stored; the step limit then bounds the work.
    static let maximumCount = 8_000_000

    private var slots: [UInt64] = []
    private var mask = 0
    private var count = 0

    /// - Returns: The stored bit, or nil when the pair is not in the table.
    func value(_ row: Int, _ schema: SchemaPointer) -> Bool? {
        if slots.isEmpty { return nil }
        let key = PlaceTable.key(row, schema)
        var slot = PlaceTable.hash(key) & mask
        while slots[slot] != 0 {
            if slots[slot] >> 1 == key { return slots[slot] & 1 != 0 }
            slot = (slot &+ 1) & mask
        }
        return nil
    }

    /// Stores a pair that is not in the table yet.
    mutating func insert(_ value: Bool, _ row: Int, _ schema: SchemaPointer) {
        guard count < PlaceTable.maximumCount else { return }
        if (count &+ 1) &* 2 > slots.count { grow() }
        count &+= 1
        put(PlaceTable.key(row, schema) << 1 | (value ? 1 : 0))
    }

    private mutating func put(_ word: UInt64) {
        var slot = PlaceTable.hash(word >> 1) & mask
        while slots[slot] != 0 { slot = (slot &+ 1) & mask }
        slots[slot] = word
    }

    private mutating func grow() {
        let old = slots
        slots = Array(repeating: 0, count: max(32, old.count * 2))
        mask = slots.count - 1
        for word in old where word != 0 { put(word) }
    }

    /// Unique for each pair: rows have 32 bits, and a registry has far fewer than 2³¹ schemas. Never 0, since serial
    /// numbers start at 1.
    @inline(__always)
    static func key(_ row: Int, _ schema: SchemaPointer) -> UInt64 {
        UInt64(schema.pointee.serial) << 32 | UInt64(truncatingIfNeeded: row)
    }

    @inline(__always)
    private static func hash(_ key: UInt64) -> Int {
        Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) >> 32)
    }
}
#endif
