/// Hexadecimal digits (RFC 4648 section 8).
package enum Hex {
    private static let lower = Array("0123456789abcdef".utf8)
    private static let upper = Array("0123456789ABCDEF".utf8)

    /// Two digits for each byte. Not generic: a generic call from another module is ten times slower.
    package static func encode(_ bytes: [UInt8], uppercase: Bool = false) -> [UInt8] {
        var digits: [UInt8] = []
        digits.reserveCapacity(bytes.count * 2)
        for byte in bytes { append(byte, uppercase: uppercase, to: &digits) }
        return digits
    }

    package static func append(_ byte: UInt8, uppercase: Bool = false, to digits: inout [UInt8]) {
        let alphabet = uppercase ? upper : lower
        digits.append(alphabet[Int(byte >> 4)])
        digits.append(alphabet[Int(byte & 15)])
    }

    /// 16 lower-case digits.
    package static func text(_ number: UInt64) -> String {
        let digits = String(number, radix: 16)
        return String(repeating: "0", count: 16 - digits.utf8.count) + digits
    }

    /// Whether the text has the form that ``text(_:)`` gives.
    package static func isText(_ text: some StringProtocol) -> Bool {
        text.utf8.count == 16 && text.utf8.allSatisfy { $0.isASCIIDigit || $0 &- 0x61 < 6 }
    }
}

/// Percent-encoding of bytes (RFC 3986 section 2.1).
package enum PercentEncoding {
    /// Decodes `%XX`; a `%` without two hexadecimal digits is kept. Not generic: a generic call from another module is ten
    /// times slower.
    package static func decode(_ bytes: [UInt8]) -> [UInt8] { decode(bytes[...]) }

    /// - Parameter plusIsSpace: Whether `+` is a space, as in a form.
    package static func decode(_ bytes: ArraySlice<UInt8>, plusIsSpace: Bool = false) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var index = bytes.startIndex
        while index < bytes.endIndex {
            let byte = bytes[index]
            index += 1
            if byte == 0x25, index + 1 < bytes.endIndex, let high = bytes[index].hexValue,
                let low = bytes[index + 1].hexValue
            {
                result.append(high << 4 | low)
                index += 2
            } else {
                result.append(plusIsSpace && byte == 0x2B ? 0x20 : byte)
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

/// Base64 with the standard alphabet and padding (RFC 4648 section 4).
package enum Base64 {
    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

    /// Not generic: a generic call from another module is ten times slower.
    package static func encode(_ bytes: [UInt8]) -> String {
        var result: [UInt8] = []
        result.reserveCapacity((bytes.count + 2) / 3 * 4)
        var group: UInt32 = 0
        var held = 0
        for byte in bytes {
            group = group << 8 | UInt32(byte)
            held += 1
            if held == 3 {
                append(group, digits: 4, to: &result)
                group = 0
                held = 0
            }
        }
        if held > 0 {
            append(group << UInt32(8 * (3 - held)), digits: held + 1, to: &result)
            result.append(contentsOf: repeatElement(UInt8(ascii: "="), count: 3 - held))
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// Both alphabets are read, padding may be missing, white space is skipped; nil for anything else.
    package static func decode(_ text: some Sequence<UInt8>) -> [UInt8]? {
        // A generic call from another module is ten times slower.
        let decoded = text.withContiguousStorageIfAvailable { decode(UnsafeRawBufferPointer($0)) }
        return decoded ?? Array(text).withUnsafeBytes { decode($0) }
    }

    package static func decode(_ text: UnsafeRawBufferPointer) -> [UInt8]? {
        var result: [UInt8] = []
        result.reserveCapacity(text.count / 4 * 3 + 2)
        var group: UInt32 = 0
        var digits = 0
        var hasEnded = false
        for byte in text {
            switch byte {
            case 0x20, 0x09, 0x0A, 0x0D: continue
            case UInt8(ascii: "="): hasEnded = true
            default:
                guard !hasEnded, let value = value(byte) else { return nil }
                group = group << 6 | value
                digits += 1
                if digits % 4 == 0 {
                    result.append(UInt8(truncatingIfNeeded: group >> 16))
                    result.append(UInt8(truncatingIfNeeded: group >> 8))
                    result.append(UInt8(truncatingIfNeeded: group))
                }
            }
        }
        switch digits % 4 {
        case 1: return nil
        case 2: result.append(UInt8(truncatingIfNeeded: group >> 4))
        case 3:
            result.append(UInt8(truncatingIfNeeded: group >> 10))
            result.append(UInt8(truncatingIfNeeded: group >> 2))
        default: break
        }
        return result
    }

    private static func append(_ group: UInt32, digits: Int, to result: inout [UInt8]) {
        for digit in 0..<digits { result.append(alphabet[Int(group >> UInt32(18 - 6 * digit) & 63)]) }
    }

    /// The six bits of a letter of either alphabet. Inlined into other modules: loops ask for each letter.
    @inlinable package static func value(_ byte: UInt8) -> UInt32? {
        switch byte {
        case 0x41...0x5A: UInt32(byte - 0x41)
        case 0x61...0x7A: UInt32(byte - 0x61) + 26
        case 0x30...0x39: UInt32(byte - 0x30) + 52
        case UInt8(ascii: "+"), UInt8(ascii: "-"): 62
        case UInt8(ascii: "/"), UInt8(ascii: "_"): 63
        default: nil
        }
    }
}
