#if Recording
/// Decodes the content codings `gzip` and `deflate` (RFC 9110 section 8.4.1).
///
/// This does not use zlib, because the library for tests must build without C libraries that may be missing. It decodes
/// only requests, to search them for secrets; libcurl decodes responses.
package enum Deflate {
    /// The decoded content; nil for another coding, for invalid data and for content that exceeds the limit.
    package static func decode(_ bytes: [UInt8], coding: String, limit: Int) -> [UInt8]? {
        switch coding {
        case "gzip", "x-gzip":
            guard let start = gzipHeader(bytes) else { return nil }
            var inflate = Inflate(bytes, at: start, limit: limit)
            return inflate.run() ? inflate.output : nil
        case "deflate":
            // The standard requires the frame of zlib (RFC 1950); some clients omit it.
            let isFramed =
                bytes.count > 2 && bytes[0] & 15 == 8 && (Int(bytes[0]) << 8 | Int(bytes[1])) % 31 == 0
                && bytes[1] & 32 == 0
            var inflate = Inflate(bytes, at: isFramed ? 2 : 0, limit: limit)
            return inflate.run() ? inflate.output : nil
        default: return nil
        }
    }

    /// The content in the coding `gzip` (RFC 1952) without compression, in stored blocks.
    package static func gzipStored(_ content: [UInt8]) -> [UInt8] {
        var result: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255]
        var rest = content[...]
        repeat {
            let block = rest.prefix(0xFFFF)
            rest = rest.dropFirst(block.count)
            result.append(rest.isEmpty ? 1 : 0)
            result += littleEndian(UInt32(block.count), 2) + littleEndian(UInt32(~UInt16(block.count)), 2) + block
        } while !rest.isEmpty
        return result + littleEndian(checksum(content), 4) + littleEndian(UInt32(truncatingIfNeeded: content.count), 4)
    }

    private static func littleEndian(_ value: UInt32, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * UInt32($0))) }
    }

    /// CRC-32 (RFC 1952 section 8).
    private static func checksum(_ bytes: [UInt8]) -> UInt32 {
        var sum = ~0 as UInt32
        for byte in bytes { sum = table[Int((sum ^ UInt32(byte)) & 0xFF)] ^ sum &>> 8 }
        return ~sum
    }

    private static let table: [UInt32] = (0..<256).map { byte in
        (0..<8).reduce(UInt32(byte)) { value, _ in value & 1 == 1 ? 0xEDB8_8320 ^ value >> 1 : value >> 1 }
    }

    /// The offset of the content after the header of a gzip file (RFC 1952 section 2.3).
    private static func gzipHeader(_ bytes: [UInt8]) -> Int? {
        guard bytes.count > 18, bytes[0] == 0x1F, bytes[1] == 0x8B, bytes[2] == 8 else { return nil }
        let flags = bytes[3]
        var index = 10
        if flags & 4 != 0 {
            guard index + 2 <= bytes.count else { return nil }
            index += 2 + Int(bytes[index]) + Int(bytes[index + 1]) << 8
        }
        // A name and a comment, each ended by a zero byte.
        for flag in [8, 16] as [UInt8] where flags & flag != 0 {
            guard index < bytes.count, let end = bytes[index...].firstIndex(of: 0) else { return nil }
            index = end + 1
        }
        if flags & 2 != 0 { index += 2 }
        return index < bytes.count ? index : nil
    }
}
#endif
