import APICheckJSON

/// What some schemas together demand of a value: their keywords intersected.
final class SchemaNode {
    let number: Int
    let layers: [SchemaLayer]
    /// Groups of alternatives of which one was chosen; it is among the layers.
    let chosen: Set<JSON.Identity>
    /// Whether null is allowed whatever the layers say.
    let isNullable: Bool
    private unowned let graph: MergedSchemas

    init(number: Int, layers: [SchemaLayer], chosen: Set<JSON.Identity>, isNullable: Bool, graph: MergedSchemas) {
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
        for step in steps { range.use(step: step) }
        return range
    }()

    lazy var steps: [JSON] = layers.compactMap { $0.json["multipleOf"] }

    func least(_ keyword: String) -> Int { layers.compactMap { $0.json[keyword]?.int }.max() ?? 0 }
    func most(_ keyword: String) -> Int { layers.compactMap { $0.json[keyword]?.int }.min() ?? .max }

    // MARK: Kinds

    /// The kinds of values that it can have. Kinds whose keywords contradict each other are not among them.
    lazy var kinds: ValueKinds = graph.empty.kinds(of: self)

    /// The kinds that its own keywords allow, whatever the schemas inside demand.
    lazy var kindsOfKeywords: ValueKinds = {
        var kinds = ValueKinds.all
        for layer in layers { kinds.formIntersection(layer.kinds) }
        if layers.contains(where: \.isFalse) { kinds = .none }
        for not in layers.compactMap({ $0.json["not"] }) { kinds.subtract(SchemaNode.excluded(by: not)) }
        for kind in [ValueKind.integer, .fraction] where range.isEmpty(kind) { kinds.remove(kind) }
        if steps.contains(where: { $0.int != nil }) { kinds.remove(.fraction) }
        if least("minLength") > most("maxLength") { kinds.remove(.string) }
        if leastItems > mostItemsOfKeywords { kinds.remove(.array) }
        if leastProperties > most("maxProperties") { kinds.remove(.object) }
        if let kindsOfValues { kinds.formIntersection(kindsOfValues) }
        if isNullable { kinds.formUnion(ValueKinds(.null)) }
        return kinds
    }()

    /// The kinds of the values that `enum` lists; nil where other values are allowed.
    private var kindsOfValues: ValueKinds? {
        guard let values else { return nil }
        var kinds = ValueKinds.none
        for value in values where isPossible(value) { kinds.formUnion(ValueKinds(value.valueKind)) }
        if takesNullBesideValues { kinds.formUnion(ValueKinds(.null)) }
        return kinds
    }

    /// Whether null is allowed although `enum` does not repeat it.
    var takesNullBesideValues: Bool { layers.allSatisfy { $0.values == nil || $0.takesNullBesideValues } }

    /// Whether a value, as far as it is decided, satisfies the schema.
    func isPossible(_ value: JSON, isText: Bool = false, depth: Int = 0) -> Bool {
        if value.isNull, isNullable { return true }
        guard layers.allSatisfy({ ValueRule.isPossible(value, $0, isText: isText, undecided: true) }) else {
            return false
        }
        for not in layers.compactMap({ $0.json["not"] }) where graph.node([not]).surelyAccepts(value) { return false }
        return depth > 7
            || groups.allSatisfy { group in
                group.schemas.contains { graph.node([$0]).isPossible(value, isText: isText, depth: depth + 1) }
            }
    }

    private func surelyAccepts(_ value: JSON) -> Bool {
        !value.valueKind.isContainer && layers.allSatisfy { ValueRule.isPossible(value, $0) && $0.isScalar }
    }

    /// The kinds of which a negated schema accepts all values: those that its type lists and none of its keywords restricts.
    private static func excluded(by not: JSON) -> ValueKinds {
        if not.kind != .object { return SchemaLayer.isTrivial(not) ? .all : .none }
        var kinds = ValueKinds.all
        for member in not.members where !SchemaKeyword.describes(member.name) {
            if member.name == "type" {
                kinds.formIntersection(ValueKinds(types: member.value))
            } else if let type = SchemaKeyword.restrictedType(member.name) {
                kinds.subtract(ValueKinds(type: type))
            } else {
                return .none
            }
        }
        return kinds
    }

    /// Whether no value satisfies some schemas of the same contract.
    func isEmpty(_ schemas: [JSON]) -> Bool { graph.empty.isEmpty(schemas) }

    // MARK: Objects

    /// The members that each object has, those that other members require included.
    lazy var required: Set<String> = {
        var names = Set(layers.flatMap(\.required))
        var open = Array(names)
        while let name = open.popLast() { open += dependents(on: name).filter { names.insert($0).inserted } }
        return names
    }()

