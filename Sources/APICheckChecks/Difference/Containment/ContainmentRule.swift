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

    /// A text in a path or a query without a type is neither a list nor an object.
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

/// `anyOf`, `oneOf`, `not` and `if`. The alternatives of `oneOf` are taken to exclude each other.
extension ContainmentRule {
    func demand(_ kind: ValueKind, _ group: SchemaLayer.Alternatives) -> Demand {
        let candidates = containment.outerGraph(mode).index(of: group).candidates(for: inner)
        return .some(
            candidates.filter { $0.kinds.contains(kind) && !excludes($0) }.map { option in
                ask(inner.number, option.number, .kind(kind))
            })
    }

    /// Whether a constant member distinguishes a schema from the inner one.
    private func excludes(_ other: SchemaNode) -> Bool {
        other.required.contains { name in
            guard inner.required.contains(name), let one = ContainmentRule.constant(name, inner),
                let value = ContainmentRule.constant(name, other)
            else { return false }
            return !one.equals(value)
        }
    }

    private static func constant(_ name: String, _ node: SchemaNode) -> JSON? {
        node.layers.lazy.compactMap { $0.properties[name]?["const"] }.first
    }

    func demand(_ kind: ValueKind, not schema: JSON) -> Demand {
        let graph = containment.outerGraph(mode)
        let node = graph.node([schema])
        if !node.kinds.contains(kind) { return .yes }
        if let values = node.values, values.allSatisfy({ $0.valueKind != kind }),
            !(kind == .null && node.kinds.contains(.null))
        {
            return .yes
        }
        return .some(inner.layers.compactMap { $0.json["not"] }.map { turned(schema, in: $0) })
    }

    func demand(_ kind: ValueKind, condition layer: SchemaLayer) -> Demand {
        let graph = containment.outerGraph(mode)
        let branches = ["then", "else"].map { layer.json[$0] }
        let always = Demand.every(
            branches.map { schema in
                schema.map { ask(inner.number, graph.number(of: [$0]), .kind(kind)) } ?? .yes
            })
        let like = inner.layers.compactMap { own -> Demand? in
            guard let one = own.json["if"], let other = layer.json["if"] else { return nil }
            let parts = ["then", "else"].map { name -> Demand in
                guard let schema = layer.json[name] else { return .yes }
                return ask(own.json[name].map { [$0] } ?? [], in: schema)
            }
            return .every([ask([one], in: other, mode.strict), turned(other, in: one)] + parts)
        }
        return .some([always] + like)
    }
}

/// Numbers and texts.
extension ContainmentRule {
    func demandOfNumbers(_ kind: ValueKind, _ layer: SchemaLayer) -> Demand {
        guard inner.range.isInside(layer.range, kind) else { return .no }
        if let step = layer.json["multipleOf"] {
            let isImplied =
                inner.steps.contains { $0.equals(step) || NumberRange.isMultiple($0, of: step) == true }
                || (kind == .integer && ContainmentRule.dividesOne(step))
            if !isImplied { return .no }
        }
        return hasFormat(of: layer) || kind == .integer && fitsFormat(of: layer) ? .yes : .no
    }

    /// Whether the bounds of whole numbers leave none that the format excludes (OpenAPI 3.1 section 4.4).
    private func fitsFormat(of layer: SchemaLayer) -> Bool {
        switch layer.json["format"]?.string {
        case "int32": inner.range.isInside(Int(Int32.min)...Int(Int32.max))
        case "int64": inner.range.isInside(.min ... .max)
        default: false
        }
    }

    /// Whether every whole number is a multiple.
    private static func dividesOne(_ step: JSON) -> Bool {
        if step.int == 1 { return true }
        guard let number = step.double, number > 0, number < 1 else { return false }
        let parts = 1 / number
        return abs(parts - parts.rounded()) < 1e-9
    }

    private func hasFormat(of layer: SchemaLayer) -> Bool {
        guard let format = layer.json["format"]?.string else { return true }
        return inner.layers.contains { layer in
            let own = layer.json["format"]?.string
            return own == format || (own == "int32" && format == "int64") || (own == "float" && format == "double")
        }
    }

    func demandOfTexts(_ layer: SchemaLayer) -> Demand {
        if inner.least("minLength") < layer.json["minLength"]?.int ?? 0 { return .no }
        if let most = layer.json["maxLength"]?.int, inner.most("maxLength") > most { return .no }
        if let pattern = layer.pattern, !inner.layers.contains(where: { $0.pattern == pattern }) { return .no }
        for keyword in ["contentMediaType", "contentEncoding"] {
            guard let text = layer.json[keyword]?.string else { continue }
            if !inner.layers.contains(where: { $0.json[keyword]?.string == text }) { return .no }
        }
        if let schema = layer.json["contentSchema"] {
            let own = inner.layers.compactMap { $0.json["contentSchema"] }
            return .every([hasFormat(of: layer) ? .yes : .no, ask(own, in: schema)])
        }
        return hasFormat(of: layer) ? .yes : .no
    }
}
