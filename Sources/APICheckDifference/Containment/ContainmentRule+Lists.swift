import APICheckJSON

/// Lists.
extension ContainmentRule {
    func demandOfLists(_ layer: SchemaLayer) -> Demand {
        if inner.leastItems < layer.json["minItems"]?.int ?? 0 { return .no }
        let most = inner.mostItems
        if let limit = layer.json["maxItems"]?.int, most > limit { return .no }
        if layer.json["uniqueItems"]?.bool == true, !inner.areUnique { return .no }
        var demands: [Demand] = []
        let count = max(inner.placeCount, layer.places.count)
        for index in 0..<min(count, most) {
            let schema = index < layer.places.count ? layer.places[index] : layer.items
            if let schema { demands.append(ask(inner.place(index), in: schema)) }
        }
        if most > count, let items = layer.items {
            demands.append(SchemaLayer.isFalse(items) ? .no : ask(inner.items, in: items))
        }
        if let schema = layer.json["contains"] { demands.append(demand(contains: schema, layer)) }
        demands.append(demandOfUnevaluatedItems(layer))
        return .every(demands)
    }

    private func demand(contains schema: JSON, _ layer: SchemaLayer) -> Demand {
        let (least, most) = (layer.json["minContains"]?.int ?? 1, layer.json["maxContains"]?.int)
        var lower: [Demand] = least == 0 ? [.yes] : []
        var upper: [Demand] = most == nil || inner.mostItems <= most ?? 0 ? [.yes] : []
        if inner.placeCount == 0, inner.leastItems >= least { lower.append(ask(inner.items, in: schema)) }
        for own in inner.layers {
            guard let contained = own.json["contains"] else { continue }
            if own.json["minContains"]?.int ?? 1 >= least { lower.append(ask([contained], in: schema, mode.strict)) }
            if let most, let limit = own.json["maxContains"]?.int, limit <= most {
                upper.append(turned(schema, in: contained))
            }
        }
        return .every([.some(lower), .some(upper)])
    }

    /// Whether the values of a schema of the outer contract are values of one of the inner contract.
    func turned(_ schema: JSON, in other: JSON) -> Demand {
        ask(
            containment.outerGraph(mode).number(of: [schema]), containment.innerGraph(mode).number(of: [other]), .all,
            mode.turned)
    }
}
