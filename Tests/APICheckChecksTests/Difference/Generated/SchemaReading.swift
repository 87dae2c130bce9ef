/// How the oracle reads schemas: what counts as no difference is written into them, so that the validator judges the rest.
extension GeneratedSchema {
    /// The schemas after a change of each object, those inside first.
    func mapped(_ change: (Tree) -> Tree) -> GeneratedSchema {
        var result = self
        for path in places.reversed() {
            guard let schema = result.schemas[path[...]], case .object = schema else { continue }
            result.schemas[path[...]] = change(schema)
        }
        return result
    }

    /// `oneOf` without its demand that only one alternative accepts a value.
    var withoutExclusion: GeneratedSchema {
        mapped { schema in
            .object(schema.members.map { $0.name == "oneOf" ? Tree.Member(name: "anyOf", value: $0.value) : $0 })
        }
    }

    /// With null among the values of an `enum` where `type` lists it, too: a contract of 3.0 need not repeat it.
    var withListedNull: GeneratedSchema {
        mapped { schema in
            guard let types = schema["type"]?.elements, types.count > 1, types.contains("null"), schema["const"] == nil,
                let values = schema["enum"]?.elements, !values.contains(.null)
            else { return schema }
            var schema = schema
            schema["enum"] = .list(values + [.null])
            return schema
        }
    }

    /// With objects that allow other members.
    var opened: GeneratedSchema {
        mapped { schema in
            var schema = schema
            for keyword in ["additionalProperties", "unevaluatedProperties"] where schema[keyword] == false {
                schema[keyword] = true
            }
            return schema
        }
    }

    /// With the members that have no meaning in a direction: who writes a body leaves them out, who reads it accepts any.
    ///
    /// - Parameter keyword: `readOnly` or `writeOnly`.
    func without(_ keyword: String, isWriter: Bool) -> GeneratedSchema {
        func isMarked(_ schema: Tree, depth: Int = 0) -> Bool {
            let parts =
                (schema["allOf"]?.elements ?? [])
                + (GeneratedSchema.target(schema).flatMap { schemas[$0] }.map { [$0] } ?? [])
            return schema[keyword] == true || depth < 5 && parts.contains { isMarked($0, depth: depth + 1) }
        }
        return mapped { schema in
            var schema = schema
            for member in schema["properties"]?.members ?? [] where isMarked(member.value) {
                schema["properties"]?[member.name] = .object([Tree.Member(name: keyword, value: true)])
                if isWriter { schema["properties"]?[member.name]?["enum"] = [] }
                schema["required"] = schema["required"].map { .list($0.elements.filter { $0.string != member.name }) }
            }
            return schema
        }
    }

    /// With the members only that an app sends: those that the schemas of a value declare, and others that NEW does not declare,
    /// either.
    ///
    /// - Parameter names: Members that an app sends although nothing declares them.
    func sent(_ names: Set<String>) -> GeneratedSchema {
        let known = Tree.object(names.sorted().map { Tree.Member(name: $0, value: true) })
        func closed(_ schema: Tree) -> Tree {
            guard case .object = schema else { return schema }
            return ["allOf": [inside(schema)], "properties": known, "unevaluatedProperties": false]
        }
        func inside(_ schema: Tree) -> Tree {
            .object(
                schema.members.map { member in
                    var member = member
                    switch member.name {
                    case "properties", "patternProperties":
                        member.value = .object(
                            member.value.members.map { Tree.Member(name: $0.name, value: closed($0.value)) })
                    case "additionalProperties", "items": member.value = closed(member.value)
                    case "prefixItems": member.value = .list(member.value.elements.map(closed))
                    case "allOf", "anyOf", "oneOf":
                        member.value = .list(member.value.elements.map { $0.members.isEmpty ? $0 : inside($0) })
                    default: break
                    }
                    return member
                })
        }
        var result = self
        result.schemas = .object(
            schemas.members.map { member in
                let isRoot = member.name == GeneratedSchema.root
                guard case .object = member.value else { return member }
                return Tree.Member(name: member.name, value: isRoot ? closed(member.value) : inside(member.value))
            })
        return result
    }
}
