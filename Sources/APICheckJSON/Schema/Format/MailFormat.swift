#if Contracts
import APICheckBase

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
