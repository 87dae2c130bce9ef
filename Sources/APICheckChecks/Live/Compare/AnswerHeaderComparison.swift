import APICheckBase
import APICheckContracts
import APICheckHTTP
import APICheckJSON

/// Compares the header fields of two responses: presence, media type and relations of links.
package struct AnswerHeaderComparison: Sendable {
    enum Difference: Hashable, Sendable {
        case missing(String, value: String)
        case added(String, value: String)
        case mediaType(old: String, new: String)
        case parameter(old: String, new: String)
        case linkRelations(missing: [String], added: [String])
        /// A field whose value means something else.
        case value(String, old: String, new: String)
    }

    /// Fields of the connection, of infrastructure between client and server, and of single requests. `*` is any beginning or
    /// ending.
    package static let ignored = [
        "*-correlation-id", "*-request-id", "*-trace-id", "accept-ranges", "age", "alt-svc", "cf-*", "connection",
        "content-encoding", "content-length", "date", "expires", "fly-*", "keep-alive", "nel", "p3p", "proxy-*",
        "report-to", "request-id", "server", "server-timing", "set-cookie", "strict-transport-security", "trace*",
        "transfer-encoding", "via", "x-amz*", "x-b3-*", "x-cache*", "x-cloud-*", "x-envoy-*", "x-powered-by",
        "x-process-time", "x-request-*", "x-response-time", "x-runtime", "x-served-by", "x-timer", "x-trace*",
        "x-vercel-*",
    ]

    /// Fields that clients depend on: caching and validators, links, limits, locations.
    private static let important = [
        "allow", "cache-control", "content-disposition", "content-language", "content-location", "content-type", "etag",
        "last-modified", "link", "location", "ratelimit*", "retry-after", "www-authenticate", "x-ratelimit*",
    ]

    private let ignored: [String]
    private let compared: [String]

    /// `x-apicheck-ignored-headers` of the contract adds to the list, `x-apicheck-compared-headers` takes from it. Both are
    /// arrays of names, with `*` for any beginning or ending.
    init(_ contract: Contract) {
        func names(_ member: String) -> [String] {
            (contract.document.root[member]?.elements.compactMap(\.string) ?? []).map { $0.lowercased() }
        }
        ignored = AnswerHeaderComparison.ignored + names("x-apicheck-ignored-headers")
        compared = names("x-apicheck-compared-headers")
    }

    func differences(from old: Headers, to new: Headers) -> [Difference] {
        var found: [Difference] = []
        let (before, now) = (names(old), names(new))
        for name in before where !new.contains(name) { found.append(.missing(name, value: old[name] ?? "")) }
        for name in now where !old.contains(name) { found.append(.added(name, value: new[name] ?? "")) }
        if let type = old.contentType, let other = new.contentType {
            if type.essence != other.essence {
                found.append(.mediaType(old: type.essence, new: other.essence))
            } else if let text = old["content-type"], let now = new["content-type"],
                AnswerHeaderComparison.normalised(text) != AnswerHeaderComparison.normalised(now)
            {
                found.append(.parameter(old: text, new: now))
            }
        }
        if old.contains("link"), new.contains("link") {
            let (before, now) = (AnswerHeaderComparison.relations(old), AnswerHeaderComparison.relations(new))
            let (gone, came) = (before.subtracting(now).sorted(), now.subtracting(before).sorted())
            if !gone.isEmpty || !came.isEmpty { found.append(.linkRelations(missing: gone, added: came)) }
        }
        return found + FieldMeaning.differences(from: old, to: new).map { .value($0.name, old: $0.old, new: $0.new) }
    }

    /// Whether a field is not compared, in any case of its name, by a contract that says nothing about it.
    static func isIgnored(_ name: String) -> Bool {
        let name = name.lowercased()
        return ignored.contains { matches(name, $0) }
    }

    static func isImportant(_ name: String) -> Bool { important.contains { matches(name, $0) } }

    private func names(_ headers: Headers) -> [String] {
        var seen: Set<String> = []
        return headers.fields.map { $0.name.lowercased() }.filter { name in
            seen.insert(name).inserted
                && (compared.contains { AnswerHeaderComparison.matches(name, $0) }
                    || !ignored.contains { AnswerHeaderComparison.matches(name, $0) })
        }
    }

    private static func matches(_ name: String, _ pattern: String) -> Bool {
        if pattern.hasSuffix("*") { return name.hasPrefix(pattern.dropLast()) }
        return pattern.hasPrefix("*") ? name.hasSuffix(pattern.dropFirst()) : name == pattern
    }

    /// Without differences of case and white space, and without the boundary of a multipart body.
    private static func normalised(_ type: String) -> [String] {
        type.lowercased().split(separator: ";").map { String($0.filter { $0 != " " && $0 != "\"" }) }
            .filter { !$0.hasPrefix("boundary=") }.sorted()
    }

    /// The relations of all links. Those between pages come and go with the data.
    private static func relations(_ headers: Headers) -> Set<String> {
        Set(WebLink.all(in: headers).flatMap(\.relations)).subtracting(["next", "prev", "previous"])
    }
}

/// What a client reads of header fields: another value of the same meaning is not a difference.
private enum FieldMeaning {
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

/// A link of the header field `Link` (RFC 8288 section 3).
struct WebLink: Hashable, Sendable {
    let target: String
    /// The relations, in lower case.
    let relations: [String]

    static func all(in headers: Headers) -> [WebLink] { headers.values("link").flatMap(all) }

    /// The links of one field. What is not a link is left out.
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
