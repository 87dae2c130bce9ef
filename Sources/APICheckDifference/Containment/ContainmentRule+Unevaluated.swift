import APICheckJSON

/// `unevaluatedProperties` and `unevaluatedItems`. What alternatives and conditions evaluate depends on the value: it counts only
/// where both schemas have the same ones.
extension ContainmentRule {
    func demandOfUnevaluatedMembers(_ layer: SchemaLayer) -> Demand {
        guard let schema = layer.json["unevaluatedProperties"], !SchemaLayer.isTrivial(schema) else { return .yes }
        // An app ignores members that a closed object did not declare.
        if SchemaLayer.isFalse(schema), mode.reading == .response { return .yes }
        let evaluation = Evaluation(layer, containment.outerGraph(mode))
        if evaluation.coversAllMembers { return .yes }
        return .some([demand(ofMembers: schema, evaluation)] + alike(layer))
    }

    private func demand(ofMembers schema: JSON, _ evaluation: Evaluation) -> Demand {
        var demands: [Demand] = []
        for name in inner.declaredNames where !evaluation.coversMember(name) {
            let member = inner.member(name)
            if !isForbidden(name, member) { demands.append(ask(member.schemas, in: schema)) }
        }
        for text in inner.patternTexts where !evaluation.coversPattern(text) {
            demands.append(ask(inner.members(matching: text), in: schema))
        }
        if !inner.isClosedByProperties {
            for name in inner.namesInside
            where !evaluation.coversMember(name) && !inner.declaredNames.contains(name) {
                demands.append(ask(inner.rest, in: schema))
            }
        }
        if !inner.isClosed {
            let graph = containment.innerGraph(mode)
            let own = inner.layers.filter { Evaluation($0, graph).appliesToOtherMembers }
                .compactMap { $0.json["unevaluatedProperties"] }
            demands.append(ask(inner.rest + own, in: schema))
        }
        return .every(demands)
    }

    func demandOfUnevaluatedItems(_ layer: SchemaLayer) -> Demand {
        guard let schema = layer.json["unevaluatedItems"], !SchemaLayer.isTrivial(schema) else { return .yes }
        let evaluation = Evaluation(layer, containment.outerGraph(mode))
        if evaluation.coversAllItems { return .yes }
        return .some([demand(ofItems: schema, evaluation)] + alike(layer))
    }

    private func demand(ofItems schema: JSON, _ evaluation: Evaluation) -> Demand {
        var demands: [Demand] = []
        let most = inner.mostItems
        for index in evaluation.placeCount..<max(evaluation.placeCount, min(inner.placeCount, most)) {
            demands.append(ask(inner.place(index), in: schema))
        }
        if most > max(inner.placeCount, evaluation.placeCount) { demands.append(ask(inner.items, in: schema)) }
        return .every(demands)
    }

    /// That a schema object of the inner schema has the same keyword, and beside it what evaluates the same of each value.
    private func alike(_ layer: SchemaLayer) -> [Demand] {
        inner.layers.filter { own in
            own.isDynamic && own.places.count <= layer.places.count && Set(own.names).isSubset(of: layer.names)
        }.map { own in
            .every(
                Evaluation.evaluators.map { keyword in
                    switch (own.json[keyword], layer.json[keyword]) {
                    case (nil, nil): return .yes
                    case (let one?, let other?): return alike(one, other, keyword)
                    default: return .no
                    }
                })
        }
    }

    private func alike(_ one: JSON, _ other: JSON, _ keyword: String) -> Demand {
        if containment.areSame(one, other, mode) { return .yes }
        switch keyword {
        case "allOf", "anyOf", "oneOf":
            guard one.count == other.count else { return .no }
            return .every(zip(one.elements, other.elements).map { alike($0, $1) })
        case "if", "then", "else", "contains", "unevaluatedProperties", "unevaluatedItems": return alike(one, other)
        default: return .no
        }
    }

    /// That two schemas accept the same values and evaluate the same of them.
    private func alike(_ one: JSON, _ other: JSON) -> Demand {
        if containment.areSame(one, other, mode) { return .yes }
        guard
            Evaluation.covers(
                other, in: containment.outerGraph(mode), one, in: containment.innerGraph(mode))
        else { return .no }
        return .every([ask([one], in: other, mode.strict), turned(other, in: one)])
    }
}
