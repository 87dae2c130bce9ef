import APICheckJSON

/// Whether one value, which an `enum` lists, is a value of a schema.
struct ValueRule {
    private let rule: ContainmentRule

    init(_ rule: ContainmentRule) { self.rule = rule }

    func demand(_ value: JSON, _ node: SchemaNode) -> Containment.Demand {
        if value.isNull, node.isNullable { return .yes }
        return .every(node.layers.map { demand(value, $0) })
    }

    private func demand(_ value: JSON, _ layer: SchemaLayer) -> Containment.Demand {
        guard ValueRule.isPossible(value, layer, isText: rule.mode.isText) else { return .no }
        var demands = layer.groups.map { group in
            Containment.Demand.some(group.schemas.map { inside(value, $0) })
        }
        if let not = layer.json["not"] { demands.append(outside(value, not)) }
        if layer.json["if"] != nil || layer.isDynamic { demands.append(.no) }
        if value.kind == .object {
            for name in layer.names {
                if let member = value[name], let schema = layer.properties[name] {
                    demands.append(inside(member, schema))
                }
            }
            if !layer.patterns.isEmpty || layer.rest != nil && !value.members.allSatisfy({ layer.declares($0.name) }) {
                demands.append(.no)
            }
        }
        if value.kind == .array {
            for (index, element) in value.elements.enumerated() {
                guard let schema = index < layer.places.count ? layer.places[index] : layer.items else { continue }
                demands.append(inside(element, schema))
            }
        }
        return .every(demands)
    }

    private func inside(_ value: JSON, _ schema: JSON) -> Containment.Demand {
        let number = rule.containment.outerGraph(rule.mode).number(of: [schema])
        return rule.ask(rule.inner.number, number, rule.containment.part(value))
    }

    private func outside(_ value: JSON, _ schema: JSON) -> Containment.Demand {
        let graph = rule.containment.outerGraph(rule.mode)
        let node = graph.node([schema])
        return node.isNullable && value.isNull
            || node.layers.allSatisfy { ValueRule.isPossible(value, $0, undecided: true) }
            ? .no : .yes
    }

    /// Whether the keywords of a schema object about scalars, counts and required members accept a value.
    ///
    /// - Parameter undecided: The answer where it is not decided here.
    static func isPossible(_ value: JSON, _ layer: SchemaLayer, isText: Bool = false, undecided: Bool = false) -> Bool {
        if layer.isFalse { return false }
        let kind = value.valueKind
        if layer.values != nil, !layer.valueSet.contains(value), !(value.isNull && layer.takesNullBesideValues) {
            return false
        }
        guard layer.kinds.contains(kind) else {
            return isText && !kind.isContainer && layer.kinds.contains(.string)
        }
        switch kind {
        case .integer, .fraction:
            if !layer.range.contains(value) { return false }
            return layer.json["multipleOf"].map { NumberRange.isMultiple(value, of: $0) ?? undecided } ?? true
        case .string: return isName(value.string ?? "", layer, undecided: undecided)
        case .array:
            let count = value.count
            return count >= layer.json["minItems"]?.int ?? 0 && count <= layer.json["maxItems"]?.int ?? .max
                && (undecided || layer.json["contains"] == nil && layer.json["uniqueItems"]?.bool != true)
        case .object:
            let count = value.count
            return count >= layer.json["minProperties"]?.int ?? 0 && count <= layer.json["maxProperties"]?.int ?? .max
                && layer.required.allSatisfy { value[$0] != nil }
                && (undecided
                    || ["propertyNames", "dependentRequired", "dependentSchemas"].allSatisfy { layer.json[$0] == nil })
        case .null, .no, .yes: return true
        }
    }

    /// Whether a text, which may be the name of a member, satisfies the keywords about texts. Formats other than those that
    /// every text has are not decided.
    static func isName(_ name: String, _ layer: SchemaLayer, undecided: Bool = false) -> Bool {
        if layer.isFalse || !layer.kinds.contains(.string) { return false }
        if let values = layer.values, !values.contains(where: { $0.string == name }) { return false }
        let count = name.unicodeScalars.count
        if count < layer.json["minLength"]?.int ?? 0 || count > layer.json["maxLength"]?.int ?? .max { return false }
        if let text = layer.pattern {
            let pattern = try? Pattern(text)
            if undecided ? !pattern.mayMatch(name) : !pattern.matches(name) { return false }
        }
        return undecided || layer.json["format"] == nil
    }
}
