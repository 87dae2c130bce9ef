import TestSupport

/// One random change of a schema.
struct SchemaEdit {
    private(set) var schema: GeneratedSchema
    /// What was done, for the message of a failure.
    private(set) var description = ""
    /// Whether every comparison must decide the result exactly.
    private(set) var isDecidable = true

    /// Fails where the chosen edit does not apply to the chosen schema.
    init?(_ before: GeneratedSchema, _ generator: inout SchemaGenerator) {
        schema = before
        let path = generator.random.pick(before.places)
        guard let old = before.schemas[path[...]], case .object = old else { return nil }
        var new = old
        guard let name = SchemaEdit.edit(&new, path, &generator), new != old else { return nil }
        // A dynamic reference without its anchor makes the contract invalid.
        if let anchor = old["$dynamicAnchor"] { new["$dynamicAnchor"] = anchor }
        schema.schemas[path[...]] = new
        description = "\(name) at \(path.map(SchemaEdit.text).joined(separator: "/"))"
        isDecidable =
            !GeneratedSchema.isUndecidable(path) && !before.isUndecidable && !schema.isUndecidable
            && !(old.members + new.members).contains { GeneratedSchema.undecidable.contains($0.name) }
    }

    private static func text(_ step: Tree.Step) -> String {
        switch step {
        case .member(let name): name
        case .element(let index): "\(index)"
        }
    }

    private static func edit(
        _ schema: inout Tree, _ path: GeneratedSchema.Path, _ generator: inout SchemaGenerator
    ) -> String? {
        if schema["$ref"] != nil {
            switch generator.random.int(0...3) {
            case 0: schema["minProperties"] = .number(generator.random.int(0...2))
            case 1:
                schema = ["allOf": [schema, generator.object(depth: 2, true)]]
            case 2: schema = ["anyOf": [schema, generator.schema(depth: 2, hasFreshNames: true)]]
            default: schema = generator.schema(depth: 2, hasFreshNames: true)
            }
            return "reference"
        }
        switch generator.random.int(0...9) {
        case 0, 1, 2: return editBound(&schema, &generator)
        case 3, 4, 5: return editMembers(&schema, path, &generator)
        case 6: return editType(&schema, &generator)
        case 7: return editAlternatives(&schema, &generator)
        case 8: return editValues(&schema, &generator)
        default: return replace(&schema, &generator)
        }
    }

    private static func types(_ schema: Tree) -> Set<String> {
        Set(schema["type"]?.string.map { [$0] } ?? (schema["type"]?.elements ?? []).compactMap(\.string))
    }

    private static func editBound(_ schema: inout Tree, _ generator: inout SchemaGenerator) -> String? {
        let types = types(schema)
        var names: [String] = []
        if !types.isDisjoint(with: ["integer", "number"]) {
            names += ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"]
        }
        if types.contains("string") { names += ["minLength", "maxLength", "pattern", "format", "contentSchema"] }
        if types.contains("array") {
            names += [
                "minItems", "maxItems", "uniqueItems", "contains", "minContains", "maxContains", "unevaluatedItems",
            ]
        }
        if types.contains("object") {
            names += [
                "minProperties", "maxProperties", "propertyNames", "dependentRequired", "dependentSchemas",
                "unevaluatedProperties",
            ]
        }
        if schema["if"] != nil { names += ["then", "else"] }
        guard !names.isEmpty else { return nil }
        let present = names.filter { schema[$0] != nil }
        let name = generator.random.pick(present.isEmpty || generator.random.chance(0.4) ? names : present)
        if schema[name] != nil, generator.random.chance(0.25) {
            schema[name] = nil
            return "drop \(name)"
        }
        switch name {
        case "uniqueItems": schema[name] = true
        case "pattern": schema[name] = .text(generator.random.pick(SchemaGenerator.patterns))
        case "format": schema[name] = .text(generator.random.pick(SchemaGenerator.formats))
        case "contains": schema[name] = generator.string()
        case "propertyNames": schema[name] = ["maxLength": .number(generator.random.int(1...3))]
        case "multipleOf": schema[name] = .number(generator.random.pick(["2", "3", "4", "6", "0.5", "1"]))
        case "dependentSchemas": schema[name] = ["a": generator.object(depth: 2, true)]
        case "unevaluatedProperties", "unevaluatedItems":
            schema[name] = generator.random.pick([false, true, generator.string()])
        case "then", "else": schema[name] = ["required": [.text(generator.random.pick(["b", "c"]))]]
        case "contentSchema": schema[name] = ["type": .text(generator.random.pick(SchemaGenerator.kinds))]
        case "dependentRequired": schema[name] = ["a": [.text(generator.random.pick(["b", "c"]))]]
        default:
            let value = schema[name]?.int ?? generator.random.int(0...8)
            let isSigned = name.lowercased().hasSuffix("imum")
            schema[name] = .number(max(isSigned ? -9 : 0, value + generator.random.int(-2...2)))
        }
        return "set \(name)"
    }

