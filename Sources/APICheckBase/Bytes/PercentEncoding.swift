/// Percent-encoding of bytes (RFC 3986 section 2.1).
package enum PercentEncoding {
    /// Decodes `%XX`; a `%` without two hexadecimal digits is kept. Not generic: a generic call from another module is ten
    /// times slower.
    package static func decode(_ bytes: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var index = bytes.startIndex
        while index < bytes.endIndex {
            let byte = bytes[index]
            index += 1
            if byte == 0x25, let value = value(bytes, at: index) {
                result.append(value)
                index += 2
            } else {
                result.append(byte)
            }
        }
        return result
    }

    package static func decode(_ text: some StringProtocol) -> String {
        text.utf8.contains(0x25) ? String(decoding: decode(Array(text.utf8)), as: UTF8.self) : String(text)
    }

    /// Decodes strictly: nil for a `%` without two hexadecimal digits and for a result that is not UTF-8.
    package static func decodeStrictly(_ text: String) -> String? {
        guard text.utf8.contains(0x25) else { return text }
        let bytes = Array(text.utf8)
        guard bytes.indices.allSatisfy({ bytes[$0] != 0x25 || isTriplet(bytes, at: $0) }) else { return nil }
        return String(validUTF8: decode(bytes))
    }

    package static func append(_ byte: UInt8, to result: inout [UInt8]) {
        result.append(0x25)
        Hex.append(byte, uppercase: true, to: &result)
    }

    package static func isUnreserved(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x2D, 0x2E, 0x5F, 0x7E: true
        default: byte.isASCIIAlphanumeric
        }
    }

    /// Whether there is a `%XX` at an index.
    package static func isTriplet(_ bytes: [UInt8], at index: Int) -> Bool {
        bytes[index] == 0x25 && value(bytes, at: index + 1) != nil
    }

    /// The byte that the two hexadecimal digits at an index encode; nil when there are not two.
    package static func value(_ bytes: [UInt8], at index: Int) -> UInt8? {
        guard index + 1 < bytes.endIndex, let high = bytes[index].hexValue, let low = bytes[index + 1].hexValue else {
            return nil
        }
        return high << 4 | low
    }
}
