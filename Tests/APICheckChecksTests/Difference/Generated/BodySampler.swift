import TestSupport

/// Makes bodies near the borders of schemas, valid and invalid ones.
struct BodySampler {
    private let schemas: Tree
    private var random: SeededRandom
    private let names: [String]
    /// Values that occur in either schema.
    private let scalars: [Tree]
    /// Those of the parts that differ.
    private let telling: [Tree]
    private let difference: DifferingParts

    /// - Parameter other: The schema that the bodies should distinguish from the first one.
    init(_ schema: GeneratedSchema, and other: GeneratedSchema, seed: UInt64) {
        schemas = schema.schemas
        random = SeededRandom(seed)
        names = BodySampler.names(schema, other).sorted()
        difference = DifferingParts(schema.schemas, other.schemas)
        let parts = [schema.schemas, other.schemas].flatMap { tree in
            tree.paths().compactMap { path -> (String, Tree)? in
                guard let value = tree[path[...]] else { return nil }
                if case .member(let name)? = path.last { return (name, value) }
                return ("", value)
            }
        }
        let near = BodySampler.near(parts)
        scalars =
            BodySampler.trees(
                near.numbers.union([0, 1, -1, 0.5, 0.25, 3_000_000_000]),
                near.texts.union([
                    "", "a", "b", "abc", "ab", "xyzxyz", "x", "2020-01-01", "2020-01-01T00:00:00Z", "1.2.3.4",
                    "123e4567-e89b-12d3-a456-426614174000",
                ])) + [.null, .bool(true), .bool(false), [], [:]]
        let differing = BodySampler.near(difference.values.map { ($0.keyword, $0.value) })
        telling = BodySampler.trees(differing.numbers, differing.texts)
    }

    /// The names of all members that bodies have.
    static func names(_ schema: GeneratedSchema, _ other: GeneratedSchema) -> Set<String> {
        schema.propertyNames.union(other.propertyNames).union(schema.requiredNames).union(other.requiredNames)
            .union(schema.dependedNames).union(other.dependedNames).union(["zz", "pz", "longname", "a", "b", "c"])
            .union((0...12).map { "z\($0)" })
    }

    private static func trees(_ numbers: Set<Double>, _ texts: Set<String>) -> [Tree] {
        numbers.sorted().map { Tree.number($0 == $0.rounded() ? "\(Int($0))" : "\($0)") }
            + texts.sorted().map(Tree.text)
    }

    /// The numbers and texts at the borders that some values of keywords draw.
    private static func near(_ parts: [(keyword: String, value: Tree)]) -> (numbers: Set<Double>, texts: Set<String>) {
        var numbers: Set<Double> = []
        var texts: Set<String> = []
        for (keyword, value) in parts {
            if let number = value.double, abs(number) < 100 {
                for step in [-1, -0.5, 0, 0.5, 1] { numbers.insert(number + step) }
                for factor in [2.0, 3, 4, 6] where keyword == "multipleOf" { numbers.insert(number * factor) }
                if number >= 0, number < 20, number == number.rounded() {
                    for count in max(0, Int(number) - 1)...(Int(number) + 1) {
                        texts.insert(String(repeating: "a", count: count))
                        texts.insert(String(repeating: "d", count: count))
                    }
                }
            }
            if let text = value.string, text.count < 8 { texts.insert(text) }
        }
        return (numbers, texts)
    }

    mutating func bodies(_ count: Int) -> [Tree] {
        var bodies: [Tree] = []
        for _ in 0..<count {
            var body = value(of: schemas[GeneratedSchema.root] ?? [:], depth: 0)
            bodies.append(body)
            for _ in 0..<random.int(1...2) {
                body = mutated(body)
                bodies.append(body)
            }
        }
        return bodies
    }

