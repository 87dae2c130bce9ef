import TestSupport

/// Makes random schemas with all keywords of JSON Schema 2020-12 that OpenAPI 3.1 has.
struct SchemaGenerator {
    var random: SeededRandom
    /// Components that schemas may refer to.
    private let components: [String]
    private var freshNames = 0
    /// Whether one of the components has a dynamic anchor.
    private let hasNode: Bool

    static let kinds = ["string", "integer", "number", "boolean", "array", "object"]
    static let patterns = ["^a", "b$", "^[a-c]*$"]
    static let formats = ["date", "date-time", "ipv4", "uuid"]

    init(seed: UInt64) {
        random = SeededRandom(seed)
        components = Array(["A", "B", "C"].prefix(random.int(0...3)))
        let isChosen = random.chance(0.06)
        hasNode = !components.isEmpty && isChosen
    }

    mutating func generated() -> GeneratedSchema {
        var schemas = Tree.object([])
        schemas[GeneratedSchema.root] = schema(depth: 0)
        for name in components {
            let schema = random.chance(0.8) ? object(depth: 1) : schema(depth: 1)
            // References in a circle have no meaning.
            schemas[name] = schema["$ref"] == nil ? schema : object(depth: 1)
        }
        if hasNode {
            schemas[components[0]] = object(depth: 1)
            schemas[components[0]]?["$dynamicAnchor"] = "node"
        }
        return GeneratedSchema(schemas: schemas)
    }

    /// A name that no schema has declared yet.
    mutating func freshName() -> String {
        freshNames += 1
        return "n\(freshNames)"
    }

    /// - Parameter hasFreshNames: Whether properties get names that no other schema has.
    mutating func schema(depth: Int, hasFreshNames: Bool = false) -> Tree {
        if !components.isEmpty, !hasFreshNames, random.chance(0.25) {
            var reference = GeneratedSchema.reference(random.pick(components))
            if random.chance(0.1) { reference["minProperties"] = 1 }
            return reference
        }
        if hasNode, random.chance(0.15) { return ["$dynamicRef": "#node"] }
        if depth < 3, random.chance(0.2) { return composed(depth: depth, hasFreshNames) }
        switch random.int(0...(depth < 3 ? 9 : 4)) {
        case 0, 1: return string()
        case 2: return integer()
        case 3: return number()
        case 4:
            return random.pick([
                ["type": "boolean"], ["type": "null"], [:], ["const": "x"], ["type": ["string", "null"]],
            ])
        case 5, 6: return array(depth: depth, hasFreshNames)
        default: return object(depth: depth, hasFreshNames)
        }
    }

    mutating func string() -> Tree {
        var schema: Tree = ["type": "string"]
        switch random.int(0...14) {
        case 0, 7: schema["enum"] = .list(["x", "y", "z"].prefix(random.int(1...3)).map(Tree.text))
        case 1, 8: schema["minLength"] = .number(random.int(0...3))
        case 2, 9: schema["maxLength"] = .number(random.int(2...5))
        case 3, 10: schema["pattern"] = .text(random.pick(SchemaGenerator.patterns))
        case 4, 11: schema["format"] = .text(random.pick(SchemaGenerator.formats))
        case 12:
            schema["contentMediaType"] = "application/json"
            schema["contentSchema"] = ["type": .text(random.pick(SchemaGenerator.kinds))]
        default: break
        }
        return nullable(schema)
    }

    mutating func integer() -> Tree {
        var schema: Tree = ["type": "integer"]
        bounds(of: &schema)
        return nullable(schema)
    }

    mutating func number() -> Tree {
        var schema: Tree = ["type": "number"]
        bounds(of: &schema)
        return nullable(schema)
    }

    private mutating func bounds(of schema: inout Tree) {
        if random.chance(0.3) {
            schema[random.pick(["minimum", "exclusiveMinimum"])] = .number(random.int(-3...3))
        }
        if random.chance(0.3) { schema[random.pick(["maximum", "exclusiveMaximum"])] = .number(random.int(5...12)) }
        if random.chance(0.15) { schema["multipleOf"] = .number(random.pick(["2", "3", "4", "0.5"])) }
        if random.chance(0.05) { schema["enum"] = [1, 2, 6] }
    }

    private mutating func nullable(_ schema: Tree) -> Tree {
        guard let type = schema["type"]?.string, schema["enum"] == nil, random.chance(0.15) else { return schema }
        var schema = schema
        schema["type"] = .list([.text(type), "null"])
        return schema
    }

    mutating func array(depth: Int, _ hasFreshNames: Bool = false) -> Tree {
        var schema: Tree = ["type": "array"]
        if random.chance(0.7) { schema["items"] = self.schema(depth: depth + 1, hasFreshNames: hasFreshNames) }
        if random.chance(0.2) {
            schema["prefixItems"] = .list(
                (0..<random.int(1...2)).map { _ in self.schema(depth: depth + 2, hasFreshNames: hasFreshNames) })
            if random.chance(0.5) { schema["items"] = false }
            if random.chance(0.2) {
                schema["items"] = nil
                schema["unevaluatedItems"] = random.chance(0.6) ? false : string()
            }
        }
        if random.chance(0.2) { schema["minItems"] = .number(random.int(0...2)) }
        if random.chance(0.2) { schema["maxItems"] = .number(random.int(2...4)) }
        if random.chance(0.1) { schema["uniqueItems"] = true }
        if random.chance(0.1) {
            schema["contains"] = string()
            if random.chance(0.5) { schema["minContains"] = .number(random.int(0...2)) }
            if random.chance(0.3) { schema["maxContains"] = .number(random.int(2...3)) }
        }
        return schema
    }

