import APICheckBase
import APICheckHTTP
import APICheckJSON

/// What a client reads of header fields: another value of the same meaning is no difference.
enum FieldMeaning {
    /// The fields that both have and that mean something else.
    static func differences(from old: Headers, to new: Headers) -> [(name: String, old: String, new: String)] {
        var found: [(name: String, old: String, new: String)] = []
        func add(_ name: String, _ old: String?, _ new: String?) {
            if let old, let new, old != new { found.append((name, old, new)) }
        }
        // A realm or a nonce is for people, or for one call.
        add("WWW-Authenticate", schemes(old), schemes(new))
        for name in ["Location", "Content-Location"] { add(name, old[name].map(path), new[name].map(path)) }
        let (links, others) = (targets(old), targets(new))
        for (relation, target) in links.sorted(by: { $0.key < $1.key }) {
            guard let other = others[relation] else { continue }
            add("Link", "\(relation): \(target)", "\(relation): \(other)")
        }
        return found
    }

    /// The paths of links by their relations.
    private static func targets(_ headers: Headers) -> [String: String] {
        let pairs = WebLink.all(in: headers).flatMap { link in link.relations.map { ($0, path(link.target)) } }
        return Dictionary(pairs) { first, _ in first }
    }

    /// The authentication schemes (RFC 9110 section 11.6.1); nil without the field.
    private static func schemes(_ headers: Headers) -> String? {
        let schemes = headers.values("www-authenticate").flatMap(schemes).unique
        return schemes.isEmpty ? nil : schemes.joined(separator: ", ")
    }

    /// The words before a space and `name=value`, or alone: `Bearer realm="a", Basic realm="b"` has two.
    private static func schemes(_ value: String) -> [String] {
        var isQuoted = false
        let parts = value.split { character in
            if character == "\"" { isQuoted.toggle() }
            return character == "," && !isQuoted
        }
        return parts.compactMap { part in
            let word = part.drop { $0 == " " }.prefix { $0 != " " }
            return word.isEmpty || word.contains("=") ? nil : word.lowercased()
        }
    }

    /// The path of a URL, with `*` for each segment that has a digit or is a token: an id.
    private static func path(_ text: String) -> String {
        let path = HTTPURL(text)?.path ?? String(text.prefix { $0 != "?" && $0 != "#" })
        return path.split(separator: "/", omittingEmptySubsequences: false).map { segment in
            let isVersion = segment.first == "v" && segment.dropFirst().allSatisfy { $0.isASCII && $0.isNumber }
            let isID =
                segment.contains { $0.isASCII && $0.isNumber } && !isVersion || VolatileValue.isKey(String(segment))
            return isID ? "*" : String(segment)
        }.joined(separator: "/")
    }
}
