import APICheckBase

/// The ranges of the parts of an absolute URL in its bytes (RFC 3986 section 3).
///
/// Bytes and not characters: a delimiter with a combining character after it is still a delimiter.
struct URLParts {
    let scheme: Range<Int>
    let host: Range<Int>
    private(set) var port: Int?
    let path: Range<Int>
    let query: Range<Int>?

    /// Returns nil without a scheme or a host, for a host with a space or a bare `:`, and for a port that is not a
    /// number of 0...65535.
    init?(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard let colon = URLParts.schemeEnd(bytes), colon + 2 < bytes.count, bytes[colon + 1] == 0x2F,
            bytes[colon + 2] == 0x2F
        else { return nil }
        scheme = 0..<colon
        let authorityStart = colon + 3
        let authorityEnd = bytes[authorityStart...].firstIndex { $0 == 0x2F || $0 == 0x3F || $0 == 0x23 } ?? bytes.count
        let authority = bytes[authorityStart..<authorityEnd]
        let hostStart = authority.lastIndex(of: UInt8(ascii: "@")).map { $0 + 1 } ?? authorityStart
        let bracket = bytes[hostStart..<authorityEnd].lastIndex(of: UInt8(ascii: "]")) ?? hostStart
        let hostEnd = bytes[bracket..<authorityEnd].firstIndex(of: UInt8(ascii: ":")) ?? authorityEnd
        host = hostStart..<hostEnd
        guard !host.isEmpty, !bytes[host].contains(where: { $0 <= 0x20 }) else { return nil }
        for byte in bytes[hostEnd..<authorityEnd].dropFirst() {
            guard byte.isASCIIDigit else { return nil }
            let number = (port ?? 0) * 10 + Int(byte - 0x30)
            guard number <= Int(UInt16.max) else { return nil }
            port = number
        }
        let end = bytes[authorityEnd...].firstIndex(of: UInt8(ascii: "#")) ?? bytes.count
        let pathEnd = bytes[authorityEnd..<end].firstIndex(of: UInt8(ascii: "?")) ?? end
        path = authorityEnd..<pathEnd
        query = pathEnd == end ? nil : pathEnd + 1..<end
    }

    static func hasScheme(_ text: String) -> Bool {
        var text = text
        return text.withUTF8 { schemeEnd($0) != nil }
    }

    /// The index of the `:` after a scheme (RFC 3986 section 3.1); nil when the text does not begin with a scheme.
    private static func schemeEnd(_ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
        guard let first = bytes.first, isLetter(first) else { return nil }
        let end = bytes.firstIndex { !(isLetter($0) || $0.isASCIIDigit || "+-.".utf8.contains($0)) }
        return end.flatMap { bytes[$0] == UInt8(ascii: ":") ? $0 : nil }
    }

    private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte.asciiLowercased) }
}
