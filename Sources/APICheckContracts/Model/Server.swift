import APICheckBase
import APICheckHTTP
import APICheckJSON

/// A place where the API is served (OpenAPI 3.1 section 4.8.5).
package struct Server: Hashable, Sendable {
    /// Variables filled with their defaults; may be relative, as `/api/v2`.
    package let url: String
    /// `x-apicheck-name`.
    package let name: String?
    package let description: String?
    /// The paths that the URL may have, one for each choice of variables with an `enum`, without a trailing `/`.
    let basePaths: [String]
    /// The hosts, or nil when the server may have any host.
    let hosts: [ServerHost]?

    /// - Parameter templates: The URLs with variables left that may have any value.
    init(
        url: String, name: String? = nil, description: String? = nil, variants: [String] = [],
        templates: [String]? = nil
    ) {
        self.url = url
        self.name = name
        self.description = description
        let hosts = (templates ?? [url]).map { ServerHost(of: $0) }
        self.hosts = hosts.contains(nil) ? nil : hosts.compactMap(\.self)
        basePaths = variants.reduce(into: [Server.basePath(of: url)]) { paths, variant in
            let path = Server.basePath(of: variant)
            if !paths.contains(path) { paths.append(path) }
        }
    }

    /// The server of a contract that does not name one.
    static let root = Server(url: "/")

    private static func basePath(of url: String) -> String {
        var path = HTTPURL(url)?.path ?? url
        if !path.isEmpty, !path.hasPrefix("/") { path = "/\(path)" }
        while path.hasSuffix("/") { path.removeLast() }
        return path
    }
}

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

/// Reads a list of servers and fills their variables (OpenAPI 3.1 sections 4.8.5 and 4.8.6).
enum ServerReader {
    /// The maximum of base paths made from the combinations of variables with an `enum`.
    private static let maximumVariants = 64

    /// Returns nil when the owner has no servers.
    static func read(_ owner: JSON) throws -> [Server]? {
        let list = try owner.list("servers")
        return list.isEmpty ? nil : try list.map(server)
    }

    private static func server(_ node: JSON) throws -> Server {
        guard let url = try node.asObject("servers").text("url") else {
            throw node.failure(.missingMember("url", of: "a server"))
        }
        var defaults: [String: String] = [:]
        var variants = [url]
        var templates = [url]
        if let variables = try node.object("variables") {
            for member in variables.members {
                let variable = try member.value.asObject(member.name)
                guard let value = try variable.text("default") else {
                    throw member.key.failure(.missingMember("default", of: "the server variable '\(member.name)'"))
                }
                defaults[member.name] = value
                let choices = [value] + (try variable.list("enum")).compactMap(\.string).filter { $0 != value }
                let filled = variants.flatMap { variant in
                    choices.map { fill(variant, [member.name: $0]) }
                }
                variants = Array(filled.prefix(maximumVariants))
                if choices.count > 1 {
                    let filled = templates.flatMap { template in choices.map { fill(template, [member.name: $0]) } }
                    templates = Array(filled.prefix(maximumVariants))
                }
            }
        }
        return Server(
            url: fill(url, defaults), name: try node.text("x-apicheck-name"),
            description: try node.text("description"), variants: variants, templates: templates)
    }

    /// The names between braces.
    static func variables(in url: String) -> Set<String> {
        var names: Set<String> = []
        var rest = Substring(url)
        while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
            names.insert(String(rest[rest.index(after: open)..<close]))
            rest = rest[rest.index(after: close)...]
        }
        return names
    }

    private static func fill(_ url: String, _ values: [String: String]) -> String {
        var result = ""
        var rest = Substring(url)
        while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
            let name = String(rest[rest.index(after: open)..<close])
            result += rest[..<open]
            result += values[name] ?? String(rest[open...close])
            rest = rest[rest.index(after: close)...]
        }
        return result + rest
    }
}
