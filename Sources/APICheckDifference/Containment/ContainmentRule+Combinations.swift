import APICheckJSON

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
