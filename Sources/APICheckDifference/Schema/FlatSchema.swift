import APICheckJSON

/// A schema with the members of its `allOf` merged into it.
///
/// Moving a property from one member of `allOf` to another, or all of them into the schema itself, changes nothing for a
/// value.
struct FlatSchema {
    private var properties: [String: [JSON]] = [:]
    private var required: Set<String> = []
    /// The other keywords with their values.
    private var keywords: [String: [JSON]] = [:]
    /// The objects that were merged. A second reference to one adds nothing, and following it again would take twice the time
    /// for each level of references.
    private var merged: Set<JSON.Identity> = []

    /// The pairs inside when both schemas are equal after merging; nil when they are not, or none has `allOf`.
    static func pair(
        _ pair: SchemaPair, _ comparison: SchemaComparison
    ) -> [(SchemaPair.Step, SchemaPair)]? {
        guard pair.old["allOf"] != nil || pair.new["allOf"] != nil else { return nil }
        var old = FlatSchema()
        var new = FlatSchema()
        guard old.add(pair.old, comparison.old, depth: 0), new.add(pair.new, comparison.new, depth: 0),
            old.required == new.required, Set(old.properties.keys) == Set(new.properties.keys),
            Set(old.keywords.keys) == Set(new.keywords.keys), old.hasEqualKeywords(as: new, comparison)
        else { return nil }
        var inner: [(SchemaPair.Step, SchemaPair)] = []
        for (name, ones) in old.properties.sorted(by: { $0.key < $1.key }) {
            guard let others = new.properties[name], ones.count == others.count else { return nil }
            inner += pairs(ones, others, comparison).map { (.property(name), $0) }
        }
        return inner
    }

    /// The schemas of one property that several members of `allOf` declare: equal ones belong together, the others in order.
    private static func pairs(_ ones: [JSON], _ others: [JSON], _ comparison: SchemaComparison) -> [SchemaPair] {
        if ones.count == 1 { return comparison.compare(ones[0], others[0]).map { [$0] } ?? [] }
        var open = others
        let changed = ones.filter { one in
            let equal = open.firstIndex { comparison.areEqual(one, $0) }
            if let equal { open.remove(at: equal) }
            return equal == nil
        }
        return zip(changed, open).compactMap { comparison.compare($0, $1) }
    }

    private func hasEqualKeywords(as other: FlatSchema, _ comparison: SchemaComparison) -> Bool {
        keywords.allSatisfy { name, values in
            guard let others = other.keywords[name] else { return false }
            // Equal references may refer to schemas that differ.
            let areSame: (JSON, JSON) -> Bool =
                FlatSchema.holdsSchemas(name) ? { comparison.areSame($0, $1) } : { $0.equals($1) }
            return values.allSatisfy { value in others.contains { areSame(value, $0) } }
                && others.allSatisfy { other in values.contains { areSame($0, other) } }
        }
    }

    private static func holdsSchemas(_ keyword: String) -> Bool {
        [
            "items", "oneOf", "anyOf", "not", "additionalProperties", "patternProperties", "prefixItems", "if", "then",
            "else", "contains", "propertyNames", "unevaluatedItems", "unevaluatedProperties", "contentSchema",
            "dependentSchemas",
        ].contains(keyword)
    }

    /// False for a schema that cannot be merged: boolean, or nested too deeply.
    private mutating func add(_ schema: SchemaView, _ contract: ComparedContract, depth: Int) -> Bool {
        guard depth < 32 else { return false }
        for layer in schema.layers {
            guard layer.kind == .object else { return false }
            guard merged.insert(layer.identity).inserted else { continue }
            for member in layer.members {
                let name = member.name
                switch name {
                case "properties":
                    for property in member.value.members {
                        properties[property.name, default: []].append(property.value)
                    }
                case "required": required.formUnion(member.value.elements.compactMap(\.string))
                case "allOf":
                    for node in member.value.elements {
                        guard add(SchemaView(node, in: contract), contract, depth: depth + 1) else { return false }
                    }
                case "$ref": continue
                case _ where SchemaKeyword.describes(name) && name != "default": continue
                default: keywords[name, default: []].append(member.value)
                }
            }
        }
        return true
    }
}