    /// A schema with its reference and one of its alternatives merged into it.
    private mutating func layers(_ schema: Tree, _ seen: Int) -> [Tree] {
        guard seen < 8 else { return [schema] }
        var layers = [schema]
        if let name = GeneratedSchema.target(schema), let target = schemas[name] {
            layers += self.layers(target, seen + 1)
        }
        for part in schema["allOf"]?.elements ?? [] { layers += self.layers(part, seen + 1) }
        for keyword in ["anyOf", "oneOf"] {
            if let list = schema[keyword]?.elements, !list.isEmpty {
                layers += self.layers(random.pick(list), seen + 1)
            }
        }
        if schema["$dynamicRef"] != nil,
            let target = schemas.members.first(where: { $0.value["$dynamicAnchor"] != nil })
        {
            layers += self.layers(target.value, seen + 1)
        }
        for keyword in ["then", "else"] {
            if let branch = schema[keyword], random.chance(0.5) { layers += self.layers(branch, seen + 1) }
        }
        for member in schema["dependentSchemas"]?.members ?? [] where random.chance(0.5) {
            layers += self.layers(member.value, seen + 1)
        }
        if let not = schema["not"], random.chance(0.3) { layers += self.layers(not, seen + 1) }
        return layers
    }

    private mutating func value(of schema: Tree, depth: Int) -> Tree {
        guard depth < 6 else { return random.pick(scalars) }
        let layers = layers(schema, 0)
        if let value = layers.lazy.compactMap({ $0["const"] }).first { return value }
        if let list = layers.lazy.compactMap({ $0["enum"]?.elements }).first, !list.isEmpty, random.chance(0.9) {
            return random.pick(list)
        }
        var types: [String]?
        for layer in layers {
            guard let type = layer["type"] else { continue }
            let names = type.string.map { [$0] } ?? type.elements.compactMap(\.string)
            let common = types.map { $0.filter { names.contains($0) || ($0 == "integer" && names.contains("number")) } }
            types = common.map { $0.isEmpty ? names : $0 } ?? names
        }
        var all = types ?? []
        if layers.contains(where: { $0["nullable"] == true }), random.chance(0.2) { return .null }
        if all.isEmpty {
            let hints = [
                "object": ["properties", "required", "additionalProperties"], "array": ["items", "prefixItems"],
                "string": ["minLength", "maxLength"], "number": ["minimum", "maximum"],
            ]
            all = hints.filter { hint in layers.contains { layer in hint.value.contains { layer[$0] != nil } } }.keys
                .sorted()
            if all.isEmpty || random.chance(0.2) { all = SchemaGenerator.kinds }
        }
        switch random.pick(all) {
        case "object": return object(layers, depth)
        case "array": return array(layers, depth)
        case "null": return .null
        case "boolean": return .bool(random.chance(0.5))
        case "string": return text(layers)
        case "integer": return number(layers, isInteger: true)
        default: return number(layers, isInteger: false)
        }
    }

    private static let examples: [String: Tree] = [
        "date": "2020-01-01", "date-time": "2020-01-01T00:00:00Z", "ipv4": "1.2.3.4",
        "uuid": "123e4567-e89b-12d3-a456-426614174000",
    ]

    private mutating func text(_ layers: [Tree]) -> Tree {
        let least = layers.compactMap { $0["minLength"]?.int }.max() ?? 0
        let most = layers.compactMap { $0["maxLength"]?.int }.min() ?? .max
        if let format = layers.lazy.compactMap({ $0["format"]?.string }).first, random.chance(0.9) {
            return BodySampler.examples[format] ?? "x"
        }
        let fitting = scalars.filter { $0.string.map { $0.count >= least && $0.count <= most } ?? false }
        return chosen(fitting)
    }

    /// One of some values, rather one of those that distinguish the schemas.
    private mutating func chosen(_ fitting: [Tree]) -> Tree {
        let best = fitting.filter(telling.contains)
        if !best.isEmpty, random.chance(0.5) { return random.pick(best) }
        return random.pick(fitting.isEmpty ? scalars : fitting)
    }

    private mutating func number(_ layers: [Tree], isInteger: Bool) -> Tree {
        let least = layers.compactMap { ($0["minimum"] ?? $0["exclusiveMinimum"])?.double }.max() ?? -.infinity
        let most = layers.compactMap { ($0["maximum"] ?? $0["exclusiveMaximum"])?.double }.min() ?? .infinity
        let steps = layers.compactMap { $0["multipleOf"]?.double }
        let fitting = scalars.filter { value in
            guard let number = value.double, number >= least, number <= most else { return false }
            return (!isInteger || value.int != nil)
                && steps.allSatisfy { abs((number / $0).rounded() * $0 - number) < 0.000_001 }
        }
        return chosen(fitting)
    }

