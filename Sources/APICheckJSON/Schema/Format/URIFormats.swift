#if Contracts
import APICheckBase

/// URIs and references (RFC 3986), and IRIs (RFC 3987).
enum URIFormats {
    /// A reference with a scheme (RFC 3986 section 3).
    static func isURI(_ text: UnsafeRawBufferPointer, isInternational: Bool) -> Bool {
        let parts = Parts(text[...])
        return parts.scheme != nil && parts.areValid(isInternational)
    }

    /// A reference with or without a scheme (RFC 3986 section 4.1).
    static func isReference(_ text: UnsafeRawBufferPointer, isInternational: Bool) -> Bool {
        Parts(text[...]).areValid(isInternational)
    }

    /// Whether two hexadecimal digits follow the `%` at an index.
    static func isEncodedByte(_ text: FormatText, _ index: Int) -> Bool {
        index + 2 < text.endIndex && text[index + 1].isASCIIHexDigit && text[index + 2].isASCIIHexDigit
    }

    /// `ucschar`, and in a query `iprivate` (RFC 3987 section 2.2).
    static func isInternational(_ scalar: UInt32, isQuery: Bool) -> Bool {
        switch scalar {
        case 0xA0...0xD7FF, 0xF900...0xFDCF, 0xFDF0...0xFFEF: true
        case 0xE000...0xF8FF: isQuery
        case 0xF_0000...0x10_FFFF: isQuery && scalar & 0xFFFF <= 0xFFFD
        case 0x1_0000...0xD_FFFF, 0xE_1000...0xE_FFFF: scalar & 0xFFFF <= 0xFFFD
        default: false
        }
    }

    /// The parts as split at the delimiters, before their characters are checked.
    private struct Parts {
        var scheme: FormatText?
        var authority: FormatText?
        var path: FormatText
        var query: FormatText?
        var fragment: FormatText?

        init(_ text: FormatText) {
            var rest = text
            if let hash = rest.firstIndex(of: UInt8(ascii: "#")) {
                fragment = rest[(hash + 1)...]
                rest = rest[..<hash]
            }
            if let mark = rest.firstIndex(of: UInt8(ascii: "?")) {
                query = rest[(mark + 1)...]
                rest = rest[..<mark]
            }
            if let colon = rest.firstIndex(of: UInt8(ascii: ":")), !rest[..<colon].contains(UInt8(ascii: "/")) {
                scheme = rest[..<colon]
                rest = rest[(colon + 1)...]
            }
            if rest.starts(with: "//".utf8) {
                rest = rest.dropFirst(2)
                let end = rest.firstIndex(of: UInt8(ascii: "/")) ?? rest.endIndex
                authority = rest[..<end]
                rest = rest[end...]
            }
            path = rest
        }

        func areValid(_ isInternational: Bool) -> Bool {
            if let scheme, !isScheme(scheme) { return false }
            if let authority, !isAuthority(authority, isInternational) { return false }
            return hold(path, isInternational, ":@/") && hold(query, isInternational, ":@/?", isQuery: true)
                && hold(fragment, isInternational, ":@/?")
        }

        private func isScheme(_ text: FormatText) -> Bool {
            guard let first = text.first, first.isASCIILetter else { return false }
            return text.allSatisfy { $0.isASCIIAlphanumeric || $0 == 0x2B || $0 == 0x2D || $0 == 0x2E }
        }

        private func isAuthority(_ text: FormatText, _ isInternational: Bool) -> Bool {
            var rest = text
            if let at = rest.firstIndex(of: UInt8(ascii: "@")) {
                guard hold(rest[..<at], isInternational, ":") else { return false }
                rest = rest[(at + 1)...]
            }
            if rest.first == UInt8(ascii: "[") {
                guard let end = rest.firstIndex(of: UInt8(ascii: "]")), isLiteral(rest[(rest.startIndex + 1)..<end])
                else { return false }
                rest = rest[(end + 1)...]
                if rest.isEmpty { return true }
                return rest.popFirst() == UInt8(ascii: ":") && rest.allSatisfy(\.isASCIIDigit)
            }
            if let colon = rest.lastIndex(of: UInt8(ascii: ":")) {
                guard rest[(colon + 1)...].allSatisfy(\.isASCIIDigit) else { return false }
                rest = rest[..<colon]
            }
            return hold(rest, isInternational, "")
        }

        /// An IPv6 address or one of a future version.
        private func isLiteral(_ text: FormatText) -> Bool {
            guard let first = text.first, first | 0x20 == UInt8(ascii: "v") else { return HostFormats.isIPv6(text) }
            let version = text.dropFirst().prefix { $0.isASCIIHexDigit }
            let rest = text.dropFirst(1 + version.count)
            return !version.isEmpty && rest.first == UInt8(ascii: ".") && rest.count > 1
                && hold(rest.dropFirst(), false, ":") && !rest.contains(UInt8(ascii: "%"))
        }

