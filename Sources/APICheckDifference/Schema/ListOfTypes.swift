import APICheckJSON

/// A change of the types that a value may have where `oneOf` or `anyOf` lists them, each alternative one type:
///
///     type: string  ->  oneOf: [{type: string}, {type: integer}]
struct ListOfTypes {
    let added: [String]
    let removed: [String]

    /// Whether both sides list the same types, with nothing else to compare.
    var isSame: Bool { added.isEmpty && removed.isEmpty }

    /// Fails where neither side is such a list, or one of them is something else.
    init?(_ pair: SchemaPair, _ comparison: SchemaComparison) {
        guard let old = ListOfTypes.types(of: pair.old, comparison.old),
            let new = ListOfTypes.types(of: pair.new, comparison.new), old.isList || new.isList
        else { return nil }
        added = new.types.filter { !old.types.contains($0) }
        removed = old.types.filter { !new.types.contains($0) }
        // The alternatives may differ in more than their types.
        if isSame, !(old.isPlain && new.isPlain) { return nil }
    }

    private struct Types {
        var types: [String]
        var isList: Bool
        /// Whether there is nothing beside the types.
        var isPlain: Bool
    }

    private static func types(of schema: SchemaView, _ contract: ComparedContract) -> Types? {
        guard schema["not"] == nil, schema["properties"] == nil else { return nil }
        let types = schema.types
        if !types.isEmpty {
            return types.count == 1 || schema["oneOf"] == nil
                ? Types(types: types, isList: false, isPlain: isPlain(schema)) : nil
        }
        for keyword in ["oneOf", "anyOf"] {
            let list = schema.alternatives(keyword)
            guard !list.isEmpty else { continue }
            var names: [String] = []
            var isPlain = true
            for node in list {
                let alternative = SchemaView([node], in: contract)
                guard let type = alternative.types.first, alternative.types.count == 1,
                    ["properties", "oneOf", "anyOf"].allSatisfy({ alternative[$0] == nil })
                else { return nil }
                if !names.contains(type) { names.append(type) }
                isPlain = isPlain && ListOfTypes.isPlain(alternative)
            }
            return Types(types: names, isList: true, isPlain: isPlain)
        }
        return nil
    }

    private static func isPlain(_ schema: SchemaView) -> Bool {
        schema.layers.allSatisfy { layer in
            layer.members.allSatisfy {
                ["type", "nullable", "$ref", "allOf"].contains($0.name) || SchemaKeyword.describes($0.name)
            }
        }
    }
}
