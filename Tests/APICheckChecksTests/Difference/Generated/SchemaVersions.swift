/// The spellings of OpenAPI 3.0 and 3.1.
extension GeneratedSchema {
    /// The same schemas in OpenAPI 3.0; nil where they have keywords that it does not have.
    var downgraded: GeneratedSchema? {
        var members: [Tree.Member] = []
        for member in schemas.members {
            guard let schema = GeneratedSchema.downgraded(member.value) else { return nil }
            members.append(Tree.Member(name: member.name, value: schema))
        }
        return GeneratedSchema(schemas: .object(members), version: "3.0.3")
    }

    private static let keywordsOfBoth: Set<String> = [
        "type", "enum", "minimum", "maximum", "multipleOf", "minLength", "maxLength", "pattern", "format", "minItems",
        "maxItems", "uniqueItems", "minProperties", "maxProperties", "required", "discriminator", "title", "readOnly",
        "writeOnly", "$ref",
    ]

    private static func downgraded(_ schema: Tree) -> Tree? {
        guard case .object(let members) = schema else { return nil }
        if schema["$ref"] != nil, members.count > 1 { return nil }
        if members.count == 1, let list = schema["anyOf"]?.elements, list.count == 2, list[1] == ["type": "null"],
            let inner = downgraded(list[0])
        {
            return ["nullable": true, "allOf": [inner]]
        }
        var result = Tree.object([])
        for member in members {
            switch member.name {
            case "type":
                guard case .list(let types) = member.value else {
                    if member.value == "null" { return nil }
                    result["type"] = member.value
                    continue
                }
                guard types.count == 2, types.contains("null"), let type = types.first(where: { $0 != "null" }) else {
                    return nil
                }
                result["type"] = type
                result["nullable"] = true
            case "const":
                guard schema["enum"] == nil, member.value != .null else { return nil }
                result["enum"] = [member.value]
            case "exclusiveMinimum", "exclusiveMaximum":
                let name = member.name == "exclusiveMinimum" ? "minimum" : "maximum"
                guard schema[name] == nil else { return nil }
                result[name] = member.value
                result[member.name] = true
            case "properties":
                var properties = Tree.object([])
                for property in member.value.members {
                    guard let inner = downgraded(property.value) else { return nil }
                    properties[property.name] = inner
                }
                result["properties"] = properties
            case "allOf", "anyOf", "oneOf":
                let list = member.value.elements.compactMap(downgraded)
                guard list.count == member.value.elements.count else { return nil }
                result[member.name] = .list(list)
            case "items", "not":
                guard let inner = downgraded(member.value) else { return nil }
                result[member.name] = inner
            case "additionalProperties":
                if case .bool = member.value {
                    result[member.name] = member.value
                } else {
                    guard let inner = downgraded(member.value) else { return nil }
                    result[member.name] = inner
                }
            case "examples": result["example"] = member.value.elements.first
            default:
                guard keywordsOfBoth.contains(member.name) else { return nil }
                result[member.name] = member.value
            }
        }
        return result
    }

    /// The same schemas in OpenAPI 3.1.
    var upgraded: GeneratedSchema {
        guard version.hasPrefix("3.0") else { return self }
        var result = mapped { before in
            var schema = before
            for (name, exclusive) in [("minimum", "exclusiveMinimum"), ("maximum", "exclusiveMaximum")] {
                if schema[exclusive] == true {
                    schema[exclusive] = schema[name]
                    schema[name] = nil
                } else if schema[exclusive] == false {
                    schema[exclusive] = nil
                }
            }
            if let example = schema["example"] {
                schema["example"] = nil
                schema["examples"] = [example]
            }
            guard schema["nullable"] == true else { return schema }
            schema["nullable"] = nil
            guard let type = schema["type"] else {
                let inner = schema.members.count == 1 ? schema["allOf"]?.elements ?? [] : []
                return ["anyOf": [inner.count == 1 ? inner[0] : schema, ["type": "null"]]]
            }
            schema["type"] = [type, "null"]
            if let values = schema["enum"]?.elements, !values.contains(.null) {
                schema["enum"] = .list(values + [.null])
            }
            return schema
        }
        result.version = "3.1.0"
        return result
    }
}
