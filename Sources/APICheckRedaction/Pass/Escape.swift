import APICheckBase

/// An escape of percent-encoding (RFC 3986 section 2.1), of a JSON string (RFC 8259 section 7) or of HTML (a character
/// reference), decoded.
struct Escape {
    /// The number of its bytes in the text.
    let length: Int
    /// The decoded bytes, the first one lowest. A code point is in UTF-8; an invalid one becomes the byte FF, which occurs in no secret.
    let bytes: UInt32
    /// The number of ``bytes``, which is less than ``length``.
    let count: Int

    /// The first byte of each syntax.
    static let marks = Array("%\\&".utf8)

    /// The index of the next byte with which an escape may begin.
    ///
    /// - Parameter mark: The first byte of one of the syntaxes; nil for all.
    static func first(in text: UnsafeRawBufferPointer, from start: Int, _ mark: UInt8?) -> Int? {
        var index = start
        let one = SIMD16<UInt8>(repeating: mark ?? UInt8(ascii: "%"))
        let other = SIMD16<UInt8>(repeating: mark ?? UInt8(ascii: "\\"))
        let third = SIMD16<UInt8>(repeating: mark ?? UInt8(ascii: "&"))
        while index + 16 <= text.count {
            let block = text.loadUnaligned(fromByteOffset: index, as: SIMD16<UInt8>.self)
            let isMark: SIMDMask<SIMD16<Int8>> = (block .== one) .| (block .== other) .| (block .== third)
            let found = unsafeBitCast(isMark, to: SIMD2<UInt64>.self)
            if found[0] | found[1] != 0 { break }
            index += 16
        }
        while index < text.count {
            if text[index] == one[0] || text[index] == other[0] || text[index] == third[0] { return index }
            index += 1
        }
        return nil
    }

    /// Reads the escape at a mark; nil without one.
    init?(_ text: UnsafeRawBufferPointer, at index: Int) {
        switch text[index] {
        case UInt8(ascii: "%"):
            guard let byte = Escape.number(text, index + 1, digits: 2, radix: 16) else { return nil }
            self.init(length: 3, byte: UInt8(byte))
        case UInt8(ascii: "\\"): self.init(text, backslashBefore: index + 1)
        default: self.init(text, ampersandBefore: index + 1)
        }
    }

    private init(length: Int, bytes: UInt32, count: Int) {
        self.length = length
        self.bytes = bytes
        self.count = count
    }

    private init(length: Int, byte: UInt8) { self.init(length: length, bytes: UInt32(byte), count: 1) }

    private init(length: Int, codePoint: Int) {
        guard let scalar = UInt32(exactly: codePoint).flatMap(Unicode.Scalar.init) else {
            self.init(length: length, byte: 0xFF)
            return
        }
        let (bytes, count) = scalar.utf8.reduce((0, 0)) { ($0.0 | UInt32($1) &<< UInt32(8 * $0.1), $0.1 + 1) }
        self.init(length: length, bytes: bytes, count: count)
    }

    private init?(_ text: UnsafeRawBufferPointer, backslashBefore index: Int) {
        guard index < text.count else { return nil }
        switch text[index] {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "'"):
            self.init(length: 2, byte: text[index])
        case UInt8(ascii: "n"): self.init(length: 2, byte: 0x0A)
        case UInt8(ascii: "r"): self.init(length: 2, byte: 0x0D)
        case UInt8(ascii: "t"): self.init(length: 2, byte: 0x09)
        case UInt8(ascii: "b"): self.init(length: 2, byte: 0x08)
        case UInt8(ascii: "f"): self.init(length: 2, byte: 0x0C)
        case UInt8(ascii: "u"):
            guard let unit = Escape.number(text, index + 1, digits: 4, radix: 16) else { return nil }
            if unit >> 10 == 0x36, index + 6 < text.count, text[index + 5] == UInt8(ascii: "\\"),
                text[index + 6] == UInt8(ascii: "u"),
                let low = Escape.number(text, index + 7, digits: 4, radix: 16), low >> 10 == 0x37
            {
                self.init(length: 12, codePoint: 0x1_0000 + (unit & 0x3FF) << 10 + low & 0x3FF)
            } else {
                self.init(length: 6, codePoint: unit)
            }
        default: return nil
        }
    }

    private static let references: [(name: StaticString, byte: UInt8)] = [
        ("amp;", UInt8(ascii: "&")), ("lt;", UInt8(ascii: "<")), ("gt;", UInt8(ascii: ">")),
        ("quot;", UInt8(ascii: "\"")), ("apos;", UInt8(ascii: "'")),
    ]

    private init?(_ text: UnsafeRawBufferPointer, ampersandBefore index: Int) {
        guard index < text.count else { return nil }
        guard text[index] == UInt8(ascii: "#") else {
            // The first letters of the names.
            guard ByteSet("algq").contains(text[index]) else { return nil }
            let rest = UnsafeRawBufferPointer(rebasing: text[index...])
            let found = Escape.references.first { reference in
                let name = UnsafeRawBufferPointer(
                    start: reference.name.utf8Start, count: reference.name.utf8CodeUnitCount)
                return rest.starts(with: name)
            }
            guard let found else { return nil }
            self.init(length: found.name.utf8CodeUnitCount + 1, byte: found.byte)
            return
        }
        let isHexadecimal = index + 1 < text.count && text[index + 1] | 0x20 == UInt8(ascii: "x")
        let start = index + (isHexadecimal ? 2 : 1)
        var end = start
        while end < min(start + 8, text.count), text[end] != UInt8(ascii: ";") { end += 1 }
        guard let value = Escape.number(text, start, digits: end - start, radix: isHexadecimal ? 16 : 10),
            end < text.count, text[end] == UInt8(ascii: ";")
        else { return nil }
        self.init(length: end + 1 - index + 1, codePoint: value)
    }

    private static func number(_ text: UnsafeRawBufferPointer, _ start: Int, digits: Int, radix: Int) -> Int? {
        guard digits > 0, start + digits <= text.count else { return nil }
        var value = 0
        for place in start..<(start + digits) {
            guard let digit = text[place].hexValue.map(Int.init), digit < radix else { return nil }
            value = value * radix + digit
        }
        return value
    }
}
