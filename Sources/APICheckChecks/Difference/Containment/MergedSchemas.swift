import APICheckJSON

/// The schemas of one contract, numbered: each combination of schemas for one value is one node, with references followed and
/// `allOf` merged.
final class MergedSchemas {
    let contract: ComparedContract
    private(set) var nodes: [SchemaNode] = []
    private var numbers: [Key: Int] = [:]
    private var layers: [JSON.Identity: SchemaLayer] = [:]
    /// What a single schema consists of, since most are asked for many times.
    private var flat: [JSON.Identity: (layers: [SchemaLayer], isNullable: Bool)] = [:]

    private var single: [JSON.Identity: Int] = [:]
    private var indexes: [JSON.Identity: AlternativeIndex] = [:]
    /// Which of its schemas no value satisfies.
    private(set) lazy var empty = EmptySchemas(self)

    private struct Key: Hashable {
        let layers: Set<JSON.Identity>
        let chosen: Set<JSON.Identity>
        let isNullable: Bool
    }

    init(_ contract: ComparedContract) { self.contract = contract }

    /// The number of the schemas that one value must satisfy all.
    func number(of schemas: [JSON]) -> Int {
        if schemas.count == 1, let known = single[schemas[0].identity] { return known }
        let number = uncachedNumber(of: schemas)
        if schemas.count == 1 { single[schemas[0].identity] = number }
        return number
    }

    /// The alternatives of a group, by the properties that they declare.
    func index(of group: SchemaLayer.Alternatives) -> AlternativeIndex {
        if let known = indexes[group.id] { return known }
        let index = AlternativeIndex(group.schemas.map { node([$0]) })
        indexes[group.id] = index
        return index
    }

    private func uncachedNumber(of schemas: [JSON]) -> Int {
        var layers: [SchemaLayer] = []
        var isNullable = !schemas.isEmpty
        for schema in schemas {
            let part = flattened(schema)
            layers += part.layers
            isNullable = isNullable && part.isNullable
        }
        return number(layers, chosen: [], isNullable: isNullable)
    }

    func node(_ schemas: [JSON]) -> SchemaNode {
        let number = number(of: schemas)
        return nodes[number]
    }

    /// Whether a schema of a property has `readOnly` or `writeOnly`.
    func isMarked(_ keyword: String, _ schema: JSON) -> Bool {
        schema[keyword]?.bool == true || contract.resolve(schema)?[keyword]?.bool == true
            || node([schema]).layers.contains { $0.json[keyword]?.bool == true }
    }

    /// The nodes of alternatives and conditions of a node, at any depth, which may apply to the same value.
    func nodesInside(_ node: SchemaNode) -> [SchemaNode] {
        var found: [SchemaNode] = []
        var seen: Set<JSON.Identity> = []
        var open = MergedSchemas.schemasInside(node)
        while let schema = open.popLast() {
            guard seen.insert(schema.identity).inserted else { continue }
            found.append(self.node([schema]))
            open += MergedSchemas.schemasInside(found[found.count - 1])
        }
        return found
    }

    private static func schemasInside(_ node: SchemaNode) -> [JSON] {
        node.groups.flatMap(\.schemas)
            + node.layers.flatMap { layer in
                ["if", "then", "else"].compactMap { layer.json[$0] }
                    + (layer.json["dependentSchemas"]?.members.map(\.value) ?? [])
            }
    }

    /// A node with one of the alternatives of a group chosen.
    func number(of node: SchemaNode, choosing schema: JSON, from group: SchemaLayer.Alternatives) -> Int {
        number(node.layers + flattened(schema).layers, chosen: node.chosen.union([group.id]), isNullable: false)
    }

    private func number(_ layers: [SchemaLayer], chosen: Set<JSON.Identity>, isNullable: Bool) -> Int {
        var seen: Set<JSON.Identity> = []
        let distinct = layers.filter { !$0.isTrivial && seen.insert($0.json.identity).inserted }
        let key = Key(layers: seen, chosen: chosen, isNullable: isNullable)
        if let known = numbers[key] { return known }
        let node = SchemaNode(
            number: nodes.count, layers: distinct, chosen: chosen, isNullable: isNullable, graph: self)
        numbers[key] = node.number
        nodes.append(node)
        return node.number
    }

    /// The schema objects that apply to a value by a schema, its references and its `allOf`.
    private func flattened(_ schema: JSON) -> (layers: [SchemaLayer], isNullable: Bool) {
        if let known = flat[schema.identity] { return known }
        var found: [SchemaLayer] = []
        var seen: Set<JSON.Identity> = []
        var open = [schema]
        var isNullable = false
        while let next = open.popLast() {
            guard seen.insert(next.identity).inserted else { continue }
            if next["$ref"]?.string != nil {
                if let target = contract.target(of: next), target.identity != next.identity { open.append(target) }
                if !contract.readsSiblings { continue }
            }
            found.append(layer(next))
            open += (next["allOf"]?.elements.map { $0 } ?? []).reversed()
            // OpenAPI 3.0: null is allowed although the schemas of `allOf` do not mention it.
            if next.identity == schema.identity || found.count == 1, next["nullable"]?.bool == true, next["type"] == nil
            {
                isNullable = true
            }
        }
        flat[schema.identity] = (found, isNullable)
        return (found, isNullable)
    }

