import APICheckBase

/// How a value is escaped in its context.
package enum Escaping: Hashable, Sendable {
    /// A path segment, or any other part of a URI (RFC 6570 section 1.5).
    case path
    /// A query; servers read `+` as a space.
    case query
    /// An encoded form; a space is written as `+` (WHATWG URL section 5.2).
    case form
    /// The value of a cookie (RFC 6265 section 4.1.1).
    case cookie
    /// The value of a header, which is not escaped.
    case header

    /// Escapes a text. `allowReserved` keeps reserved characters and `%XX` (RFC 6570 section 3.2.3), except those that
    /// would end the value or change its meaning.
    package func encode(_ text: String, allowReserved: Bool = false) -> String {
        if self == .header { return text }
        let allowReserved = allowReserved && self != .cookie
        let bytes = Array(text.utf8)
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        for (index, byte) in bytes.enumerated() {
            if keeps(byte) || (allowReserved && keepsReserved(byte)) {
                result.append(byte)
            } else if self == .form, byte == 0x20 {
                result.append(UInt8(ascii: "+"))
            } else if allowReserved, PercentEncoding.isTriplet(bytes, at: index) {
                result.append(byte)
            } else {
                PercentEncoding.append(byte, to: &result)
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// Unescapes a text. Bytes that are not UTF-8 become U+FFFD.
    package func decode(_ bytes: [UInt8]) -> String { decode(bytes[...]) }

    /// Not generic: a generic call from another module is ten times slower.
    package func decode(_ bytes: ArraySlice<UInt8>) -> String {
        // Most texts contain no escapes.
        Escaping.occurs(in: bytes)
            ? String(decoding: decodeBytes(bytes), as: UTF8.self) : String(decoding: bytes, as: UTF8.self)
    }

    /// Unescapes a text whose bytes need not be UTF-8.
    func decodeBytes(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        if !Escaping.occurs(in: bytes) { return Array(bytes) }
        return switch self {
        case .path, .cookie: PercentEncoding.decode(bytes)
        case .query, .form: PercentEncoding.decode(bytes, plusIsSpace: true)
        case .header: Array(bytes)
        }
    }

    private static func occurs(in bytes: ArraySlice<UInt8>) -> Bool {
        bytes.contains { $0 == 0x25 || $0 == 0x2B }
    }

    private func keeps(_ byte: UInt8) -> Bool {
        switch self {
        case .path, .query: PercentEncoding.isUnreserved(byte)
        case .form: byte != UInt8(ascii: "~") && (PercentEncoding.isUnreserved(byte) || byte == UInt8(ascii: "*"))
        case .cookie: (0x21...0x7E).contains(byte) && !"\",;\\%".utf8.contains(byte)
        case .header: true
        }
    }

    private func keepsReserved(_ byte: UInt8) -> Bool {
        switch self {
        case .path: ":/?#[]@!$&'()*+,;=".utf8.contains(byte)
        // `#` ends a query, `&` ends a pair, `+` is a space, and brackets are not allowed (RFC 3986 section 3.4).
        case .query, .form: ":/?@!$'()*,;=".utf8.contains(byte)
        case .cookie, .header: false
        }
    }
}

extension ArraySlice<UInt8> {
    /// The text without the optional white space of HTTP (space and tab) at both ends.
    var trimmingHTTPSpace: ArraySlice<UInt8> {
        let kept = drop { $0 == 0x20 || $0 == 0x09 }
        return kept[..<(kept.lastIndex { $0 != 0x20 && $0 != 0x09 }.map { $0 + 1 } ?? kept.startIndex)]
    }
}

extension Substring {
    /// The text without the optional white space of HTTP (space and tab) at both ends.
    package var trimmingHTTPSpace: Substring {
        let kept = drop { $0 == " " || $0 == "\t" }
        guard let last = kept.lastIndex(where: { $0 != " " && $0 != "\t" }) else { return kept.prefix(0) }
        return kept[...last]
    }
}
