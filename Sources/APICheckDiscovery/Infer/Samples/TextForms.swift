import APICheckBase

/// The formats that all texts at a place may have. Each is at most as wide as the format that a contract is checked with.
struct TextForms: OptionSet {
    let rawValue: UInt16

    /// A date and time (RFC 3339), possibly without a zone.
    static let timestamp = TextForms(rawValue: 1)
    static let date = TextForms(rawValue: 2)
    static let uuid = TextForms(rawValue: 4)
    /// With `http` or `https`.
    static let uri = TextForms(rawValue: 8)
    static let email = TextForms(rawValue: 16)
    static let ipv4 = TextForms(rawValue: 32)
    static let all: TextForms = [.timestamp, .date, .uuid, .uri, .email, .ipv4]

    /// The value of `format`; nil for a timestamp, whose format depends on its zone.
    var format: String? {
        if contains(.uuid) { return "uuid" }
        if contains(.date) { return "date" }
        if contains(.uri) { return "uri" }
        if contains(.email) { return "email" }
        return contains(.ipv4) ? "ipv4" : nil
    }

    /// The fewest samples that show the format. No other text has the form of a UUID. Where addresses are, a text is often
    /// empty, or a name instead.
    var fewestForFormat: Int {
        if contains(.uuid) { return 1 }
        return contains(.date) ? 2 : 10
    }
}

/// Whether a text has the shortest form of the format that people write; unusual addresses are not recognized.
extension TextForms {
    /// An absolute HTTP URL of the characters of RFC 3986, brackets only excepted.
    static func isURI(_ text: UnsafeRawBufferPointer) -> Bool {
        guard text.count > 8, text[0] == 0x68, text[1] == 0x74, text[2] == 0x74, text[3] == 0x70 else { return false }
        let start = text[4] == 0x73 ? 5 : 4
        guard text[start] == 0x3A, text[start + 1] == 0x2F, text[start + 2] == 0x2F else { return false }
        guard text.count > start + 3, text[start + 3].isASCIIDigit || text[start + 3].isASCIILetter else {
            return false
        }
        var fragments = 0
        var inAuthority = true
        var index = start + 3
        while index < text.count {
            let byte = text[index]
            if inAuthority {
                if byte == 0x2F || byte == 0x3F || byte == 0x23 {
                    inAuthority = false
                } else if !(byte.isASCIIDigit || byte.isASCIILetter || byte == 0x2E || byte == 0x2D || byte == 0x3A) {
                    return false
                } else if byte == 0x3A {
                    // A port; a user name before it is unusual.
                    guard index + 1 < text.count, text[index + 1].isASCIIDigit else { return false }
                }
            }
            switch byte {
            case 0x25:
                guard index + 2 < text.count, text[index + 1].isASCIIHexDigit, text[index + 2].isASCIIHexDigit else {
                    return false
                }
            case 0x23:
                fragments += 1
                if fragments > 1 { return false }
            case 0x00...0x20, 0x22, 0x3C, 0x3E, 0x5B...0x5E, 0x60, 0x7B...0xFF: if byte != 0x7E { return false }
            default: break
            }
            index += 1
        }
        return true
    }

    static func isEmail(_ text: UnsafeRawBufferPointer) -> Bool {
        guard text.count <= 254, let at = text.firstIndex(of: 0x40), at > 0, at + 3 < text.count else { return false }
        var previous: UInt8 = 0x2E
        for byte in text[..<at] {
            guard
                byte.isASCIIDigit || byte.isASCIILetter || byte == 0x5F || byte == 0x2B || byte == 0x2D
                    || byte == 0x2E && previous != 0x2E
            else { return false }
            previous = byte
        }
        if previous == 0x2E { return false }
        let labels = text[(at + 1)...].split(separator: 0x2E, omittingEmptySubsequences: false)
        return labels.count > 1
            && labels.allSatisfy { label in
                (1...63).contains(label.count) && label.first != 0x2D && label.last != 0x2D
                    && label.allSatisfy { $0.isASCIIDigit || $0.isASCIILetter || $0 == 0x2D }
            } && labels.last?.allSatisfy(\.isASCIIDigit) == false
    }

    static func isIPv4(_ text: UnsafeRawBufferPointer) -> Bool {
        guard (7...15).contains(text.count) else { return false }
        let parts = text.split(separator: 0x2E, omittingEmptySubsequences: false)
        return parts.count == 4
            && parts.allSatisfy { part in
                guard (1...3).contains(part.count), part.allSatisfy(\.isASCIIDigit),
                    part.count == 1 || part.first != 0x30
                else { return false }
                return part.reduce(0) { $0 * 10 + Int($1 - 0x30) } <= 255
            }
    }
}
