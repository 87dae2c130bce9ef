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

/// Decompresses a DEFLATE stream (RFC 1951).
struct Inflate {
    private(set) var output: [UInt8] = []
    private let input: [UInt8]
    private let limit: Int
    private var place: Int
    private var bits: UInt32 = 0
    private var count: UInt32 = 0

    init(_ input: [UInt8], at place: Int, limit: Int) {
        self.input = input
        self.place = place
        self.limit = limit
    }

    /// Returns false for an invalid stream, and for one that exceeds the limit.
    mutating func run() -> Bool {
        while true {
            guard let isLast = take(1), let kind = take(2) else { return false }
            let isRead =
                switch kind {
                case 0: stored()
                case 1: compressed(Inflate.fixedLengths, Inflate.fixedDistances)
                case 2: dynamic()
                default: false
                }
            guard isRead else { return false }
            if isLast == 1 { return true }
        }
    }

    /// Reads the next bits, the lowest first; nil at the end of the input.
    private mutating func take(_ wanted: Int) -> Int? {
        while count < wanted {
            guard place < input.count else { return nil }
            bits |= UInt32(input[place]) << count
            count += 8
            place += 1
        }
        let value = bits & ((1 << UInt32(wanted)) - 1)
        bits >>= UInt32(wanted)
        count -= UInt32(wanted)
        return Int(value)
    }

    private mutating func stored() -> Bool {
        bits = 0
        count = 0
        guard place + 4 <= input.count else { return false }
        let length = Int(input[place]) | Int(input[place + 1]) << 8
        let check = Int(input[place + 2]) | Int(input[place + 3]) << 8
        place += 4
        guard length == check ^ 0xFFFF, place + length <= input.count, output.count + length <= limit else {
            return false
        }
        output += input[place..<(place + length)]
        place += length
        return true
    }

    /// A Huffman code: the number of codes of each length, and the symbols in the order of their codes (section 3.2.2).
    private struct Code {
        var counts = [Int](repeating: 0, count: 16)
        var symbols: [Int] = []

        init(_ lengths: [Int]) {
            for length in lengths { counts[length] += 1 }
            counts[0] = 0
            var starts = [Int](repeating: 0, count: 17)
            for length in 1..<16 { starts[length + 1] = starts[length] + counts[length] }
            symbols = [Int](repeating: 0, count: starts[16])
            for (symbol, length) in lengths.enumerated() where length > 0 {
                symbols[starts[length]] = symbol
                starts[length] += 1
            }
        }
    }

    private mutating func symbol(_ code: Code) -> Int? {
        var value = 0
        var first = 0
        var index = 0
        for length in 1..<16 {
            guard let bit = take(1) else { return nil }
            value |= bit
            let count = code.counts[length]
            if value - count < first { return code.symbols[index + value - first] }
            index += count
            first = (first + count) << 1
            value <<= 1
        }
        return nil
    }

    private mutating func compressed(_ lengths: Code, _ distances: Code) -> Bool {
        while let symbol = symbol(lengths) {
            if symbol == 256 { return true }
            if symbol < 256 {
                guard output.count < limit else { return false }
                output.append(UInt8(symbol))
                continue
            }
            guard symbol < 286, let more = take(Inflate.lengthBits[symbol - 257]), let far = self.symbol(distances),
                far < 30,
                let farther = take(Inflate.distanceBits[far])
            else { return false }
            let length = Inflate.lengthBases[symbol - 257] + more
            let distance = Inflate.distanceBases[far] + farther
            guard distance <= output.count, output.count + length <= limit else { return false }
            // The copied range may overlap the output that it creates.
            for _ in 0..<length { output.append(output[output.count - distance]) }
        }
        return false
    }

    private mutating func dynamic() -> Bool {
        guard let literals = take(5), let distances = take(5), let codes = take(4) else { return false }
        var lengths = [Int](repeating: 0, count: 19)
        for place in 0..<(codes + 4) {
            guard let length = take(3) else { return false }
            lengths[Inflate.order[place]] = length
        }
        let code = Code(lengths)
        var all: [Int] = []
        let wanted = literals + 257 + distances + 1
        while all.count < wanted {
            guard let symbol = symbol(code) else { return false }
            switch symbol {
            case 16:
                guard let last = all.last, let more = take(2) else { return false }
                all += repeatElement(last, count: 3 + more)
            case 17:
                guard let more = take(3) else { return false }
                all += repeatElement(0, count: 3 + more)
            case 18:
                guard let more = take(7) else { return false }
                all += repeatElement(0, count: 11 + more)
            default: all.append(symbol)
            }
        }
        guard all.count == wanted else { return false }
        return compressed(Code(Array(all[..<(literals + 257)])), Code(Array(all[(literals + 257)...])))
    }

    private static let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]
    private static let lengthBits = [
        0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0,
    ]
    private static let lengthBases = [
        3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227,
        258,
    ]
    private static let distanceBits = (0..<30).map { max(0, $0 / 2 - 1) }
    private static let distanceBases = (0..<30).map { $0 < 2 ? $0 + 1 : (2 + $0 % 2) << ($0 / 2 - 1) + 1 }
    private static let fixedLengths = Code((0..<288).map { $0 < 144 ? 8 : $0 < 256 ? 9 : $0 < 280 ? 7 : 8 })
    private static let fixedDistances = Code([Int](repeating: 5, count: 30))
}
#endif
