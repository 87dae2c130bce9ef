import APICheckHTTP

/// A link of the header field `Link` (RFC 8288 section 3).
struct WebLink: Hashable, Sendable {
    let target: String
    /// The relations, in lower case.
    let relations: [String]

    static func all(in headers: Headers) -> [WebLink] { headers.values("link").flatMap(all) }

    /// The links of one field. What is no link is left out.
    private static func all(in value: String) -> [WebLink] {
        var links: [WebLink] = []
        var rest = value[...]
        while let open = rest.firstIndex(of: "<"), let close = rest[open...].firstIndex(of: ">") {
            let target = String(rest[rest.index(after: open)..<close])
            rest = rest[rest.index(after: close)...]
            let next = rest.firstIndex(of: "<") ?? rest.endIndex
            let relations = rest[..<next].split(separator: ";").compactMap { part -> [String]? in
                let pair = part.split(separator: "=", maxSplits: 1)
                guard pair.count == 2, pair[0].filter({ $0 != " " }).lowercased() == "rel" else { return nil }
                let text = pair[1].prefix { $0 != "," }.filter { $0 != "\"" }
                return text.split(separator: " ").map { $0.lowercased() }
            }
            links.append(WebLink(target: target, relations: relations.first ?? []))
            rest = rest[next...]
        }
        return links
    }
}
