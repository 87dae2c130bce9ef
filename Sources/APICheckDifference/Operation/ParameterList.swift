import APICheckJSON

/// The parameters of one operation with those of its path, unless it has its own of the same name and place.
struct ParameterList {
    struct Entry {
        let name: String
        /// `query`, `path`, `header` or `cookie`.
        let location: String
        let node: JSON
        /// Whether the path declares it, for all operations.
        let isShared: Bool
        /// What identifies it in both contracts: the position of a path's parameter, the name of another one.
        let key: String

        var isMarkedRequired: Bool { node["required"]?.bool == true }
        /// Whether it has the style `form` and is exploded, as a query parameter is by default (OpenAPI 3.1 section
        /// 4.8.12.2).
        var repeatsLists: Bool {
            guard ["query", "cookie"].contains(location), node["schema"] != nil else { return false }
            return node["style"]?.string ?? "form" == "form" && node["explode"]?.bool != false
        }
        /// A path needs all its parameters, whatever the contract says.
        var isRequired: Bool { isMarkedRequired || location == "path" }
    }

    private(set) var entries: [Entry] = []
    /// Whether there are others, behind references that cannot be followed.
    private(set) var isIncomplete = false

    init(_ item: PathItem, _ operation: JSON) {
        let names = item.parameterNames
        var positions: [String: Int] = [:]
        for (node, isShared) in ParameterList.nodes(operation, item) {
            if item.contract.isUnknown(node) { isIncomplete = true }
            guard let node = item.contract.resolve(node), let name = node["name"]?.string,
                let location = node["in"]?.string
            else { continue }
            var key = "\(location) \(name)"
            // Header names are compared without case (RFC 9110 section 5.1).
            if location == "header" { key = key.lowercased() }
            if location == "path", let position = names.firstIndex(of: name) { key = "path \(position)" }
            guard positions.updateValue(entries.count, forKey: key) == nil else { continue }
            entries.append(Entry(name: name, location: location, node: node, isShared: isShared, key: key))
        }
    }

    private static func nodes(_ operation: JSON, _ item: PathItem) -> [(JSON, Bool)] {
        let own = operation["parameters"]?.elements.map { ($0, false) } ?? []
        return own + (item.sharedNode?.elements.map { ($0, true) } ?? [])
    }
}
