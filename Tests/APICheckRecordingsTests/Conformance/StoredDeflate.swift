/// Compressed formats with stored content, so that a test needs no compressor (RFC 1950, 1951, 1952 and 8878,
/// RFC 7932).
enum StoredDeflate {
    static func gzip(_ content: [UInt8]) -> [UInt8] {
        [0x1F, 0x8B, 0x08, 0, 0, 0, 0, 0, 0, 0xFF] + blocks(content) + littleEndian(crc32(content), 4)
            + littleEndian(UInt32(content.count), 4)
    }

    static func zlib(_ content: [UInt8]) -> [UInt8] {
        [0x78, 0x01] + blocks(content) + littleEndian(adler32(content), 4).reversed()
    }

    /// One frame of one raw block, at most 255 bytes.
    static func zstd(_ content: [UInt8]) -> [UInt8] {
        [0x28, 0xB5, 0x2F, 0xFD, 0x20, UInt8(content.count)] + littleEndian(UInt32(content.count) << 3 | 1, 3) + content
    }

    /// `hi` as one uncompressed meta-block and an empty last one.
    static let brotliHi: [UInt8] = [0x8B, 0x00, 0x80, 0x68, 0x69, 0x03]

    private static func blocks(_ content: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        var rest = content[...]
        repeat {
            let block = rest.prefix(0xFFFF)
            rest = rest.dropFirst(0xFFFF)
            let size = UInt32(block.count)
            result.append(rest.isEmpty ? 1 : 0)
            result += littleEndian(size, 2) + littleEndian(~size, 2) + block
        } while !rest.isEmpty
        return result
    }

    private static func crc32(_ content: [UInt8]) -> UInt32 {
        var table: [UInt32] = []
        for start in 0..<UInt32(256) {
            var value = start
            for _ in 0..<8 { value = value & 1 == 1 ? value >> 1 ^ 0xEDB8_8320 : value >> 1 }
            table.append(value)
        }
        var sum = UInt32.max
        for byte in content { sum = sum >> 8 ^ table[Int(UInt8(truncatingIfNeeded: sum) ^ byte)] }
        return ~sum
    }

    private static func adler32(_ content: [UInt8]) -> UInt32 {
        var one: UInt32 = 1
        var two: UInt32 = 0
        for byte in content {
            one = (one + UInt32(byte)) % 65_521
            two = (two + one) % 65_521
        }
        return two << 16 | one
    }

    private static func littleEndian(_ value: UInt32, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: value >> UInt32(8 * $0)) }
    }
}
