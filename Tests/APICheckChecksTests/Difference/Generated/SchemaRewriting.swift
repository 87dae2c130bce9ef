import TestSupport

/// Another spelling of a schema for the same values.
enum SchemaRewriting: CaseIterable {
    case order, splitAllOf, joinAllOf, referenceIn, referenceOut, nullSpelling, integerBounds, constant, rename,
        redundant,
        typeList, tuple, unevaluated

    /// Returns nil where the spelling does not apply to the chosen schema.
    func rewritten(_ before: GeneratedSchema, _ random: inout SeededRandom) -> GeneratedSchema? {
        var result = before
        let places = before.places.filter { if case .object = before.schemas[$0[...]] { true } else { false } }
        guard !places.isEmpty else { return nil }
        if self == .rename { return renamed(before, &random) }
        let path = random.pick(places)
        guard var schema = before.schemas[path[...]] else { return nil }
        switch self {
        case .order: schema = .object(schema.members.shuffled(using: &random))
        case .splitAllOf:
            guard schema["$ref"] == nil, schema["allOf"] == nil, schema["if"] == nil,
                schema["unevaluatedProperties"] == nil, schema["unevaluatedItems"] == nil
            else { return nil }
            let together = random.pick([
                ["type"], ["properties", "patternProperties", "additionalProperties"], ["required"],
            ])
            let moved = schema.members.filter { together.contains($0.name) }
            guard !moved.isEmpty else { return nil }
            for member in moved { schema[member.name] = nil }
            schema["allOf"] = .list([.object(moved)])
        case .joinAllOf: schema = ["allOf": [schema]]
        case .referenceIn:
            let name = "Moved"
            guard path.count > 1, result.schemas[name] == nil else { return nil }
            result.schemas[name] = schema
            schema = GeneratedSchema.reference(name)
        case .referenceOut:
            guard let name = GeneratedSchema.target(schema), schema.members.count == 1,
                let target = before.schemas[name], !target.json.contains("$ref")
            else { return nil }
            schema = target
        case .nullSpelling:
            guard let list = schema["type"]?.elements, list.contains("null"), list.count == 2, schema["not"] == nil
            else { return nil }
            var inner = schema
            inner["type"] = list.first { $0 != "null" }
            schema = .object([
                Tree.Member(name: random.pick(["anyOf", "oneOf"]), value: .list([inner, ["type": "null"]]))
            ])
        case .integerBounds:
            guard schema["type"] == "integer" || schema["type"] == ["integer", "null"] else { return nil }
            if let value = schema["minimum"]?.int, schema["exclusiveMinimum"] == nil {
                schema["minimum"] = nil
                schema["exclusiveMinimum"] = .number(value - 1)
            } else if let value = schema["exclusiveMaximum"]?.int, schema["maximum"] == nil {
                schema["exclusiveMaximum"] = nil
                schema["maximum"] = .number(value - 1)
            } else {
                return nil
            }
        case .constant:
            if let value = schema["const"] {
                schema["const"] = nil
                schema["enum"] = [value]
            } else if let list = schema["enum"]?.elements, list.count == 1 {
                schema["enum"] = nil
                schema["const"] = list[0]
            } else {
                return nil
            }
        case .redundant:
            guard schema["$ref"] == nil else { return nil }
            let (name, value): (String, Tree) = random.pick([
                ("minLength", 0), ("minItems", 0), ("additionalProperties", true), ("required", []), ("items", [:]),
                ("minProperties", 0), ("uniqueItems", false), ("title", "t"),
            ])
            guard schema[name] == nil else { return nil }
            schema[name] = value
        case .typeList:
            guard let list = schema["type"]?.elements, list.count > 1, schema.members.count == 1 else { return nil }
            schema = ["anyOf": .list(list.map { ["type": $0] })]
        case .tuple:
            guard let list = schema["prefixItems"]?.elements, schema["items"] == false, schema["maxItems"] == nil else {
                return nil
            }
            schema["items"] = nil
            schema["maxItems"] = .number(list.count)
        case .unevaluated:
            let names = ["$ref", "$dynamicRef", "allOf", "anyOf", "oneOf", "if", "dependentSchemas", "contains"]
            guard names.allSatisfy({ schema[$0] == nil }) else { return nil }
            let pairs = [("additionalProperties", "unevaluatedProperties"), ("items", "unevaluatedItems")]
            let (one, other) = random.chance(0.5) ? pairs[0] : pairs[1]
            switch (schema[one], schema[other]) {
            case (let value?, nil):
                schema[one] = nil
                schema[other] = value
            case (nil, let value?):
                schema[other] = nil
                schema[one] = value
            default: return nil
            }
        case .rename: return nil
        }
        result.schemas[path[...]] = schema
        return result == before ? nil : result
    }

    private func renamed(_ before: GeneratedSchema, _ random: inout SeededRandom) -> GeneratedSchema? {
        guard !before.components.isEmpty, before.schemas["Renamed"] == nil else { return nil }
        let name = random.pick(before.components)
        var result = before
        let reference = Tree.text("#/components/schemas/\(name)")
        for path in before.schemas.paths() where before.schemas[path[...]] == reference {
            result.schemas[path[...]] = "#/components/schemas/Renamed"
        }
        let target = result.schemas[name]
        result.schemas[name] = nil
        result.schemas["Renamed"] = target
        return result
    }
}
