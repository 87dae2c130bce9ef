import APICheckBase
import APICheckHTTP

/// A text with one level of escapes removed, and the origin of each byte. Escapes are those of percent-encoding (RFC
/// 3986 section 2.1), JSON strings (RFC 8259 section 7) and HTML (character references).
struct UnescapedView {
    /// The maximum number of levels, such as JSON in a parameter of a URL in JSON.
    static let deepest = 5

    private(set) var bytes: [UInt8] = []
    /// The position of each byte in the text, and the text's end.
    private var origins: [Int] = []

    /// Returns nil for a text without escapes. `mark` is the first byte of one of the three syntaxes; nil removes all.
    init?(_ text: [UInt8], mark: UInt8? = nil) {
        func isMark(_ byte: UInt8) -> Bool { mark.map { byte == $0 } ?? UnescapedView.marks.contains(byte) }
        guard let first = text.firstIndex(where: isMark) else { return nil }
        var index = first
        var isChanged = false
        bytes.reserveCapacity(text.count)
        origins.reserveCapacity(text.count + 1)
        bytes += text[..<first]
        origins += 0..<first
        while index < text.count {
            let count = bytes.count
            let length = isMark(text[index]) ? appendEscape(of: text, at: index) : 0
            if length == 0 { bytes.append(text[index]) } else { isChanged = true }
            for _ in count..<bytes.count { origins.append(index) }
            index += max(length, 1)
        }
        guard isChanged else { return nil }
        origins.append(text.count)
    }

    /// The same view with positions in the text of the outer view.
    func within(_ outer: UnescapedView) -> UnescapedView {
        var result = self
        result.origins = origins.map { outer.origins[$0] }
        return result
    }

    func origin(of range: Range<Int>) -> Range<Int> {
        // All bytes of an escape have the same origin; the end is after the last of them.
        var end = range.upperBound
        while end < bytes.count, origins[end] == origins[range.upperBound - 1] { end += 1 }
        return origins[range.lowerBound]..<origins[end]
    }

    static let marks = ByteSet("%\\&")
    /// The first byte of each syntax.
    static let eachMark = Array("%\\&".utf8)

    /// Appends the unescaped bytes and returns the length of the escape; 0 without one at the index.
    private mutating func appendEscape(of text: [UInt8], at index: Int) -> Int {
        switch text[index] {
        case UInt8(ascii: "%"):
            guard let byte = UnescapedView.number(text, index + 1, digits: 2, radix: 16) else { return 0 }
            bytes.append(UInt8(byte))
            return 3
        case UInt8(ascii: "\\"): return appendBackslash(of: text, at: index + 1)
        default: return appendReference(of: text, at: index + 1)
        }
    }

    private mutating func appendBackslash(of text: [UInt8], at index: Int) -> Int {
        guard index < text.count else { return 0 }
        switch text[index] {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "'"): bytes.append(text[index])
        case UInt8(ascii: "n"): bytes.append(0x0A)
        case UInt8(ascii: "r"): bytes.append(0x0D)
        case UInt8(ascii: "t"): bytes.append(0x09)
        case UInt8(ascii: "b"): bytes.append(0x08)
        case UInt8(ascii: "f"): bytes.append(0x0C)
        case UInt8(ascii: "u"):
            guard let unit = UnescapedView.number(text, index + 1, digits: 4, radix: 16) else { return 0 }
            if unit >> 10 == 0x36, index + 6 < text.count, text[index + 5] == UInt8(ascii: "\\"),
                text[index + 6] == UInt8(ascii: "u"),
                let low = UnescapedView.number(text, index + 7, digits: 4, radix: 16), low >> 10 == 0x37
            {
                append(0x1_0000 + (unit & 0x3FF) << 10 + low & 0x3FF)
                return 12
            }
            append(unit)
            return 6
        default: return 0
        }
        return 2
    }

    private static let references: [(name: [UInt8], byte: UInt8)] = [
        (Array("amp;".utf8), UInt8(ascii: "&")), (Array("lt;".utf8), UInt8(ascii: "<")),
        (Array("gt;".utf8), UInt8(ascii: ">")), (Array("quot;".utf8), UInt8(ascii: "\"")),
        (Array("apos;".utf8), UInt8(ascii: "'")),
    ]

    private mutating func appendReference(of text: [UInt8], at index: Int) -> Int {
        guard index < text.count else { return 0 }
        guard text[index] == UInt8(ascii: "#") else {
            guard let found = UnescapedView.references.first(where: { text[index...].starts(with: $0.name) }) else {
                return 0
            }
            bytes.append(found.byte)
            return found.name.count + 1
        }
        let isHexadecimal = index + 1 < text.count && text[index + 1] | 0x20 == UInt8(ascii: "x")
        let start = index + (isHexadecimal ? 2 : 1)
        let digits = text[min(start, text.count)...].prefix(8).prefix { $0 != UInt8(ascii: ";") }
        guard let value = UnescapedView.number(text, start, digits: digits.count, radix: isHexadecimal ? 16 : 10),
            digits.endIndex < text.count, text[digits.endIndex] == UInt8(ascii: ";")
        else { return 0 }
        append(value)
        return digits.endIndex + 1 - index + 1
    }

    /// Appends a code point as UTF-8; for an invalid one a byte that occurs in no secret.
    private mutating func append(_ value: Int) {
        guard let scalar = UInt32(exactly: value).flatMap(Unicode.Scalar.init) else { return bytes.append(0xFF) }
        bytes += Array(String(scalar).utf8)
    }

    private static func number(_ text: [UInt8], _ start: Int, digits: Int, radix: Int) -> Int? {
        guard digits > 0, start + digits <= text.count else { return nil }
        var value = 0
        for byte in text[start..<(start + digits)] {
            guard let digit = byte.hexValue.map(Int.init), digit < radix else { return nil }
            value = value * radix + digit
        }
        return value
    }
}
