#if Contracts
/// A walk over a value together with the schemas from which a mark can be reached.
struct MarkWalk {
    private let marks: SecretMarks
    private(set) var found: [Pointer] = []
    private var path: [String] = []
    /// The last round in which each schema was added: keeps duplicates out of a set of schemas.
    private var taken: [Int]
    private var round = 0

    init(_ marks: SecretMarks) {
        self.marks = marks
        taken = [Int](repeating: 0, count: marks.schemas.count)
    }

    func isMarked(_ schemas: [Int]) -> Bool { schemas.contains { marks.schemas[$0].isMarked } }

    /// - Parameter schemas: All schemas that apply to the value and from which a mark can be reached.
    mutating func visit(_ value: JSON, _ schemas: [Int]) {
        if isMarked(schemas) {
            found.append(Pointer(path))
            return
        }
        switch value.kind {
        case .object:
            for member in value.members {
                let name = member.name
                let inner = self.member(name, of: schemas)
                if !inner.isEmpty { visit(member.value, inner, at: name) }
            }
        case .array:
            let prefix = schemas.map { marks.schemas[$0].prefix.count }.max() ?? 0
            var inner: [Int] = []
            for (index, element) in value.elements.enumerated() {
                if index <= prefix { inner = self.element(index, of: schemas) }
                if inner.isEmpty {
                    if index >= prefix { return }
                    continue
                }
                visit(element, inner, at: String(index))
            }
        case .string:
            // A pointer identifies the string as a whole, not a part of it.
            if schemas.contains(where: { marks.schemas[$0].content != nil }) { found.append(Pointer(path)) }
        case .number, .boolean, .null: return
        }
    }

    private mutating func visit(_ value: JSON, _ schemas: [Int], at token: String) {
        path.append(token)
        visit(value, schemas)
        path.removeLast()
    }

    // MARK: Schemas of members and elements

    mutating func member(_ name: String, of schemas: [Int]) -> [Int] {
        round += 1
        var result: [Int] = []
        for number in schemas {
            let schema = marks.schemas[number]
            var isNamed = false
            if let child = schema.properties[name] {
                isNamed = true
                add(child, to: &result)
            }
            for property in schema.patterns {
                let answer = property.pattern?.answer(name) ?? .undecided
                // When it is unknown whether the name matches, either schema may mark it as secret.
                if answer == .differs { continue }
                if answer == .matches { isNamed = true }
                if let child = property.schema { add(child, to: &result) }
            }
            if let child = schema.additionalProperties, !isNamed, !schema.declares(name) { add(child, to: &result) }
            if let child = schema.unevaluatedProperties, !isNamed,
                !schema.alwaysInPlace.contains(where: { MarkedSchema.evaluates(name, in: $0) })
            {
                add(child, to: &result)
            }
        }
        return result
    }

    private mutating func element(_ index: Int, of schemas: [Int]) -> [Int] {
        round += 1
        var result: [Int] = []
        for number in schemas {
            let schema = marks.schemas[number]
            if index < schema.prefix.count {
                if let child = schema.prefix[index] { add(child, to: &result) }
            } else {
                for child in [schema.items, schema.unevaluatedItems].compactMap(\.self) { add(child, to: &result) }
            }
            if let child = schema.contains { add(child, to: &result) }
        }
        return result
    }

    /// The schemas of all elements.
    mutating func elements(_ schemas: [Int]) -> [Int] {
        round += 1
        var result: [Int] = []
        for number in schemas {
            let schema = marks.schemas[number]
            let children = schema.prefix + [schema.items, schema.unevaluatedItems, schema.contains]
            for child in children.compactMap(\.self) { add(child, to: &result) }
        }
        return result
    }

    mutating func union(_ first: [Int], _ second: [Int]) -> [Int] {
        if first.isEmpty { return second }
        round += 1
        var result: [Int] = []
        for schema in first + second where taken[schema] != round {
            taken[schema] = round
            result.append(schema)
        }
        return result
    }

    private mutating func add(_ child: Int, to result: inout [Int]) {
        for schema in marks.schemas[child].inPlace where taken[schema] != round {
            taken[schema] = round
            result.append(schema)
        }
    }
}
#endif