        /// Whether a part has only unreserved characters, sub-delimiters, percent-encoded bytes and the given extra
        /// characters.
        private func hold(
            _ text: FormatText?, _ isInternational: Bool, _ more: StaticString, isQuery: Bool = false
        ) -> Bool {
            guard let text else { return true }
            var index = text.startIndex
            while index < text.endIndex {
                let byte = text[index]
                if byte == UInt8(ascii: "%") {
                    guard URIFormats.isEncodedByte(text, index) else { return false }
                    index += 3
                } else if byte >= 0x80 {
                    guard isInternational,
                        URIFormats.isInternational(ScalarSet.scalar(text.base, &index), isQuery: isQuery)
                    else { return false }
                } else {
                    if !isPlain(byte) {
                        let isMore = (0..<more.utf8CodeUnitCount).contains { more.utf8Start[$0] == byte }
                        if !isMore { return false }
                    }
                    index += 1
                }
            }
            return true
        }

        private func isPlain(_ byte: UInt8) -> Bool {
            switch byte {
            case 0x21, 0x24, 0x26...0x2A, 0x2B, 0x2C, 0x2D, 0x2E, 0x3B, 0x3D, 0x5F, 0x7E: true
            default: byte.isASCIIAlphanumeric
            }
        }
    }
}

/// URI templates (RFC 6570 section 2).
enum URITemplate {
    static func isTemplate(_ text: UnsafeRawBufferPointer) -> Bool {
        var index = 0
        while index < text.count {
            switch text[index] {
            case UInt8(ascii: "{"):
                guard let end = text[index...].firstIndex(of: UInt8(ascii: "}")),
                    isExpression(text[(index + 1)..<end])
                else { return false }
                index = end + 1
            case UInt8(ascii: "%"):
                guard URIFormats.isEncodedByte(text[...], index) else { return false }
                index += 3
            default:
                let scalar = ScalarSet.scalar(text, &index)
                if scalar >= 0x80 ? !URIFormats.isInternational(scalar, isQuery: true) : !isLiteral(UInt8(scalar)) {
                    return false
                }
            }
        }
        return true
    }

    /// RFC 6570 section 2.1, plus the apostrophe, which it omits by mistake.
    private static func isLiteral(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x00...0x20, 0x22, 0x25, 0x3C, 0x3E, 0x5C, 0x5E, 0x60, 0x7B...0x7D, 0x7F: false
        default: true
        }
    }

    /// An operator, including the reserved ones, and variables separated by commas.
    private static func isExpression(_ text: FormatText) -> Bool {
        var rest = text
        switch rest.first {
        case UInt8(ascii: "+"), UInt8(ascii: "#"), UInt8(ascii: "."), UInt8(ascii: "/"), UInt8(ascii: ";"),
            UInt8(ascii: "?"), UInt8(ascii: "&"), UInt8(ascii: "="), UInt8(ascii: ","), UInt8(ascii: "!"),
            UInt8(ascii: "@"), UInt8(ascii: "|"):
            rest = rest.dropFirst()
        default: break
        }
        while true {
            let variable = rest.prefix { $0 != UInt8(ascii: ",") }
            guard isVariable(variable) else { return false }
            rest = rest.dropFirst(variable.count)
            if rest.isEmpty { return true }
            rest = rest.dropFirst()
        }
    }

    /// A name, optionally with `*` or with `:` and a length up to 9999.
    private static func isVariable(_ text: FormatText) -> Bool {
        var name = text
        if name.last == UInt8(ascii: "*") {
            name = name.dropLast()
        } else if let colon = name.firstIndex(of: UInt8(ascii: ":")) {
            let length = name[(colon + 1)...]
            guard 1...4 ~= length.count, length.first != 0x30, length.allSatisfy(\.isASCIIDigit) else { return false }
            name = name[..<colon]
        }
        var index = name.startIndex
        var isAfterDot = true
        while index < name.endIndex {
            let byte = name[index]
            if byte == UInt8(ascii: ".") {
                if isAfterDot { return false }
                isAfterDot = true
                index += 1
                continue
            }
            isAfterDot = false
            if byte == UInt8(ascii: "%") {
                guard URIFormats.isEncodedByte(name, index) else { return false }
                index += 3
            } else {
                guard byte.isASCIIAlphanumeric || byte == UInt8(ascii: "_") else { return false }
                index += 1
            }
        }
        return !isAfterDot
    }
}
#endif
