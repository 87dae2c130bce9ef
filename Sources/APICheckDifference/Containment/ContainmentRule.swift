import APICheckJSON

/// What one question demands: for each kind of value that the inner schema can have, that each keyword of the outer one is
/// satisfied.
struct ContainmentRule {
    typealias Demand = Containment.Demand

    let containment: Containment
    let question: Containment.Question
    let mode: Containment.Mode
    let inner: SchemaNode
    let outer: SchemaNode
    /// The layers of the outer schema that the inner one has, too.
    private let common: [Bool]

    init(_ containment: Containment, _ question: Containment.Question) {
        self.containment = containment
        self.question = question
        mode = question.mode
        inner = containment.innerGraph(mode).nodes[question.inner]
        outer = containment.outerGraph(mode).nodes[question.outer]
        common = outer.layers.map { [inner, mode] layer in
            inner.layers.contains { containment.areSame($0.json, layer.json, mode) }
        }
    }

    /// An `enum` with more values is compared value by value only with another `enum`.
    private static let mostValues = 2_000
    /// Alternatives are combined with those of no more than this number of groups.
    private static let mostChosen = 3

    var demand: Demand {
        if outer.layers.isEmpty { return .yes }
        if inner.layers.count == outer.layers.count, common.allSatisfy(\.self), !inner.isNullable || outer.isNullable {
            return .yes
        }
        switch question.part {
        case .value(let id): return containment.value(id).map { ValueRule(self).demand($0, outer) } ?? .no
        case .kind(let kind): return demand(kind)
        case .all:
            if inner.values != nil { return demandOfValues(where: { _ in true }) }
            return .every(kinds.map(demand))
        }
    }

    /// A text in a path or a query without a type is no list and no object.
    private var kinds: [ValueKind] {
        let kinds = inner.kinds.elements
        guard mode.isText, inner.layers.allSatisfy({ $0.json["type"] == nil && $0.groups.isEmpty }) else {
            return kinds
        }
        return kinds.filter { !$0.isContainer }
    }

    private func demandOfValues(where isAsked: (ValueKind) -> Bool) -> Demand {
        let values = inner.values ?? []
        guard values.count <= ContainmentRule.mostValues else { return .no }
        var demands: [Demand] = []
        for value in values {
            let kind = value.valueKind
            guard isAsked(kind), inner.kinds.contains(kind), inner.isPossible(value, isText: mode.isText) else {
                continue
            }
            demands.append(ValueRule(self).demand(value, outer))
        }
        // Null is listed by `type`, although the enum does not repeat it.
        if isAsked(.null), inner.kinds.contains(.null), inner.takesNullBesideValues || inner.isNullable {
            demands.append(demandWithoutValues(.null))
        }
        return .every(demands)
    }

    private func demand(_ kind: ValueKind) -> Demand {
        if !inner.kinds.contains(kind) { return .yes }
        if inner.values != nil { return demandOfValues { $0 == kind } }
        return demandWithoutValues(kind)
    }

    private func demandWithoutValues(_ kind: ValueKind) -> Demand {
        if kind == .null, outer.isNullable { return .yes }
        let direct = Demand.every(
            zip(outer.layers, common).filter { $0.isDynamic || !$1 || kind == .null && inner.isNullable }.map {
                layer, _ in demand(kind, layer)
            })
        if case .yes = direct { return .yes }
        guard inner.chosen.count < ContainmentRule.mostChosen else { return direct }
        let graph = containment.innerGraph(mode)
        return .some(
            [direct]
                + inner.groups.map { group in
                    .every(
                        group.schemas.map { schema in
                            // A nullable alternative allows null whatever its keywords say.
                            if kind == .null, graph.node([schema]).isNullable { return .no }
                            return ask(
                                graph.number(of: inner, choosing: schema, from: group), outer.number, .kind(kind))
                        })
                })
    }

    /// What a schema object of the outer schema demands of the values of one kind.
    private func demand(_ kind: ValueKind, _ layer: SchemaLayer) -> Demand {
        if layer.isFalse { return .no }
        if !layer.kinds.contains(kind) {
            let isWrittenAlike =
                mode.isText && !kind.isContainer && layer.kinds.contains(.string) && layer.values == nil
                && ["pattern", "minLength", "maxLength", "format"].allSatisfy { layer.json[$0] == nil }
            return isWrittenAlike ? .yes : .no
        }
        if layer.values != nil, !isListed(kind, layer) { return .no }
        var demands = layer.groups.map { demand(kind, $0) }
        switch kind {
        case .integer, .fraction: demands.append(demandOfNumbers(kind, layer))
        case .string: demands.append(demandOfTexts(layer))
        case .array: demands.append(demandOfLists(layer))
        case .object: demands.append(demandOfObjects(layer))
        case .null, .no, .yes: break
        }
        if let not = layer.json["not"] { demands.append(demand(kind, not: not)) }
        if layer.json["if"] != nil { demands.append(demand(kind, condition: layer)) }
        if layer.json["$dynamicRef"] != nil { demands.append(.no) }
        return .every(demands)
    }

    private func isListed(_ kind: ValueKind, _ layer: SchemaLayer) -> Bool {
        switch kind {
        case .null: layer.takesNullBesideValues || layer.values?.contains(where: \.isNull) == true
        case .no: layer.values?.contains { $0.bool == false } == true
        case .yes: layer.values?.contains { $0.bool == true } == true
        default: false
        }
    }

    func ask(_ inner: Int, _ outer: Int, _ part: Containment.Part = .all, _ mode: Containment.Mode? = nil) -> Demand {
        containment.demand(
            Containment.Question(inner: inner, outer: outer, part: part, mode: mode ?? self.mode))
    }

    /// Whether the values of some schemas of the inner contract are values of one of the outer contract.
    func ask(_ schemas: [JSON], in schema: JSON, _ mode: Containment.Mode? = nil) -> Demand {
        if SchemaLayer.isTrivial(schema) { return .yes }
        return ask(
            containment.innerGraph(self.mode).number(of: schemas),
            containment.outerGraph(self.mode).number(of: [schema]),
            .all, mode)
    }
}

extension JSON {
    var valueKind: ValueKind {
        switch kind {
        case .null: .null
        case .boolean: bool == true ? .yes : .no
        case .number: int != nil || double.map { $0 == $0.rounded() } == true ? .integer : .fraction
        case .string: .string
        case .array: .array
        case .object: .object
        }
    }
}
