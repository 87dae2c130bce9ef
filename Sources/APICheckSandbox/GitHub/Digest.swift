/// Digits that differ where the bytes do: spread is what counts here, not secrecy.
enum Digest {
    /// Lower-case hexadecimal, 16 digits for each FNV-1a of 64 bits, each with a start of its own.
    static func hex(_ bytes: [UInt8], digits: Int) -> String {
        var text = ""
        for round in 0..<(digits + 15) / 16 {
            let start: UInt64 = 0xCBF2_9CE4_8422_2325 &+ UInt64(round) &* 0x9E37_79B9_7F4A_7C15
            let hash = bytes.reduce(start) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
            let part = String(hash, radix: 16)
            text += String(repeating: "0", count: 16 - part.count) + part
        }
        return String(text.prefix(digits))
    }

    static func hex(_ text: String, digits: Int) -> String { hex(Array(text.utf8), digits: digits) }
}
