import APICheckBase

/// The host of a server's URL, in which a variable without an `enum` may have any value (OpenAPI 3.1 section 4.8.6).
struct ServerHost: Hashable, Sendable {
    /// The text around the variables, in lower case.
    private let pieces: [String]

    /// Fails when the URL does not begin with a host, so that the server may have any: `/api`, `{server}/api`.
    init?(of url: String) {
        guard let start = url.firstRange(of: "//")?.upperBound, url.hasPrefix("//") || url[..<start].hasSuffix("://")
        else { return nil }
        var authority = url[start...].prefix { !"/?#".contains($0) }
        if let user = authority.lastIndex(of: "@") { authority = authority[authority.index(after: user)...] }
        if let colon = authority.lastIndex(of: ":"), !authority[colon...].contains("]") {
            authority = authority[..<colon]
        }
        var pieces = [""]
        var rest = authority
        while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
            pieces[pieces.count - 1] += rest[..<open]
            pieces.append("")
            rest = rest[rest.index(after: close)...]
        }
        pieces[pieces.count - 1] += rest
        self.pieces = pieces.map { $0.asciiLowercased() }
    }

    func matches(_ host: String) -> Bool {
        var rest = host.asciiLowercased()[...]
        guard let first = pieces.first, rest.hasPrefix(first) else { return false }
        if pieces.count == 1 { return rest == first }
        rest = rest.dropFirst(first.count)
        for piece in pieces.dropFirst().dropLast() {
            guard let found = rest.firstRange(of: piece) else { return false }
            rest = rest[found.upperBound...]
        }
        return pieces.last.map { rest.hasSuffix($0) } ?? true
    }
}
