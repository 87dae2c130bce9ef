#if Contracts
/// A URI or relative reference in its five parts (RFC 3986 sections 3 and 4.1), as written.
struct URIReference: Hashable, Sendable, CustomStringConvertible {
    var scheme: String?
    var authority: String?
    var path: String
    var query: String?
    var fragment: String?

    /// Splits the text as in RFC 3986 appendix B; any text has these parts.
    init(_ text: String) {
        var rest = Substring(text)
        if let hash = rest.firstIndex(of: "#") {
            fragment = String(rest[rest.index(after: hash)...])
            rest = rest[..<hash]
        }
        if let mark = rest.firstIndex(of: "?") {
            query = String(rest[rest.index(after: mark)...])
            rest = rest[..<mark]
        }
        if let colon = rest.firstIndex(of: ":"), colon != rest.startIndex, !rest[..<colon].contains("/") {
            scheme = rest[..<colon].lowercased()
            rest = rest[rest.index(after: colon)...]
        }
        if rest.hasPrefix("//") {
            rest = rest.dropFirst(2)
            let end = rest.firstIndex(of: "/") ?? rest.endIndex
            authority = String(rest[..<end])
            rest = rest[end...]
        }
        path = String(rest)
    }

    /// The parts joined again (RFC 3986 section 5.3).
    var description: String {
        var text = scheme.map { $0 + ":" } ?? ""
        if let authority { text += "//" + authority }
        text += path
        if let query { text += "?" + query }
        if let fragment { text += "#" + fragment }
        return text
    }

    /// Resolves a reference against this one as the base (RFC 3986 section 5.2.2).
    func resolving(_ reference: URIReference) -> URIReference {
        var target = reference
        if reference.scheme != nil {
            target.path = URIReference.withoutDots(reference.path)
            return target
        }
        target.scheme = scheme
        if reference.authority != nil {
            target.path = URIReference.withoutDots(reference.path)
            return target
        }
        target.authority = authority
        if reference.path.isEmpty {
            target.path = path
            target.query = reference.query ?? query
        } else if reference.path.hasPrefix("/") {
            target.path = URIReference.withoutDots(reference.path)
        } else {
            let folder = path.lastIndex(of: "/").map { path[...$0] } ?? (authority == nil ? "" : "/")
            target.path = URIReference.withoutDots(folder + reference.path)
        }
        return target
    }

    /// RFC 3986 section 5.2.4.
    private static func withoutDots(_ path: String) -> String {
        guard path.contains(".") else { return path }
        var kept: [Substring] = []
        let segments = path.split(separator: "/", omittingEmptySubsequences: false)
        for (index, segment) in segments.enumerated() {
            let isLast = index == segments.count - 1
            switch segment {
            case ".": if isLast { kept.append("") }
            case "..":
                if kept.count > 1 || (kept.count == 1 && kept[0] != "") { kept.removeLast() }
                if isLast { kept.append("") }
            default: kept.append(segment)
            }
        }
        return kept.joined(separator: "/")
    }
}
#endif
