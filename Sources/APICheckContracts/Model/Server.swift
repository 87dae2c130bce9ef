import APICheckHTTP

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
