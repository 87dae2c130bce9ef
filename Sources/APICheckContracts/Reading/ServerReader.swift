import APICheckJSON

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
            url: fill(url, defaults), name: try node.text("x-apicheck-name") ?? node.text("name"),
            description: try node.text("description"), variants: variants, templates: templates)
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
