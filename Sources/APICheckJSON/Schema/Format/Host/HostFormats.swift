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
#endif
