#if CommandLine
/// The sets of schemas that apply to the places of bodies: what each set declares for the place itself and for those inside.
///
/// A place can have many sets of schemas, but a description has few different ones: each is made once, and a tree is
/// made of them. So the work does not grow with the depth of a schema that refers to itself.
struct FieldShapes {
    /// A schema that applies to a place: always, or only to some values (a branch of `anyOf`, `oneOf`, `if`).
    struct Part: Hashable {
        let schema: Int
        let isConditional: Bool
    }

    struct Shape {
        /// The schemas that declare members or elements.
        var expanding: Set<Int> = []
        var members: [Member] = []
        /// The shape of elements and of members without a name in the schemas.
        var others: Int?
        /// What `enum` and `const` list.
        var values: [JSON] = []
        /// Whether there are more members or values than a tree may have.
        var isCut = false
    }

    struct Member {
        let name: String
        let shape: Int
        let isRequired: Bool
    }

    /// What a schema itself says.
    private struct Facts {
        /// The schemas that apply to the same value: always, and only to some values.
        var references: [Int] = []
        var allOf: [Int] = []
        var branches: [Int] = []
        /// The schemas that a discriminator selects from.
        var selected: [Int] = []
        /// Is nil for the schema `true`.
        var properties: [(name: String, schema: Int?)] = []
        var others: [Int] = []
        var required: Set<String> = []
        /// The values, or nil where any value may be valid.
        var values: [JSON]?
        var isWriteOnly = false
        var expands: Bool { !properties.isEmpty || !others.isEmpty }
    }

    let graph: SchemaGraph
    private var facts: [Int: Facts] = [:]
    private var shapes: [Shape?] = []
    private var seeds: [[Part]] = []
    private var known: [[Part]: Int] = [:]

    init(_ graph: SchemaGraph) { self.graph = graph }

    /// The number of the shape of a place to which some schemas apply: all of them, or if there are several any of them.
    mutating func number(of schemas: [JSON]) -> Int {
        let isConditional = schemas.count > 1
        return number(of: schemas.compactMap(graph.number).map { Part(schema: $0, isConditional: isConditional) })
    }

    mutating func shape(_ number: Int) -> Shape {
        if let made = shapes[number] { return made }
        let made = shape(of: parts(from: seeds[number]))
        shapes[number] = made
        return made
    }

    private mutating func number(of seeds: [Part]) -> Int {
        if let number = known[seeds] { return number }
        let number = shapes.count
        known[seeds] = number
        self.seeds.append(seeds)
        shapes.append(nil)
        return number
    }

    // MARK: Schemas

    private mutating func facts(of number: Int) -> Facts {
        if let known = facts[number] { return known }
        let schema = graph.schema(number)
        var found = Facts()
        for child in graph.subschemas(of: number) { add(child, of: schema, to: &found) }
        for member in schema.members { read(member.name, member.value, into: &found) }
        facts[number] = found
        return found
    }

    private func add(_ child: SchemaGraph.Subschema, of schema: JSON, to facts: inout Facts) {
        if child.role == .property, child.schema.bool != false { facts.properties.append((child.name, child.number)) }
        guard let number = child.number else { return }
        switch child.role {
        case .always where child.keyword == .allOf: facts.allOf.append(number)
        case .always: facts.references.append(number)
        case .choice where child.keyword == .discriminator: facts.selected.append(number)
        case .choice where [.then, .else].contains(child.keyword) && schema["if"] == nil: return
        case .choice: facts.branches.append(number)
        case .pattern, .otherMembers, .unevaluatedMembers, .place, .otherElements, .someElement, .unevaluatedElements:
            facts.others.append(number)
        // A condition declares nothing: its members and values are those of the schemas around it.
        case .condition, .negation, .property, .memberNames, .content, .definition: return
        }
    }

    private func read(_ keyword: String, _ value: JSON, into facts: inout Facts) {
        switch keyword {
        case "required": facts.required.formUnion(value.elements.lazy.compactMap(\.string))
        case "enum": facts.values = Array(value.elements).filter(FieldShapes.isScalar)
        case "const": facts.values = [value].filter(FieldShapes.isScalar)
        case "writeOnly": facts.isWriteOnly = value.bool == true
        default: return
        }
    }

    private static func isScalar(_ value: JSON) -> Bool { value.kind != .object && value.kind != .array }

    // MARK: Places