    private mutating func array(_ layers: [Tree], _ depth: Int) -> Tree {
        let least = layers.compactMap { $0["minItems"]?.int }.max() ?? 0
        let most = layers.compactMap { $0["maxItems"]?.int }.min() ?? max(least, 3)
        let count = least >= most ? most : random.int(least...(depth < 4 ? most : least))
        var elements: [Tree] = []
        for index in 0..<min(count, 5) {
            let schemas = layers.compactMap { layer -> Tree? in
                let places = layer["prefixItems"]?.elements ?? []
                if index < places.count { return places[index] }
                let further = layer["items"] ?? layer["unevaluatedItems"]
                return random.chance(0.3) ? layer["contains"] ?? further : further ?? layer["contains"]
            }
            if schemas.contains(.bool(false)) { break }
            elements.append(value(of: ["allOf": .list(schemas)], depth: depth + 1))
        }
        return .list(elements)
    }

    private mutating func object(_ layers: [Tree], _ depth: Int) -> Tree {
        var body = Tree.object([])
        let required = Set(layers.flatMap { $0["required"]?.elements ?? [] }.compactMap(\.string))
        var declared: [String] = []
        for layer in layers {
            for member in layer["properties"]?.members ?? [] where !declared.contains(member.name) {
                declared.append(member.name)
            }
        }
        for name in required.sorted() where !declared.contains(name) { declared.append(name) }
        for name in declared
        where required.contains(name)
            || random.chance(difference.names.contains(name) ? depth < 3 ? 0.8 : 0.3 : depth < 2 ? 0.5 : 0.1)
        {
            let schemas = layers.compactMap { $0["properties"]?[name] }
            // Who writes the body leaves it out.
            if schemas.contains(where: { $0["enum"]?.elements.isEmpty == true }) { continue }
            body[name] = value(of: ["allOf": .list(schemas)], depth: depth + 1)
        }
        let rest = layers.compactMap { $0["additionalProperties"] ?? $0["unevaluatedProperties"] }
        let least = layers.compactMap { $0["minProperties"]?.int }.max() ?? 0
        for _ in 0..<3 where body.members.count < least || random.chance(0.15) {
            if rest.contains(.bool(false)), random.chance(0.9) { continue }
            let name = random.pick(names)
            let schemas = rest + layers.compactMap { name.hasPrefix("p") ? $0["patternProperties"]?["^p"] : nil }
            body[name] = value(of: ["allOf": .list(schemas.filter { $0 != .bool(false) })], depth: depth + 1)
        }
        if difference.countsMembers, !rest.contains(.bool(false)), random.chance(0.3) {
            for index in 0..<random.int(1...10) {
                body["z\(index)"] = value(of: ["allOf": .list(rest)], depth: depth + 2)
            }
        }
        return body
    }

    /// The body with one change.
    private mutating func mutated(_ body: Tree) -> Tree {
        var body = body
        let path = random.pick(body.paths())
        switch (body[path[...]], random.int(0...4)) {
        case (.object(let members)?, 0) where !members.isEmpty:
            body[path[...]]?[random.pick(members).name] = nil
        case (.object?, 1): body[path[...]]?[random.pick(names)] = random.pick(scalars)
        case (.object?, 2) where random.chance(0.3):
            let value = body[path[...]]?.members.first?.value ?? random.pick(scalars)
            for index in 0..<random.int(3...12) { body[path[...]]?["z\(index)"] = value }
        case (.list(let elements)?, 3) where random.chance(0.3):
            let more = (0..<random.int(3...10)).map { .number(100 + $0) } as [Tree]
            body[path[...]] = .list(elements + (random.chance(0.5) ? more : more.map { _ in elements.first ?? 1 }))
        case (.list(let elements)?, 0) where !elements.isEmpty: body[path[...]] = .list(elements.dropLast())
        case (.list(let elements)?, 1): body[path[...]] = .list(elements + [elements.first ?? random.pick(scalars)])
        case (.list(let elements)?, 2): body[path[...]] = .list(elements + [random.pick(scalars)])
        default: body[path[...]] = random.pick(scalars)
        }
        return body
    }
}
