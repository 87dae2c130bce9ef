import APICheckBase

/// An absolute URL kept as it was written and split as RFC 3986 section 3 says, nothing normalised or decoded.
package struct HTTPURL: Hashable, Sendable, CustomStringConvertible {
    /// The whole, as written.
    package let text: String
    /// Lower case: `http` or `https`, or another where a recording has one.
    package let scheme: String
    /// As written, brackets kept around an IPv6 address.
    package let host: String
    package let port: Int?
    /// As written, percent-encoding kept; empty when the URL ends with its authority.
    package let path: String
    /// Without the `?`; nil when there is none.
    package let query: String?

    /// Nil when there is no scheme, no host, a host with a space or a bare `:`, or a port that is not a number of 0...65535.
    package init?(_ text: String) {
        self.text = text
        var text = text
        let parts = text.withUTF8 { bytes in
            URLParts(bytes).map { parts in
                func part(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
                return (
                    scheme: part(parts.scheme).asciiLowercased(), host: part(parts.host), port: parts.port,
                    path: part(parts.path), query: parts.query.map(part)
                )
            }
        }
        guard let parts else { return nil }
        (scheme, host, port, path, query) = parts
    }

    package var description: String { text }

    /// `scheme://host[:port]`, without user information.
    package var origin: String { "\(scheme)://\(host)" + (port.map { ":\($0)" } ?? "") }

    /// What a request line carries: the path (`/` when empty) and the query.
    package var target: String { (path.isEmpty ? "/" : path) + (query.map { "?\($0)" } ?? "") }

    /// The query's names and values in order, percent-decoded, `+` read as a space (WHATWG URL, urlencoded parsing).
    package var queryPairs: [FormPair] { query.map { FormPair.parse(Array($0.utf8)) } ?? [] }

    /// Whether scheme, host and port are the same, the port that a scheme implies included (RFC 9110 section 4.3.1).
    package func hasSameOrigin(as other: HTTPURL) -> Bool {
        let implied = ["http": 80, "https": 443]
        return scheme == other.scheme && host.equalsIgnoringASCIICase(other.host)
            && port ?? implied[scheme] == other.port ?? implied[other.scheme]
    }

    /// Resolves a `Location` value against this URL (RFC 3986 section 5.2); nil for one without a host, as `mailto:a@b`.
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

    /// With `.` and `..` segments taken out (RFC 3986 section 5.2.4), itself when there are none.
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
