import APICheckJSON

/// An object schema that became one of several alternatives, into which its properties moved.
struct OneOfWrapping {
    /// The names of the properties that moved.
    let moved: Set<String>

    init?(_ pair: SchemaPair, _ comparison: SchemaComparison) {
        let (old, new) = (pair.old, pair.new)
        guard old["oneOf"] == nil, let properties = old["properties"], properties.count > 0, new["oneOf"] != nil,
            new["properties"] == nil, new.types.isEmpty
        else { return nil }
        let alternatives = new.alternatives("oneOf").map { SchemaView([$0], in: comparison.new)["properties"] }
        let names = properties.members.map(\.name).filter { name in alternatives.contains { $0?[name] != nil } }
        guard !names.isEmpty else { return nil }
        moved = Set(names)
    }
}
