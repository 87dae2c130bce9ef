import APICheckJSON

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
