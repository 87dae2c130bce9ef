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
        // By bytes: a delimiter that a combining character follows is still a delimiter.
        let bytes = text.utf8
        guard let colon = HTTPURL.schemeEnd(of: text), bytes[colon...].starts(with: "://".utf8) else { return nil }
        let rest = bytes[bytes.index(colon, offsetBy: 3)...]
        let authorityEnd = rest.firstIndex { $0 == 0x2F || $0 == 0x3F || $0 == 0x23 } ?? rest.endIndex
        var authority = rest[..<authorityEnd]
        if let at = authority.lastIndex(of: UInt8(ascii: "@")) {
            authority = authority[authority.index(after: at)...]
        }
        let bracket = authority.lastIndex(of: UInt8(ascii: "]")) ?? authority.startIndex
        let mark = authority[bracket...].firstIndex(of: UInt8(ascii: ":")) ?? authority.endIndex
        let host = authority[..<mark]
        let digits = authority[mark...].dropFirst()
        guard !host.isEmpty, !host.contains(where: { $0 <= 0x20 }),
            digits.allSatisfy({ (0x30...0x39).contains($0) }), digits.isEmpty || UInt16(Substring(digits)) != nil
        else { return nil }
        let tail = rest[authorityEnd...].prefix { $0 != UInt8(ascii: "#") }
        let path = tail.prefix { $0 != UInt8(ascii: "?") }
        self.text = text
        self.scheme = String(text[..<colon]).asciiLowercased()
        self.host = String(Substring(host))
        self.port = UInt16(Substring(digits)).map { Int($0) }
        self.path = String(Substring(path))
        self.query = path.endIndex == tail.endIndex ? nil : String(Substring(tail[path.endIndex...].dropFirst()))
    }

    /// The place of the `:` after a scheme (RFC 3986 section 3.1); nil when the text does not begin with one.
    private static func schemeEnd(of text: String) -> String.Index? {
        let bytes = text.utf8
        guard let first = bytes.first, isLetter(first),
            let colon = bytes.firstIndex(where: { !isLetter($0) && ($0 == 0x3A || !"0123456789+-.".utf8.contains($0)) }
            ),
            bytes[colon] == UInt8(ascii: ":")
        else { return nil }
        return colon
    }

    private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte.asciiLowercased) }

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
        if HTTPURL.schemeEnd(of: reference) != nil { return HTTPURL(reference)?.withoutDotSegments }
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
