#if Contracts
import APICheckBase

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