    private func layer(_ json: JSON) -> SchemaLayer {
        if let known = layers[json.identity] { return known }
        let layer = SchemaLayer(json)
        layers[json.identity] = layer
        return layer
    }
}

/// The alternatives of one group. Of many, only those with the same properties are tried.
final class AlternativeIndex {
    private let all: [SchemaNode]
    private lazy var byNames = Dictionary(grouping: all) { Set($0.declaredNames) }
    private static let most = 24

    init(_ nodes: [SchemaNode]) { all = nodes }

    func candidates(for node: SchemaNode) -> [SchemaNode] {
        if all.count <= AlternativeIndex.most { return all }
        return Array((byNames[Set(node.declaredNames)] ?? all).prefix(AlternativeIndex.most))
    }
}

extension MergedSchemas {
    /// The kinds of values that some schemas together allow, those of `enum` and of alternatives included.
    func kinds(of schemas: [JSON]) -> ValueKinds {
        var survey = KindSurvey(graph: self)
        return survey.kinds(of: node(schemas), depth: 0)
    }
}

/// Collects the kinds of values that a schema and its alternatives allow.
private struct KindSurvey {
    let graph: MergedSchemas
    /// Alternatives may contain themselves, and many may contain the same one.
    private var known: [Int: ValueKinds] = [:]
    /// Deeper alternatives count as allowing every kind: the nesting of schemas must not become that of calls.
    private static let mostDepth = 16

    init(graph: MergedSchemas) { self.graph = graph }

    mutating func kinds(of node: SchemaNode, depth: Int) -> ValueKinds {
        if let known = known[node.number] { return known }
        var kinds = node.kinds
        known[node.number] = kinds
        guard depth < KindSurvey.mostDepth else { return kinds }
        for group in node.groups {
            var inside = ValueKinds.none
            for schema in group.schemas { inside.formUnion(self.kinds(of: graph.node([schema]), depth: depth + 1)) }
            if node.isNullable { inside.formUnion(ValueKinds(.null)) }
            kinds.formIntersection(inside)
        }
        known[node.number] = kinds
        return kinds
    }
}

/// The kinds of values that schemas treat differently. A number with a fraction is a kind of its own, since `integer` excludes
/// it, and so are the two booleans, since `enum` can list one.
enum ValueKind: UInt16, CaseIterable {
    case null = 1
    case no = 2
    case yes = 4
    case integer = 8
    case fraction = 16
    case string = 32
    case array = 64
    case object = 128

    var isNumber: Bool { self == .integer || self == .fraction }
    var isContainer: Bool { self == .array || self == .object }
}

/// A set of kinds.
struct ValueKinds: Hashable {
    private var bits: UInt16

    static let all = ValueKinds(bits: 255)
    static let none = ValueKinds(bits: 0)

    private init(bits: UInt16) { self.bits = bits }

    init(_ kind: ValueKind) { bits = kind.rawValue }

    /// - Parameter type: A type of JSON Schema; another text is not a kind.
    init(type: String) {
        switch type {
        case "null": bits = ValueKind.null.rawValue
        case "boolean": bits = ValueKind.no.rawValue | ValueKind.yes.rawValue
        case "integer": bits = ValueKind.integer.rawValue
        case "number": bits = ValueKind.integer.rawValue | ValueKind.fraction.rawValue
        case "string": bits = ValueKind.string.rawValue
        case "array": bits = ValueKind.array.rawValue
        case "object": bits = ValueKind.object.rawValue
        default: bits = 0
        }
    }

    /// - Parameter types: The value of `type`: one or a list.
    init(types: JSON) {
        self = .none
        for name in types.string.map({ [$0] }) ?? types.elements.compactMap(\.string) {
            formUnion(ValueKinds(type: name))
        }
    }

    /// The types as `type` lists them, without null. Empty where all are allowed.
    var types: [String] {
        let number = contains(.fraction) ? "number" : "integer"
        let types = ["string", number, "boolean", "object", "array"].filter { !isDisjoint(with: ValueKinds(type: $0)) }
        return types.count == 5 ? [] : types
    }

    var isEmpty: Bool { bits == 0 }
    var elements: [ValueKind] { ValueKind.allCases.filter(contains) }

    func isDisjoint(with other: ValueKinds) -> Bool { bits & other.bits == 0 }
    func contains(_ kind: ValueKind) -> Bool { bits & kind.rawValue != 0 }

    mutating func formUnion(_ other: ValueKinds) { bits |= other.bits }
    mutating func formIntersection(_ other: ValueKinds) { bits &= other.bits }
    mutating func subtract(_ other: ValueKinds) { bits &= ~other.bits }
    mutating func remove(_ kind: ValueKind) { bits &= ~kind.rawValue }
}
