import APICheckBase

/// A digest that differs for different bytes; it is not cryptographic.
enum Digest {
    /// Lower-case hexadecimal digits: 16 for each 64-bit FNV-1a hash, each with a different start value.
    static func hex(_ bytes: [UInt8], digits: Int) -> String {
        var text = ""
        for round in 0..<(digits + 15) / 16 {
            var hash = FNV1a(basis: 0xCBF2_9CE4_8422_2325 &+ UInt64(round) &* 0x9E37_79B9_7F4A_7C15)
            hash.add(bytes)
            text += Hex.text(hash.value)
        }
        return String(text.prefix(digits))
    }

    static func hex(_ text: String, digits: Int) -> String { hex(Array(text.utf8), digits: digits) }
}
