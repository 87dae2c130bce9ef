import APICheckBase
import APICheckHTTP

/// A text in UTF-16 (RFC 2781). Names and tokens cannot be found in its bytes.
struct UTF16Text {
    let text: String
    private let isBigEndian: Bool
    private let hasMark: Bool

    /// Returns nil for bytes that neither begin with a byte order mark nor are declared as UTF-16, and for invalid
    /// UTF-16. Browsers export bodies in UTF-8 under the media type of the original, so UTF-8 without a zero byte is not
    /// UTF-16.
    init?(_ bytes: [UInt8], type: MediaType?) {
        let charset = type?.parameter("charset")?.asciiLowercased() ?? ""
        guard bytes.count >= 4, bytes.count % 2 == 0 else { return nil }
        switch (bytes[0], bytes[1]) {
        case (0xFE, 0xFF): (isBigEndian, hasMark) = (true, true)
        case (0xFF, 0xFE): (isBigEndian, hasMark) = (false, true)
        default:
            guard charset.hasPrefix("utf-16"), bytes.contains(0) || String(validUTF8: bytes) == nil else { return nil }
            (isBigEndian, hasMark) = (charset != "utf-16le", false)
        }
        var units: [UInt16] = []
        for place in stride(from: hasMark ? 2 : 0, to: bytes.count, by: 2) {
            let (first, second) = (UInt16(bytes[place]), UInt16(bytes[place + 1]))
            units.append(isBigEndian ? first << 8 | second : second << 8 | first)
        }
        guard let text = String(validUTF16: units) else { return nil }
        self.text = text
    }

    /// Another text in the same byte order, with or without a byte order mark.
    func encoding(_ other: String) -> [UInt8] {
        let units = (hasMark ? [0xFEFF] : []) + Array(other.utf16)
        return units.flatMap { unit -> [UInt8] in
            let bytes = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
            return isBigEndian ? bytes : bytes.reversed()
        }
    }
}

extension BodyContent {
    /// Whether the body may contain secrets that cannot be found: it is neither text nor a format that is read here
    /// (``PackedBody``), nor a picture, a sound or a font.
    static func isOpaque(_ bytes: [UInt8], type: MediaType?) -> Bool {
        guard !bytes.isEmpty else { return false }
        if type?.isMedia == true { return false }
        if let type, type.isText || type.isMultipart { return false }
        if UTF16Text(bytes, type: type) != nil || PackedBody(bytes, type: type) != nil { return false }
        // Text of any charset contains no other control characters.
        return bytes.prefix(searched).contains { $0 < 0x20 && ![0x09, 0x0A, 0x0B, 0x0C, 0x0D, 0x1B].contains($0) }
    }

    private static let searched = 64 << 10
}