    /// The required members without those that are only read or only written, which a body may lack.
    lazy var alwaysPresent: Set<String> = required.filter { name in
        !layers.compactMap { $0.properties[name] }.contains { schema in
            graph.isMarked("readOnly", schema) || graph.isMarked("writeOnly", schema)
        }
    }

    /// The members that `dependentRequired` adds to one.
    func dependents(on name: String) -> [String] {
        layers.flatMap { $0.json["dependentRequired"]?[name]?.elements.compactMap(\.string) ?? [] }
    }

    /// Whether an object needs all members that it can have.
    lazy var needsAll: Bool =
        isClosedByProperties && patternTexts.isEmpty && least("minProperties") >= mostProperties

    /// Schemas of `unevaluatedProperties` and `unevaluatedItems` that mean what `additionalProperties` and `items` do.
    private lazy var evaluations: [Evaluation] = layers.filter(\.isDynamic).map { Evaluation($0, graph) }

    struct Member {
        var schemas: [JSON] = []
        /// Whether a property or a pattern names it.
        var isDeclared = false
        /// Whether its name is invalid, or it needs a member that is forbidden.
        var isExcluded = false
        var isForbidden: Bool { isExcluded || schemas.contains { SchemaLayer.isFalse($0) } }
    }

    private func isUndeclaredAndForbidden(_ name: String) -> Bool {
        layers.contains { layer in SchemaLayer.isFalse(layer.rest) && !layer.declares(name) }
    }

    /// Whether a member that a schema of `propertyNames` is for may have a name.
    private func mayName(_ name: String) -> Bool { layers.allSatisfy { ValueRule.isName(name, $0, undecided: true) } }

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
            if let names = layer.json["propertyNames"], !graph.node([names]).mayName(name) { member.isExcluded = true }
            for other in layer.json["dependentRequired"]?[name]?.elements.compactMap(\.string) ?? []
            where isUndeclaredAndForbidden(other) {
                member.isExcluded = true
            }
        }
        for evaluation in evaluations where !evaluation.coversMember(name) {
            if let rest = evaluation.restOfMembers { member.schemas.append(rest) }
        }
        return member
    }

    /// What the members that match a pattern must satisfy, besides what other patterns say.
    func members(matching text: String) -> [JSON] {
        layers.compactMap { layer in layer.patterns.first { $0.text == text }?.schema ?? layer.rest }
            + evaluations.filter { !$0.coversPattern(text) }.compactMap(\.restOfMembers)
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
    lazy var rest: [JSON] = layers.compactMap(\.rest) + evaluations.compactMap(\.restOfMembers)

    /// Whether members that nothing declares are forbidden.
    lazy var isClosed: Bool = isClosedByProperties || evaluations.contains(where: \.isClosed)

    lazy var isClosedByProperties: Bool = rest.contains { SchemaLayer.isFalse($0) }

    lazy var mostProperties: Int = graph.empty.mostProperties(self)

    lazy var leastProperties: Int = max(least("minProperties"), alwaysPresent.count)

    /// The names that its alternatives and conditions declare, at any depth.
    lazy var namesInside: Set<String> = inside.reduce(into: []) { $0.formUnion($1.declaredNames) }

    /// Whether an alternative or a condition says something of members that nothing declares.
    lazy var restrictsRestInside: Bool = inside.contains { !$0.rest.isEmpty || !$0.patternTexts.isEmpty }

    private lazy var inside: [SchemaNode] = graph.nodesInside(self)

    // MARK: Lists

    /// What the element at an index must satisfy.
    func place(_ index: Int) -> [JSON] {
        layers.compactMap { index < $0.places.count ? $0.places[index] : $0.items }
            + evaluations.filter { index >= $0.placeCount }.compactMap(\.restOfItems)
    }

    lazy var placeCount: Int = layers.map(\.places.count).max() ?? 0
    lazy var items: [JSON] = layers.compactMap(\.items) + evaluations.compactMap(\.restOfItems)
    lazy var mostItems: Int = graph.empty.mostItems(self)

    /// The number of elements that its own keywords allow.
    lazy var mostItemsOfKeywords: Int = {
        var most = most("maxItems")
        for layer in layers {
            if SchemaLayer.isFalse(layer.items) { most = min(most, layer.places.count) }
        }
        for evaluation in evaluations { most = min(most, evaluation.mostItems) }
        for index in 0..<placeCount where place(index).contains(where: SchemaLayer.isFalse) { most = min(most, index) }
        return most
    }()
    lazy var leastItems: Int = layers.map { layer in
        layer.json["contains"] == nil ? 0 : layer.json["minContains"]?.int ?? 1
    }.reduce(least("minItems"), max)
    lazy var areUnique: Bool = layers.contains { $0.json["uniqueItems"]?.bool == true } || mostItems <= 1
}