    mutating func object(depth: Int, _ hasFreshNames: Bool = false) -> Tree {
        var schema: Tree = ["type": "object"]
        var properties = Tree.object([])
        for _ in 0..<random.int(0...3) {
            let name = hasFreshNames ? freshName() : random.pick(["a", "b", "c", "d", "e"])
            properties[name] = self.schema(depth: depth + 1, hasFreshNames: hasFreshNames)
        }
        schema["properties"] = properties
        // A schema that requires itself has no values.
        let required = properties.members.filter { !$0.value.json.contains("$ref") }.map(\.name).filter { _ in
            random.chance(0.4)
        }
        if !required.isEmpty { schema["required"] = .list(required.map(Tree.text)) }
        switch random.int(0...9) {
        case 0, 1: schema["additionalProperties"] = false
        case 2: schema["additionalProperties"] = random.chance(0.5) ? string() : integer()
        default: break
        }
        if random.chance(0.05) { schema["minProperties"] = .number(random.int(0...2)) }
        if random.chance(0.05) { schema["maxProperties"] = .number(random.int(2...4)) }
        if random.chance(0.06) { schema["patternProperties"] = ["^p": integer()] }
        if random.chance(0.05) { schema["propertyNames"] = ["maxLength": .number(random.int(1...3))] }
        if random.chance(0.05), let first = properties.members.first?.name, let last = properties.members.last?.name {
            schema["dependentRequired"] = .object([Tree.Member(name: first, value: .list([.text(last)]))])
        }
        addRare(to: &schema, depth: depth)
        return schema
    }

    private mutating func composed(depth: Int, _ hasFreshNames: Bool) -> Tree {
        switch random.int(0...9) {
        case 0, 1, 2:
            return [
                "allOf": [
                    self.schema(depth: depth + 1, hasFreshNames: hasFreshNames),
                    openObject(depth: depth + 1, hasFreshNames),
                ]
            ]
        case 3, 4: return ["anyOf": .list(alternatives(depth: depth, hasFreshNames))]
        case 5, 6:
            let list = tagged(depth: depth, hasFreshNames)
            var schema: Tree = ["oneOf": .list(list)]
            if random.chance(0.5) { schema["discriminator"] = ["propertyName": "kind"] }
            return schema
        case 7:
            var schema = random.chance(0.5) ? integer() : string()
            schema["not"] = random.chance(0.5) ? ["enum": ["x", 1]] : ["minimum": 5, "minLength": 3]
            return schema
        case 8:
            var schema = openObject(depth: depth, hasFreshNames)
            schema["if"] = ["required": ["a"]]
            if random.chance(0.7) { schema["then"] = ["required": ["b"]] }
            if random.chance(0.5) { schema["else"] = ["required": [.text(random.pick(["c", "d"]))]] }
            return schema
        default: return ["anyOf": [self.schema(depth: depth + 1, hasFreshNames: hasFreshNames), ["type": "null"]]]
        }
    }

    /// Adds keywords that few contracts have.
    private mutating func addRare(to schema: inout Tree, depth: Int) {
        let properties = schema["properties"]?.members ?? []
        if let first = properties.first?.name, random.chance(0.04) {
            let implied: Tree = random.chance(0.5) ? ["required": ["b"]] : openObject(depth: depth + 2, false)
            schema["dependentSchemas"] = .object([Tree.Member(name: first, value: implied)])
        }
        if schema["additionalProperties"] == nil, random.chance(0.05) {
            schema["unevaluatedProperties"] = random.chance(0.6) ? false : integer()
            if random.chance(0.5) { schema["anyOf"] = .list(alternatives(depth: depth + 1)) }
        }
        if let property = properties.last, property.value["$ref"] == nil, random.chance(0.04) {
            schema["properties"]?[property.name]?[random.chance(0.5) ? "readOnly" : "writeOnly"] = true
        }
    }

    private mutating func openObject(depth: Int, _ hasFreshNames: Bool) -> Tree {
        var schema = object(depth: depth, hasFreshNames)
        if schema["additionalProperties"] == false { schema["additionalProperties"] = nil }
        return schema
    }

    mutating func alternatives(depth: Int, _ hasFreshNames: Bool = false) -> [Tree] {
        (0..<random.int(2...3)).map { _ in schema(depth: depth + 1, hasFreshNames: hasFreshNames) }
    }

    /// Objects that a constant member distinguishes.
    private mutating func tagged(depth: Int, _ hasFreshNames: Bool) -> [Tree] {
        ["p", "q", "r"].prefix(random.int(2...3)).map { tag in
            alternative(tag: tag, depth: depth, hasFreshNames)
        }
    }

    mutating func alternative(tag: String, depth: Int, _ hasFreshNames: Bool) -> Tree {
        var schema = openObject(depth: depth + 1, hasFreshNames)
        schema["properties"]?["kind"] = ["const": .text(tag)]
        schema["required"] = .list((schema["required"]?.elements ?? []) + ["kind"])
        return schema
    }
}
