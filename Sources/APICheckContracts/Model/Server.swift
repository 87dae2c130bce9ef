import APICheckBase
import APICheckHTTP
import APICheckJSON

/// A place where the API is served (OpenAPI 3.1 section 4.8.5).
package struct Server: Hashable, Sendable {
    /// Variables filled with their defaults; may be relative, as `/api/v2`.
    package let url: String
    /// `x-apicheck-name`, or `name` of OpenAPI 3.2 (section 4.6).
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

    /// The names of variables in a URL, between braces.
    static func variables(in url: String) -> Set<String> {
        var names: Set<String> = []
        var rest = Substring(url)
        while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
            names.insert(String(rest[rest.index(after: open)..<close]))
            rest = rest[rest.index(after: close)...]
        }
        return names
    }

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
        // Most servers have no variables.
        if pieces.count == 1 { return host.equalsIgnoringASCIICase(pieces[0]) }
        var rest = host.asciiLowercased()[...]
        guard let first = pieces.first, rest.hasPrefix(first) else { return false }
        rest = rest.dropFirst(first.count)
        for piece in pieces.dropFirst().dropLast() {
            guard let found = rest.firstRange(of: piece) else { return false }
            rest = rest[found.upperBound...]
        }
        return pieces.last.map { rest.hasSuffix($0) } ?? true
    }
}
