import APICheckBase
import APICheckHTTP

/// The characters that RFC 3986 allows in a URI, which `request.url` must be. A request may contain others.
enum URICharacters {
    /// The text with each byte that a URI must not contain as `%XX`; a valid URI is returned unchanged.
    static func escapingOthers(_ text: String) -> String {
        let bytes = Array(text.utf8)
        let authorityEnd = endOfAuthority(bytes)
        let fragment = bytes.firstIndex(of: UInt8(ascii: "#"))
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        for (index, byte) in bytes.enumerated() {
            if index == fragment || isAllowed(byte, at: index, in: bytes, authorityEnd: authorityEnd) {
                result.append(byte)
            } else {
                PercentEncoding.append(byte, to: &result)
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    private static func isAllowed(_ byte: UInt8, at index: Int, in bytes: [UInt8], authorityEnd: Int) -> Bool {
        switch byte {
        case UInt8(ascii: "["), UInt8(ascii: "]"): index < authorityEnd
        case UInt8(ascii: "%"):
            PercentEncoding.isTriplet(bytes, at: index)
        default: PercentEncoding.isUnreserved(byte) || ":/?@!$&'()*+,;=".utf8.contains(byte)
        }
    }

    /// The first `/`, `?` or `#` after the `//`.
    private static func endOfAuthority(_ bytes: [UInt8]) -> Int {
        guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")) else { return 0 }
        let start = min(colon + 3, bytes.count)
        return bytes[start...].firstIndex { "/?#".utf8.contains($0) } ?? bytes.count
    }
}
