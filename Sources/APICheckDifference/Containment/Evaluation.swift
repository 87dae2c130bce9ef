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
