extension UInt8 {
    /// Whether the byte is allowed in a token such as a field name (RFC 9110 section 5.6.2).
    package var isTokenByte: Bool {
        switch self {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        default: "!#$%&'*+-.^_`|~".utf8.contains(self)
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
