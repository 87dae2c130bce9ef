import APICheckJSON

/// What some schemas together demand of a value: their keywords intersected.
final class SchemaNode {
    let number: Int
    let layers: [SchemaLayer]
    /// Groups of alternatives of which one was chosen; it is among the layers.
    let chosen: Set<JSON.Identity>
    /// Whether null is allowed whatever the layers say.
    let isNullable: Bool
    private unowned let graph: SchemaGraph

    init(number: Int, layers: [SchemaLayer], chosen: Set<JSON.Identity>, isNullable: Bool, graph: SchemaGraph) {
        self.number = number
        self.layers = layers
        self.chosen = chosen
        self.isNullable = isNullable
        self.graph = graph
    }

    var isFalse: Bool { layers.contains(where: \.isFalse) && !isNullable }

    /// Alternatives of which none was chosen yet.
    lazy var groups: [SchemaLayer.Alternatives] = layers.flatMap(\.groups).filter { !chosen.contains($0.id) }

    /// The values of `enum` and `const`; nil where other values are allowed.
    lazy var values: [JSON]? = {
        var values: [JSON]?
        for list in layers.compactMap(\.values) {
            values = values.map { known in list.filter(ValueSet(known).contains) } ?? list
        }
        return values
    }()

    lazy var range: NumberRange = {
        var range = NumberRange()
        for layer in layers {
            if let limit = layer.range.lower { range.raise(to: limit) }
            if let limit = layer.range.upper { range.cut(to: limit) }
        }
        return range
    }()

    lazy var steps: [JSON] = layers.compactMap { $0.json["multipleOf"] }

    func least(_ keyword: String) -> Int { layers.compactMap { $0.json[keyword]?.int }.max() ?? 0 }
    func most(_ keyword: String) -> Int { layers.compactMap { $0.json[keyword]?.int }.min() ?? .max }

    // MARK: Kinds

    /// The kinds of values that it can have. Kinds whose keywords contradict each other are not among them.
    lazy var kinds: ValueKinds = kinds(depth: 0)

    private func kinds(depth: Int) -> ValueKinds {
        var kinds = ValueKinds.all
        for layer in layers { kinds.formIntersection(layer.kinds) }
        if layers.contains(where: \.isFalse) { kinds = .none }
        for not in layers.compactMap({ $0.json["not"] }) { kinds.subtract(SchemaNode.excluded(by: not)) }
        for kind in [ValueKind.integer, .fraction] where range.isEmpty(kind) { kinds.remove(kind) }
        if steps.contains(where: { $0.int != nil }) { kinds.remove(.fraction) }
        if least("minLength") > most("maxLength") { kinds.remove(.string) }
        if least("minItems") > mostItems { kinds.remove(.array) }
        if leastProperties > mostProperties || lacksRequired(depth: depth) { kinds.remove(.object) }
        if isNullable { kinds.formUnion(ValueKinds(.null)) }
        return kinds
    }

    /// The kinds of which a negated schema accepts all values.
    private static func excluded(by not: JSON) -> ValueKinds {
        var kinds = ValueKinds.none
        guard let type = not["type"], not.members.allSatisfy({ $0.name == "type" || SchemaKeyword.describes($0.name) })
        else {
            return SchemaLayer.isTrivial(not) ? .all : .none
        }
        for name in type.string.map({ [$0] }) ?? type.elements.compactMap(\.string) {
            kinds.formUnion(ValueKinds(type: name))
        }
        return kinds
    }

    private func lacksRequired(depth: Int) -> Bool {
        guard depth < 2 else { return false }
        return required.contains { name in
            let member = member(name)
            return member.isForbidden || graph.node(member.schemas).hasNoValue(depth: depth + 1)
        }
    }

    private func hasNoValue(depth: Int) -> Bool {
        values.map { $0.isEmpty && !isNullable } ?? kinds(depth: depth).isEmpty
    }

    // MARK: Objects

    lazy var required: Set<String> = Set(layers.flatMap(\.required))

    struct Member {
        var schemas: [JSON] = []
        /// Whether a property or a pattern names it.
        var isDeclared = false
        var isForbidden: Bool { schemas.contains { $0.bool == false } }
    }

    /// What a member must satisfy.
    func member(_ name: String) -> Member {
        var member = Member()
        for layer in layers {
            var isDeclared = false
            if let schema = layer.properties[name] {
                member.schemas.append(schema)
                isDeclared = true
            }
            for (_, pattern, schema) in layer.patterns where pattern.matches(name) {
                member.schemas.append(schema)
                isDeclared = true
            }
            if isDeclared { member.isDeclared = true } else if let rest = layer.rest { member.schemas.append(rest) }
        }
        return member
    }

    /// What the members that match a pattern must satisfy, besides what other patterns say.
    func members(matching text: String) -> [JSON] {
        layers.compactMap { layer in layer.patterns.first { $0.text == text }?.schema ?? layer.rest }
    }

    lazy var declaredNames: [String] = {
        var seen: Set<String> = []
        return layers.flatMap(\.names).filter { seen.insert($0).inserted }
    }()

    lazy var patternTexts: [String] = {
        var seen: Set<String> = []
        return layers.flatMap(\.patterns).map(\.text).filter { seen.insert($0).inserted }
    }()

    /// What members must satisfy that nothing declares.
    lazy var rest: [JSON] = layers.compactMap(\.rest)

    /// Whether members that nothing declares are forbidden.
    lazy var isClosed: Bool =
        rest.contains { $0.bool == false } || layers.contains { $0.json["unevaluatedProperties"]?.bool == false }

    lazy var mostProperties: Int = {
        let most = most("maxProperties")
        guard isClosed, patternTexts.isEmpty, groups.isEmpty else { return most }
        return min(most, declaredNames.count { !member($0).isForbidden })
    }()

    lazy var leastProperties: Int = max(least("minProperties"), required.count)

    /// The names that its alternatives declare, at any depth.
    lazy var namesInside: Set<String> = {
        var names: Set<String> = []
        var seen: Set<JSON.Identity> = []
        var open =
            groups.flatMap(\.schemas)
            + layers.flatMap { layer in
                ["then", "else"].compactMap { layer.json[$0] }
                    + (layer.json["dependentSchemas"]?.members.map(\.value) ?? [])
            }
        while let schema = open.popLast() {
            guard seen.insert(schema.identity).inserted else { continue }
            let node = graph.node([schema])
            names.formUnion(node.declaredNames)
            open += node.groups.flatMap(\.schemas)
        }
        return names
    }()

    // MARK: Lists

    /// What the element at an index must satisfy.
    func place(_ index: Int) -> [JSON] {
        layers.compactMap { index < $0.places.count ? $0.places[index] : $0.items }
    }

    lazy var placeCount: Int = layers.map(\.places.count).max() ?? 0
    lazy var items: [JSON] = layers.compactMap(\.items)
    lazy var mostItems: Int = {
        var most = most("maxItems")
        for layer in layers where layer.items?.bool == false { most = min(most, layer.places.count) }
        for index in 0..<placeCount where place(index).contains(where: { $0.bool == false }) { most = min(most, index) }
        return most
    }()
    lazy var leastItems: Int = layers.map { layer in
        layer.json["contains"] == nil ? 0 : layer.json["minContains"]?.int ?? 1
    }.reduce(least("minItems"), max)
    lazy var areUnique: Bool = layers.contains { $0.json["uniqueItems"]?.bool == true } || mostItems <= 1
}