    private static func editMembers(
        _ schema: inout Tree, _ path: GeneratedSchema.Path, _ generator: inout SchemaGenerator
    ) -> String? {
        let types = types(schema)
        if types.contains("array") {
            var list = schema["prefixItems"]?.elements ?? []
            switch generator.random.int(0...3) {
            case 0: list.append(generator.schema(depth: 2, hasFreshNames: true))
            case 1 where !list.isEmpty: list.removeLast()
            case 2: schema["items"] = schema["items"] == false ? nil : false
            default: schema["items"] = generator.schema(depth: 2, hasFreshNames: true)
            }
            schema["prefixItems"] = list.isEmpty ? nil : .list(list)
            return "elements"
        }
        guard types.contains("object") else { return nil }
        let names = schema["properties"]?.members.map(\.name) ?? []
        var required = schema["required"]?.elements ?? []
        switch generator.random.int(0...6) {
        case 6 where !names.isEmpty:
            let name = generator.random.pick(names)
            guard let property = schema["properties"]?[name], case .object = property, property["$ref"] == nil else {
                return nil
            }
            let keyword = generator.random.pick(["readOnly", "writeOnly"])
            schema["properties"]?[name]?[keyword] = property[keyword] == nil ? true : nil
            return keyword
        case 0, 1:
            let name = generator.freshName()
            if schema["properties"] == nil { schema["properties"] = [:] }
            schema["properties"]?[name] = generator.schema(depth: 2, hasFreshNames: true)
            if generator.random.chance(0.4) { required.append(.text(name)) }
        case 2 where !names.isEmpty:
            let name = generator.random.pick(names)
            schema["properties"]?[name] = nil
            if generator.random.chance(0.8) { required.removeAll { $0.string == name } }
        case 3, 4:
            guard !names.isEmpty else { return nil }
            let chosen = generator.random.pick(names)
            if schema["properties"]?[chosen]?.json.contains("$ref") == true { return nil }
            let name = Tree.text(chosen)
            if required.contains(name) { required.removeAll { $0 == name } } else { required.append(name) }
        default:
            // Below a negation, closed objects would count the other way round.
            if path.contains(.member("not")) { return nil }
            switch generator.random.int(0...2) {
            case 0: schema["additionalProperties"] = schema["additionalProperties"] == false ? nil : false
            case 1: schema["additionalProperties"] = generator.integer()
            default: schema["additionalProperties"] = nil
            }
        }
        schema["required"] = required.isEmpty ? nil : .list(required)
        return "members"
    }

    private static func editType(_ schema: inout Tree, _ generator: inout SchemaGenerator) -> String? {
        var types = types(schema)
        if generator.random.chance(0.5) {
            if types.remove("null") == nil { types.insert("null") }
        } else if types.contains("integer") {
            types.remove("integer")
            types.insert("number")
        } else if types.contains("number") {
            types.remove("number")
            types.insert("integer")
        } else if generator.random.chance(0.5) {
            types.insert(generator.random.pick(SchemaGenerator.kinds))
        } else {
            types = [generator.random.pick(SchemaGenerator.kinds)]
        }
        guard !types.isEmpty else { return nil }
        let list = types.sorted()
        schema["type"] = list.count == 1 ? .text(list[0]) : .list(list.map(Tree.text))
        return "type"
    }

    private static func editAlternatives(_ schema: inout Tree, _ generator: inout SchemaGenerator) -> String? {
        for keyword in ["anyOf", "oneOf", "allOf"] {
            guard var list = schema[keyword]?.elements else { continue }
            if list.count > 1, generator.random.chance(0.5) {
                list.remove(at: generator.random.int(0...(list.count - 1)))
            } else if keyword == "oneOf" {
                list.append(generator.alternative(tag: "s", depth: 2, true))
            } else {
                list.append(generator.schema(depth: 2, hasFreshNames: true))
            }
            schema[keyword] = .list(list)
            return keyword
        }
        switch generator.random.int(0...2) {
        case 0: schema = ["anyOf": [schema, generator.schema(depth: 2, hasFreshNames: true)]]
        case 1: schema = ["allOf": [schema, generator.object(depth: 2, true)]]
        default: schema["not"] = schema["not"] == nil ? ["enum": ["x", 1]] : nil
        }
        return "wrapped"
    }

    private static func editValues(_ schema: inout Tree, _ generator: inout SchemaGenerator) -> String? {
        if let value = schema["const"] {
            schema["const"] = generator.random.pick([nil, .text("w"), value])
            return "const"
        }
        var values = schema["enum"]?.elements ?? []
        switch generator.random.int(0...2) {
        case 0 where values.count > 1: values.removeLast()
        case 1 where !values.isEmpty: values = []
        default: values.append(generator.random.pick(["x", "w", 3, .null]))
        }
        schema["enum"] = values.isEmpty ? nil : .list(values)
        return "enum"
    }

    private static func replace(_ schema: inout Tree, _ generator: inout SchemaGenerator) -> String? {
        schema = generator.schema(depth: 2, hasFreshNames: true)
        return "another schema"
    }
}
