/// The 64-bit FNV-1a hash: short inputs, well spread, not secure.
///
/// http://www.isthe.com/chongo/tech/comp/fnv/
package struct FNV1a: Sendable {
    package private(set) var value: UInt64

    /// Another basis than the standard one gives an independent hash of the same bytes.
    package init(basis: UInt64 = 0xCBF2_9CE4_8422_2325) { value = basis }

    package mutating func add(_ bytes: some Sequence<UInt8>) {
        // Outside memory of their own, each byte costs several calls.
        let isDone: Bool? = bytes.withContiguousStorageIfAvailable { memory in
            for byte in memory { add(byte) }
            return true
        }
        if isDone == nil { for byte in bytes { add(byte) } }
    }

    private mutating func add(_ byte: UInt8) { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }
}
