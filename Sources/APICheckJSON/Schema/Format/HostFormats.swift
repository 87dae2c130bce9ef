#if Contracts
import APICheckBase

/// Names and addresses of hosts.
enum HostFormats {
    /// RFC 1123 section 2.1, in ASCII: labels of 1 to 63 letters, digits and inner hyphens, at most 253 bytes in all;
    /// labels that begin with `xn--` must decode to what RFC 5890 allows.
    static func isHostname(_ text: FormatText) -> Bool {
        guard text.count <= 253 else { return false }
        var hasEncoded = false
        var start = text.startIndex
        for end in text.startIndex...text.endIndex where end == text.endIndex || text[end] == 0x2E {
            guard isPlainLabel(text[start..<end]) else { return false }
            hasEncoded = hasEncoded || isEncoded(text[start..<end])
            start = end + 1
        }
        return !hasEncoded || InternationalName.isHostname(text)
    }

    static func isPlainLabel(_ label: FormatText) -> Bool {
        guard let first = label.first, let last = label.last, label.count <= 63 else { return false }
        guard first != 0x2D, last != 0x2D else { return false }
        guard label.allSatisfy({ $0.isASCIIAlphanumeric || $0 == 0x2D }) else { return false }
        // Hyphens in the third and fourth position are reserved for labels such as `xn--` (RFC 5891 section 4.2.3.1).
        let start = label.startIndex
        guard label.count > 3, label[start + 2] == 0x2D, label[start + 3] == 0x2D else { return true }
        return isEncoded(label)
    }

    /// Whether a label begins with `xn--`.
    static func isEncoded(_ label: FormatText) -> Bool {
        let start = label.startIndex
        return label.count > 4 && label[start] | 0x20 == 0x78 && label[start + 1] | 0x20 == 0x6E
            && label[start + 2] == 0x2D && label[start + 3] == 0x2D
    }

    /// RFC 2673 section 3.2: four decimal numbers up to 255, without leading zeros.
    static func isIPv4(_ text: FormatText) -> Bool {
        var numbers = 0
        var rest = text
        while true {
            let digits = rest.prefix { $0.isASCIIDigit }
            guard 1...3 ~= digits.count, digits.count == 1 || digits.first != 0x30,
                digits.reduce(0, { $0 * 10 + Int($1 - 0x30) }) <= 255
            else { return false }
            numbers += 1
            rest = rest.dropFirst(digits.count)
            if rest.isEmpty { return numbers == 4 }
            guard rest.popFirst() == 0x2E else { return false }
        }
    }

    /// RFC 4291 section 2.2: eight groups, at most one `::` for a run of zeros, optionally IPv4 for the last two
    /// groups.
    static func isIPv6(_ text: FormatText) -> Bool {
        var rest = text
        var groups = 0
        var hasGap = false
        if rest.starts(with: "::".utf8) {
            hasGap = true
            rest = rest.dropFirst(2)
            if rest.isEmpty { return true }
        }
        while true {
            let group = rest.prefix { $0 != UInt8(ascii: ":") }
            if group.count == rest.count && group.contains(UInt8(ascii: ".")) {
                guard isIPv4(group) else { return false }
                groups += 2
                break
            }
            guard 1...4 ~= group.count, group.allSatisfy(\.isASCIIHexDigit) else { return false }
            groups += 1
            rest = rest.dropFirst(group.count)
            if rest.isEmpty { break }
            rest = rest.dropFirst()
            if rest.first == UInt8(ascii: ":") {
                if hasGap { return false }
                hasGap = true
                rest = rest.dropFirst()
                if rest.isEmpty { break }
            }
        }
        return hasGap ? groups < 8 : groups == 8
    }
}

/// Email addresses (RFC 5321 section 4.1.2, RFC 6531 section 3.3).
enum MailFormat {
    static func isAddress(_ text: UnsafeRawBufferPointer, isInternational: Bool) -> Bool {
        guard let at = text.lastIndex(of: UInt8(ascii: "@")) else { return false }
        let local = text[..<at]
        let domain = text[(at + 1)...]
        guard isLocalPart(local, isInternational), !domain.isEmpty else { return false }
        if domain.first == UInt8(ascii: "["), domain.last == UInt8(ascii: "]") {
            let address = domain.dropFirst().dropLast()
            if address.starts(with: "IPv6:".utf8) { return HostFormats.isIPv6(address.dropFirst(5)) }
            return HostFormats.isIPv4(address)
        }
        if isInternational && domain.contains(where: { $0 >= 0x80 }) {
            return InternationalName.isHostname(domain, isComposed: false)
        }
        return HostFormats.isHostname(domain)
    }

    private static func isLocalPart(_ local: FormatText, _ isInternational: Bool) -> Bool {
        guard let first = local.first else { return false }
        if first == 0x22 { return isQuoted(local, isInternational) }
        var isAfterDot = true
        for byte in local {
            let isDot = byte == UInt8(ascii: ".")
            guard isDot ? !isAfterDot : isAtomByte(byte) || isInternational && byte >= 0x80 else { return false }
            isAfterDot = isDot
        }
        return !isAfterDot
    }

    private static func isQuoted(_ local: FormatText, _ isInternational: Bool) -> Bool {
        var rest = local.dropFirst()
        while let byte = rest.popFirst() {
            switch byte {
            case 0x22: return rest.isEmpty
            case 0x5C:
                guard let quoted = rest.popFirst(), 0x20...0x7E ~= quoted else { return false }
            case 0x20...0x7E: continue
            default: if !isInternational || byte < 0x80 { return false }
            }
        }
        return false
    }

    /// `atext` of RFC 5322 section 3.2.3.
    private static func isAtomByte(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x21, 0x23...0x27, 0x2A, 0x2B, 0x2D, 0x2F, 0x3D, 0x3F, 0x5E...0x60, 0x7B...0x7E: true
        default: byte.isASCIIAlphanumeric
        }
    }
}
#endif
