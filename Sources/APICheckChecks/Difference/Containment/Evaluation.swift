import APICheckJSON

/// What the keywords around `unevaluatedProperties` and `unevaluatedItems` evaluate, as far as it is certain.
struct Evaluation {
    private let layer: SchemaLayer
    /// What always applies beside the keyword: its schema object with references and `allOf`.
    private let base: SchemaNode
    /// What may apply, too.
    private let inside: [SchemaNode]

    /// - Parameter layer: The schema object with the keyword.
    init(_ layer: SchemaLayer, _ graph: MergedSchemas) {
        self.layer = layer
        base = graph.node([layer.json])
        inside = layer.isDynamic ? graph.nodesInside(base) : []
    }

    private func others(with keyword: String) -> [JSON] {
        base.layers.filter { $0 !== layer }.compactMap { $0.json[keyword] }
    }

    private var hasDynamicReference: Bool {
        ([base] + inside).contains { $0.layers.contains { $0.json["$dynamicRef"] != nil } }
    }

    // MARK: Properties

    /// Whether all members are evaluated, so that the keyword has no effect.
    var coversAllMembers: Bool {
        base.layers.contains { $0.json["additionalProperties"] != nil }
            || !others(with: "unevaluatedProperties").isEmpty
    }

    /// Whether a member is evaluated whatever its value is.
    func coversMember(_ name: String) -> Bool { base.layers.contains { $0.declares(name) } }
    func coversPattern(_ text: String) -> Bool { base.patternTexts.contains(text) }

    /// Whether the keyword applies to all members that nothing names.
    var appliesToOtherMembers: Bool {
        layer.json["unevaluatedProperties"] != nil && !coversAllMembers && !hasDynamicReference
            && !inside.contains { node in
                node.layers.contains { layer in
                    ["additionalProperties", "unevaluatedProperties", "patternProperties"].contains {
                        layer.json[$0] != nil
                    }
                }
            }
    }

    /// Whether members that nothing names are forbidden.
    var isClosed: Bool { SchemaLayer.isFalse(layer.json["unevaluatedProperties"]) && appliesToOtherMembers }

    /// The schema of all members that ``coversMember(_:)`` does not hold for; nil where that depends on the value.
    var restOfMembers: JSON? { inside.isEmpty && appliesToOtherMembers ? layer.json["unevaluatedProperties"] : nil }

    // MARK: Lists

    var coversAllItems: Bool {
        base.layers.contains { $0.json["items"] != nil } || !others(with: "unevaluatedItems").isEmpty
    }

    /// The number of elements that are evaluated whatever they are.
    var placeCount: Int { base.placeCount }

    /// The number of elements that a list can have.
    var mostItems: Int {
        guard SchemaLayer.isFalse(layer.json["unevaluatedItems"]), !coversAllItems, !coversContained,
            inside.allSatisfy({ $0.layers.allSatisfy { $0.json["items"] == nil && $0.json["unevaluatedItems"] == nil } }
            )
        else { return .max }
        return ([base] + inside).map(\.placeCount).max() ?? 0
    }

    /// Whether elements may be evaluated wherever they are.
    private var coversContained: Bool {
        hasDynamicReference || ([base] + inside).contains { $0.layers.contains { $0.json["contains"] != nil } }
    }

    /// The schema of all elements after ``placeCount``; nil where that depends on the value.
    var restOfItems: JSON? {
        inside.isEmpty && !coversAllItems && !coversContained ? layer.json["unevaluatedItems"] : nil
    }

    // MARK: Comparison

    /// The keywords that evaluate members or elements.
    static let evaluators = [
        "$ref", "allOf", "anyOf", "oneOf", "if", "then", "else", "dependentSchemas", "patternProperties",
        "additionalProperties", "unevaluatedProperties", "contains", "items", "unevaluatedItems",
    ]

    /// Whether a schema evaluates all that another one does, as far as both accept the same values.
    static func covers(_ schema: JSON, in graph: MergedSchemas, _ other: JSON, in otherGraph: MergedSchemas) -> Bool {
        let (node, part) = (graph.node([schema]), otherGraph.node([other]))
        guard graph.nodesInside(node).isEmpty, otherGraph.nodesInside(part).isEmpty,
            (node.layers + part.layers).allSatisfy({ layer in
                ["$dynamicRef", "unevaluatedProperties", "unevaluatedItems", "contains"].allSatisfy {
                    layer.json[$0] == nil
                }
            })
        else { return false }
        let keywords = ["additionalProperties", "items"]
        return Set(part.declaredNames).isSubset(of: node.declaredNames)
            && Set(part.patternTexts).isSubset(of: node.patternTexts) && part.placeCount <= node.placeCount
            && keywords.allSatisfy { keyword in
                !part.layers.contains { $0.json[keyword] != nil } || node.layers.contains { $0.json[keyword] != nil }
            }
    }
}

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
