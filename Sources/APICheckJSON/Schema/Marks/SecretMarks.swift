#if Contracts
/// The values that schemas mark as secret, with `x-apicheck-secret: true` or `format: password`.
///
/// A mark counts in every schema that may apply, including branches that do not accept the value, since a body that
/// violates its contract must not leak a secret. Each value is visited once, however many schemas apply to it.
package struct SecretMarks: Sendable {
    let schemas: [MarkedSchema]

    /// A schema from which a mark can be reached.
    package struct Root: Hashable, Sendable {
        let schema: Int
    }

    /// The marks at a place.
    package enum Reach: Sendable {
        case nothing
        /// A value inside it may be marked.
        case below
        case whole
    }

    package static let none = SecretMarks([])

    init(_ schemas: [MarkedSchema]) { self.schemas = schemas }

    /// The outermost marked values, in document order.
    package func places(in value: JSON, from root: Root) -> [Pointer] {
        var walk = MarkWalk(self)
        walk.visit(value, schemas[root.schema].inPlace)
        return walk.found
    }

    /// The marks at a path of names, as in the keys of forms and queries: an empty name is any element of an array, a
    /// number is an element or a member.
    package func reach(_ root: Root, path: some Sequence<String>) -> Reach {
        var walk = MarkWalk(self)
        var current = schemas[root.schema].inPlace
        for name in path {
            if walk.isMarked(current) { return .whole }
            let elements = name.isEmpty || Int(name) != nil ? walk.elements(current) : []
            current = walk.union(elements, walk.member(name, of: current))
            if current.isEmpty { return .nothing }
        }
        return walk.isMarked(current) ? .whole : .below
    }

    package func isMarked(_ root: Root) -> Bool { reach(root, path: EmptyCollection()) == .whole }
}

/// A schema from which a mark can be reached, reduced to the paths to marks. Its children are indexes of other schemas.
struct MarkedSchema: Sendable {
    let source: JSON
    /// Whether the schema marks its own value.
    var isMarked = false
    /// The schemas that apply to the same value, including this one.
    var inPlace: [Int] = []
    var properties: [String: Int] = [:]
    var patterns: [PatternProperty] = []
    var additionalProperties: Int?
    var unevaluatedProperties: Int?
    /// The schemas whose names `unevaluatedProperties` excludes: this one and those that always apply with it.
    var alwaysInPlace: [JSON] = []
    var prefix: [Int?] = []
    var items: Int?
    var contains: Int?
    var unevaluatedItems: Int?
    /// The schema of a string's content (`contentSchema`).
    var content: Int?

    /// When `schema` is nil, a matching name has no marks but is not an additional property either.
    struct PatternProperty: Sendable {
        /// The pattern, or nil for an invalid expression.
        let pattern: Pattern?
        let schema: Int?
    }

    /// Whether the schema itself declares a member, which is then not an additional property.
    func declares(_ name: String) -> Bool { MarkedSchema.declares(name, in: source) }

    static func declares(_ name: String, in schema: JSON) -> Bool { schema["properties"]?[name] != nil }

    /// Whether a schema evaluates a member, so that `unevaluatedProperties` beside it does not apply.
    static func evaluates(_ name: String, in schema: JSON) -> Bool {
        schema["additionalProperties"] != nil || declares(name, in: schema)
    }
}

/// A walk over a value together with the schemas from which a mark can be reached.
private struct MarkWalk {
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
