/// Percent-encoding of bytes (RFC 3986 section 2.1).
package enum PercentEncoding {
    /// Decodes `%XX`; a `%` without two hexadecimal digits stays as it is.
    package static func decode(_ bytes: some Collection<UInt8>) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var index = bytes.startIndex
        while index != bytes.endIndex {
            let byte = bytes[index]
            index = bytes.index(after: index)
            if byte == 0x25, let high = hexDigit(bytes, index),
                let low = hexDigit(bytes, bytes.index(after: index))
            {
                result.append(high << 4 | low)
                index = bytes.index(index, offsetBy: 2)
            } else {
                result.append(byte)
            }
        }
        return result
    }

    package static func decode(_ text: some StringProtocol) -> String {
        text.utf8.contains(0x25) ? String(decoding: decode(Array(text.utf8)), as: UTF8.self) : String(text)
    }

    package static func append(_ byte: UInt8, to result: inout [UInt8]) {
        result.append(0x25)
        result.append(digits[Int(byte >> 4)])
        result.append(digits[Int(byte & 15)])
    }

    package static func isUnreserved(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E: true
        default: false
        }
    }

    /// Whether `%XX` stands at an index.
    static func isTriplet(_ bytes: [UInt8], at index: Int) -> Bool {
        bytes[index] == 0x25 && byte(bytes, at: index + 1) != nil
    }

    /// The byte that the two hexadecimal digits at an index stand for.
    static func byte(_ bytes: [UInt8], at index: Int) -> UInt8? {
        guard let high = hexDigit(bytes, index), let low = hexDigit(bytes, index + 1) else { return nil }
        return high << 4 | low
    }

    private static let digits = Array("0123456789ABCDEF".utf8)

    private static func hexDigit<Bytes: Collection<UInt8>>(_ bytes: Bytes, _ index: Bytes.Index) -> UInt8? {
        guard index < bytes.endIndex else { return nil }
        switch bytes[index] {
        case let digit where (0x30...0x39).contains(digit): return digit - 0x30
        case let letter where (0x41...0x46).contains(letter): return letter - 0x41 + 10
        case let letter where (0x61...0x66).contains(letter): return letter - 0x61 + 10
        default: return nil
        }
    }
}
