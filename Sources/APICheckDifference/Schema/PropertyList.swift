import APICheckJSON

/// The properties of one schema, without those of its subschemas.
struct PropertyList {
    /// In the order of the schema.
    private(set) var names: [String] = []
    private(set) var required: [String] = []
    private var byName: [String: JSON] = [:]
    private var requiredNames: Set<String> = []

    init(_ schema: SchemaView) {
        for layer in schema.layers {
            for member in layer["properties"]?.members.map({ $0 }) ?? [] {
                let name = member.name
                if byName.updateValue(member.value, forKey: name) == nil { names.append(name) }
            }
            for name in (layer["required"]?.elements.compactMap(\.string)) ?? []
            where requiredNames.insert(name).inserted {
                required.append(name)
            }
        }
    }

    subscript(name: String) -> JSON? { byName[name] }

    func isRequired(_ name: String) -> Bool { requiredNames.contains(name) }
}