    /// All schemas that apply to a place, those that always apply first.
    private mutating func parts(from seeds: [Part]) -> [Part] {
        var found: [Part] = []
        var seen: Set<Int> = []
        var choices: [Int] = []
        for isConditional in [false, true] {
            // A discriminator selects from schemas for a value of its own schema, not for one of a schema that builds on it.
            var waiting = (seeds.filter { $0.isConditional == isConditional }.map(\.schema) + choices).map {
                (schema: $0, isBase: false)
            }
            var next = 0
            while next < waiting.count {
                let (schema, isBase) = waiting[next]
                next += 1
                guard seen.insert(schema).inserted else { continue }
                found.append(Part(schema: schema, isConditional: isConditional))
                let facts = facts(of: schema)
                waiting += facts.references.map { ($0, isBase) } + facts.allOf.map { ($0, true) }
                let selected = isBase ? facts.branches : facts.branches + facts.selected
                if isConditional { waiting += selected.map { ($0, false) } } else { choices += selected }
            }
        }
        return found
    }

    private mutating func shape(of parts: [Part]) -> Shape {
        var shape = Shape()
        var places: [[UInt8]: Int] = [:]
        var members: [(name: String, seeds: [Part])] = []
        var others: [Part] = []
        var required: Set<String> = []
        for part in parts {
            let facts = facts(of: part.schema)
            if facts.expands { shape.expanding.insert(part.schema) }
            for (name, schema) in facts.properties {
                // By bytes: names that differ in how an accent is composed are different names.
                let key = Array(name.utf8)
                let place = places[key] ?? members.count
                if place == members.count {
                    guard place < FieldTree.limit else {
                        shape.isCut = true
                        break
                    }
                    places[key] = place
                    members.append((name, []))
                }
                if let schema { members[place].seeds.append(Part(schema: schema, isConditional: part.isConditional)) }
            }
            others += facts.others.map { Part(schema: $0, isConditional: true) }
            if !part.isConditional { required.formUnion(facts.required) }
        }
        for (name, seeds) in members where !isWriteOnly(seeds) {
            shape.members.append(
                Member(name: name, shape: self.number(ofPlace: seeds), isRequired: required.contains(name)))
        }
        if !others.isEmpty { shape.others = number(ofPlace: others) }
        shape.values = values(of: parts)
        if shape.values.count > FieldTree.limit {
            shape.isCut = true
            shape.values.removeLast(shape.values.count - FieldTree.limit)
        }
        return shape
    }

    /// A schema without alternatives always applies to its place, if it is in a branch for the object around it or not.
    private mutating func number(ofPlace seeds: [Part]) -> Int {
        number(of: seeds.count == 1 ? [Part(schema: seeds[0].schema, isConditional: false)] : seeds)
    }

    private mutating func isWriteOnly(_ seeds: [Part]) -> Bool {
        var waiting = seeds.map(\.schema)
        var seen: Set<Int> = []
        while let next = waiting.popLast() {
            guard seen.insert(next).inserted else { continue }
            let facts = facts(of: next)
            if facts.isWriteOnly { return true }
            waiting += facts.references + facts.allOf
        }
        return false
    }

    /// What the schemas list together, of which a schema that always applies must list each value.
    private mutating func values(of parts: [Part]) -> [JSON] {
        let lists = parts.compactMap { part in
            facts(of: part.schema).values.map { (values: $0, isConditional: part.isConditional) }
        }
        var all = ValueSet()
        var values = lists.flatMap(\.values).filter { all.insert($0) }
        for list in lists where !list.isConditional && lists.count > 1 {
            let allowed = ValueSet(list.values)
            values = values.filter(allowed.contains)
        }
        return values
    }
}

/// Values to look others up in, equal as ``JSON/equals(_:)`` compares them.
package struct ValueSet {
    private var byHash: [Int: [JSON]] = [:]

    package init(_ values: [JSON] = []) {
        for value in values { byHash[value.hashOfValue, default: []].append(value) }
    }

    package func contains(_ value: JSON) -> Bool {
        byHash[value.hashOfValue]?.contains { $0.equals(value) } ?? false
    }

    /// - Returns: Whether the value is new.
    package mutating func insert(_ value: JSON) -> Bool {
        let hash = value.hashOfValue
        if let equal = byHash[hash], equal.contains(where: { $0.equals(value) }) { return false }
        byHash[hash, default: []].append(value)
        return true
    }
}
#endif
