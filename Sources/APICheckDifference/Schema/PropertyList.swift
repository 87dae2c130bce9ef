import APICheckJSON

/// The properties of one schema with those of its `allOf`.
struct PropertyList {
    /// The names in the order of the schema.
    private(set) var names: [String] = []
    private(set) var required: [String] = []
    private var byName: [String: [JSON]] = [:]
    private var requiredNames: Set<String> = []

    init(_ schema: SchemaView) {
        for layer in schema.layers {
            for member in layer["properties"]?.members.map({ $0 }) ?? [] {
                if byName[member.name] == nil { names.append(member.name) }
                byName[member.name, default: []].append(member.value)
            }
            for name in (layer["required"]?.elements.compactMap(\.string)) ?? []
            where requiredNames.insert(name).inserted {
                required.append(name)
            }
        }
    }

    /// The schemas of a property: each that a part of `allOf` declares applies.
    subscript(name: String) -> [JSON]? { byName[name] }

    func isRequired(_ name: String) -> Bool { requiredNames.contains(name) }
}
