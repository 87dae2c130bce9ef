import APICheckJSON

/// Which schemas of a contract no value satisfies: those whose keywords contradict each other, or that need such a schema.
///
/// A value of a schema that contains itself is finite only where a way leads out, so inside itself the schema counts as empty.
/// Where the search takes too long, a schema counts as one that has values.
final class EmptySchemas {
    private unowned let graph: MergedSchemas
    private var known: [Int: Bool] = [:]
    /// The nodes whose values are searched for, with their depth.
    private var path: [Int: Int] = [:]
    /// The depth of the outermost node on the path that counted as empty.
    private var assumed = Int.max
    /// The depth of the first node on the path for the value that is looked at; the nodes before are for values around it.
    private var start = 0
    private var steps = 0

    private static let mostSteps = 2_000
    private static let mostDepth = 40

    init(_ graph: MergedSchemas) { self.graph = graph }

    /// Whether no value inside another one satisfies some schemas.
    func isEmpty(_ schemas: [JSON]) -> Bool {
        if schemas.isEmpty { return false }
        let outside = start
        start = path.count
        defer { start = outside }
        return isEmpty(graph.node(schemas))
    }

    private func isEmpty(_ node: SchemaNode) -> Bool {
        if let answer = known[node.number] { return answer }
        if let depth = path[node.number] {
            // A schema that refers to itself for the same value has no meaning.
            if depth >= start { return false }
            assumed = min(assumed, depth)
            return true
        }
        if path.isEmpty { steps = 0 }
        steps += 1
        guard steps < EmptySchemas.mostSteps, path.count < EmptySchemas.mostDepth else { return false }
        let outside = assumed
        assumed = .max
        path[node.number] = path.count
        let answer = kinds(of: node).isEmpty
        path[node.number] = nil
        // Without the assumption about an outer node, the schema may have values.
        if !answer || assumed >= path.count { known[node.number] = answer }
        assumed = answer ? min(outside, assumed) : outside
        return answer
    }

    /// The kinds of values that a node can have.
    func kinds(of node: SchemaNode) -> ValueKinds {
        var kinds = node.kindsOfKeywords
        for group in node.groups where !kinds.isEmpty {
            var allowed = ValueKinds.none
            for schema in group.schemas {
                let alternative = graph.node([schema])
                let isUseful = !alternative.kindsOfKeywords.isDisjoint(with: kinds)
                if isUseful, !isEmpty(alternative) { allowed.formUnion(alternative.kindsOfKeywords) }
            }
            kinds.formIntersection(allowed)
        }
        if kinds.contains(.object), hasNoObject(node) { kinds.remove(.object) }
        if kinds.contains(.array), hasNoArray(node) { kinds.remove(.array) }
        if node.isNullable { kinds.formUnion(ValueKinds(.null)) }
        return kinds
    }

    // MARK: Objects

    private func hasNoObject(_ node: SchemaNode) -> Bool {
        node.leastProperties > mostProperties(node)
            || node.alwaysPresent.contains { name in
                let member = node.member(name)
                return member.isForbidden || isEmpty(member.schemas)
            }
    }

    /// The number of members that an object can have.
    func mostProperties(_ node: SchemaNode) -> Int {
        let most = node.most("maxProperties")
        guard node.isClosed, node.patternTexts.isEmpty, node.isClosedByProperties || node.namesInside.isEmpty,
            node.declaredNames.count - 1 < most
        else { return most }
        let possible = node.declaredNames.count { name in
            let member = node.member(name)
            return !member.isForbidden && !isEmpty(member.schemas)
        }
        return min(most, possible)
    }

    // MARK: Lists

    private func hasNoArray(_ node: SchemaNode) -> Bool {
        let most = mostItems(node)
        return node.leastItems > most || node.layers.contains { lacksContained(node, $0, most: most) }
    }

    private func lacksContained(_ node: SchemaNode, _ layer: SchemaLayer, most: Int) -> Bool {
        guard let contained = layer.json["contains"] else { return false }
        let least = layer.json["minContains"]?.int ?? 1
        guard least > 0 else { return false }
        let places = min(node.placeCount, most)
        if most > places, !isEmpty(node.items + [contained]), most - places >= least { return false }
        let possible = (0..<places).count { !isEmpty(node.place($0) + [contained]) }
        let further = most > places && !isEmpty(node.items + [contained]) ? most - places : 0
        return further == .max ? false : possible + further < least
    }

    /// The number of elements that a list can have.
    func mostItems(_ node: SchemaNode) -> Int {
        let most = node.mostItemsOfKeywords
        for index in 0..<min(node.placeCount, most) where isEmpty(node.place(index)) { return index }
        return most > node.placeCount && isEmpty(node.items) ? node.placeCount : most
    }
}
