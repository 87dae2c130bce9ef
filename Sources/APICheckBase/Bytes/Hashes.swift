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

/// The 64-bit xxHash with seed 0. It is not cryptographic: contents whose hashes are equal must be compared as well.
///
/// https://github.com/Cyan4973/xxHash/blob/dev/doc/xxhash_spec.md
package enum XXH64 {
    private static let prime1: UInt64 = 0x9E37_79B1_85EB_CA87
    private static let prime2: UInt64 = 0xC2B2_AE3D_27D4_EB4F
    private static let prime3: UInt64 = 0x1656_67B1_9E37_79F9
    private static let prime4: UInt64 = 0x85EB_CA77_C2B2_AE63
    private static let prime5: UInt64 = 0x27D4_EB2F_1656_67C5

    /// The hash as 16 lower-case hexadecimal digits.
    package static func text(of bytes: [UInt8]) -> String { Hex.text(bytes.withUnsafeBytes(hash)) }

    private static func hash(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
        var place = 0
        var hash = prime5
        if bytes.count >= 32 {
            var one = prime1 &+ prime2
            var two = prime2
            var three: UInt64 = 0
            var four = 0 &- prime1
            while place + 32 <= bytes.count {
                one = round(one, word(bytes, place))
                two = round(two, word(bytes, place + 8))
                three = round(three, word(bytes, place + 16))
                four = round(four, word(bytes, place + 24))
                place += 32
            }
            hash = rotated(one, 1) &+ rotated(two, 7) &+ rotated(three, 12) &+ rotated(four, 18)
            for lane in [one, two, three, four] { hash = (hash ^ round(0, lane)) &* prime1 &+ prime4 }
        }
        hash &+= UInt64(bytes.count)
        while place + 8 <= bytes.count {
            hash = rotated(hash ^ round(0, word(bytes, place)), 27) &* prime1 &+ prime4
            place += 8
        }
        if place + 4 <= bytes.count {
            let half = UInt64(UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: place, as: UInt32.self)))
            hash = rotated(hash ^ half &* prime1, 23) &* prime2 &+ prime3
            place += 4
        }
        for byte in bytes[place...] { hash = rotated(hash ^ UInt64(byte) &* prime5, 11) &* prime1 }
        hash = (hash ^ hash >> 33) &* prime2
        hash = (hash ^ hash >> 29) &* prime3
        return hash ^ hash >> 32
    }

    private static func round(_ lane: UInt64, _ word: UInt64) -> UInt64 {
        rotated(lane &+ word &* prime2, 31) &* prime1
    }

    private static func rotated(_ value: UInt64, _ bits: UInt64) -> UInt64 {
        value &<< bits | value &>> (64 &- bits)
    }

    private static func word(_ bytes: UnsafeRawBufferPointer, _ place: Int) -> UInt64 {
        UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self))
    }
}
