import APICheckBase

/// An absolute URL as written, split into the parts of RFC 3986 section 3; nothing is normalized or decoded.
package struct HTTPURL: Hashable, Sendable, CustomStringConvertible {
    /// The whole URL as written.
    package let text: String
    /// The scheme, in lower case: `http` or `https`; in recordings also others.
    package let scheme: String
    /// As written, including the brackets of an IPv6 address.
    package let host: String
    package let port: Int?
    /// As written, not percent-decoded; empty when the URL ends after its authority.
    package let path: String
    /// Without the `?`; nil without one.
    package let query: String?

    /// Returns nil without a scheme or a host, for a host with a space or a bare `:`, and for a port that is not a
    /// number of 0...65535.
    package init?(_ text: String) {
        self.text = text
        var text = text
        let parts = text.withUTF8 { bytes in
            URLParts(bytes).map { parts in
                func part(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
                return (
                    scheme: bytes[parts.scheme].elementsEqual("https".utf8)
                        ? "https" : part(parts.scheme).asciiLowercased(), host: part(parts.host), port: parts.port,
                    path: part(parts.path), query: parts.query.map(part)
                )
            }
        }
        guard let parts else { return nil }
        (scheme, host, port, path, query) = parts
    }

    package var description: String { text }

    /// `scheme://host[:port]`, without user information.
    package var origin: String {
        var origin = scheme + "://"
        origin += host
        guard let port else { return origin }
        origin += ":"
        origin += String(port)
        return origin
    }

    /// Whether a user name or a password precedes the host (RFC 3986 section 3.2.1).
    package var hasUserInformation: Bool {
        text.dropFirst(scheme.count + "://".count).prefix { !"/?#".contains($0) }.contains("@")
    }

    /// The target of the request line: the path (`/` when empty) and the query.
    package var target: String { (path.isEmpty ? "/" : path) + (query.map { "?\($0)" } ?? "") }

    /// The names and values of the query in order, percent-decoded, with `+` as a space (WHATWG URL, urlencoded
    /// parsing).
    package var queryPairs: [FormPair] { query.map { FormPair.parse(Array($0.utf8)) } ?? [] }

    /// Whether scheme, host and port are the same, including a port that the scheme implies (RFC 9110 section 4.3.1).
    package func hasSameOrigin(as other: HTTPURL) -> Bool {
        scheme == other.scheme && host.equalsIgnoringASCIICase(other.host) && effectivePort == other.effectivePort
    }

    /// Whether the origin is the same, or that of the same host with TLS, at the usual ports.
    package func isSameServer(as other: HTTPURL) -> Bool {
        hasSameOrigin(as: other)
            || host.equalsIgnoringASCIICase(other.host) && (scheme, other.scheme) == ("http", "https")
                && (effectivePort, other.effectivePort) == (80, 443)
    }

    /// The port, or the one that the scheme implies; nil for a scheme other than `http` and `https`.
    package var effectivePort: Int? { port ?? ["http": 80, "https": 443][scheme] }

    /// Resolves a `Location` value against this URL (RFC 3986 section 5.2); nil for a URL without a host, such as
    /// `mailto:a@b`.
    package func resolving(_ reference: String) -> HTTPURL? {
        if URLParts.hasScheme(reference) { return HTTPURL(reference)?.withoutDotSegments }
        switch reference.utf8.first {
        case nil, UInt8(ascii: "#"): return self
        case UInt8(ascii: "?"): return HTTPURL(origin + (path.isEmpty ? "/" : path) + reference)
        case UInt8(ascii: "/"):
            let isAuthority = reference.utf8.starts(with: "//".utf8)
            return HTTPURL((isAuthority ? "\(scheme):" : origin) + reference)?.withoutDotSegments
        default:
            let folder = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[...$0]) } ?? "/"
            return HTTPURL(origin + folder + reference)?.withoutDotSegments
        }
    }

    /// The URL without `.` and `..` segments (RFC 3986 section 5.2.4).
    private var withoutDotSegments: HTTPURL? {
        let segments = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
            .dropFirst().map { String(Substring($0)) }
        guard segments.contains(".") || segments.contains("..") else { return self }
        var kept: [String] = []
        for segment in segments {
            if segment == ".." { _ = kept.popLast() }
            if segment != "." && segment != ".." { kept.append(segment) }
        }
        if segments.last == "." || segments.last == ".." { kept.append("") }
        return HTTPURL(origin + "/" + kept.joined(separator: "/") + (query.map { "?\($0)" } ?? ""))
    }
}

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
