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
        var result: [UInt8] = []
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
