#if Contracts
extension MergeTree {
    /// The nodes that a query selects, each once, in the order of the standard.
    ///
    /// What is closed is left to the evaluator of documents. A filter that reads an open value, or the root, is evaluated in a
    /// document that is made of it.
    ///
    /// - Throws: ``MergeError``.
    package func select(_ path: JSONPath) throws -> [MergeNode] {
        var selection = Selection(tree: self, limits: path.limits)
        if path.usesRootInFilters, root.isOpen {
            let document = try selection.document(of: root)
            for row in try selection.rows(document.root, path.query.segments[...]) {
                let tokens = JSON(document: document, row: row).pointer.tokens
                if let node = root.descendant(tokens[...]) { selection.add(node) }
            }
            return selection.nodes
        }
        try selection.visit(root, path.query.segments[...])
        return selection.nodes
    }
}

extension MergeNode {
    fileprivate var isOpen: Bool { if case .closed = content { false } else { true } }

    fileprivate func descendant(_ tokens: ArraySlice<String>) -> MergeNode? {
        guard let token = tokens.first else { return self }
        open()
        switch content {
        case .closed: return nil
        case .object(let members): return members[Array(token.utf8)]?.descendant(tokens.dropFirst())
        case .array(let elements):
            guard let index = Int(token), elements.indices.contains(index) else { return nil }
            return elements[index].descendant(tokens.dropFirst())
        }
    }
}

/// The evaluation of one query.
private struct Selection {
    let tree: MergeTree
    let limits: JSONPathLimits
    private(set) var nodes: [MergeNode] = []
    private var known: Set<ObjectIdentifier> = []

    init(tree: MergeTree, limits: JSONPathLimits) {
        self.tree = tree
        self.limits = limits
    }

    mutating func add(_ node: MergeNode) {
        if known.insert(ObjectIdentifier(node)).inserted { nodes.append(node) }
    }

    /// Adds what the segments select from a node.
    mutating func visit(_ node: MergeNode, _ segments: ArraySlice<PathSegment>) throws {
        try tree.count(steps: 1)
        guard let segment = segments.first else { return add(node) }
        if case .closed(let value) = node.content {
            for row in try rows(value, segments) { add(node.node(ofRow: row)) }
            return
        }
        let rest = segments.dropFirst()
        for selector in segment.selectors { try apply(selector, to: node, rest) }
        guard segment.isDescendant else { return }
        for child in node.children { try visit(child, segments) }
    }

    private mutating func apply(
        _ selector: PathSelector, to node: MergeNode, _ rest: ArraySlice<PathSegment>
    ) throws {
        switch (selector, node.content) {
        case (.name(let name), .object(let members)):
            if let child = members[name] { try visit(child, rest) }
        case (.index(let index), .array(let elements)):
            let place = index < 0 ? elements.count + index : index
            if elements.indices.contains(place) { try visit(elements[place], rest) }
        case (.slice(let slice), .array(let elements)):
            for index in slice.indexes(count: elements.count) { try visit(elements[index], rest) }
        case (.wildcard, _): for child in node.children { try visit(child, rest) }
        case (.filter(let filter), _):
            for child in node.children where try isTrue(filter, child) { try visit(child, rest) }
        case (.name, _), (.index, _), (.slice, _): break
        }
    }

    // MARK: Documents

    /// The rows that segments select from a value.
    func rows(_ value: JSON, _ segments: ArraySlice<PathSegment>) throws -> [Int] {
        try evaluating(value.document.root) { evaluator in
            try evaluator.rows(of: PathQuery(isAbsolute: false, segments: Array(segments)), current: value.row)
        }
    }

    private func isTrue(_ filter: PathFilter, _ node: MergeNode) throws -> Bool {
        let value = if case .closed(let value) = node.content { value } else { try document(of: node).root }
        return try evaluating(value.document.root) { try $0.isTrue(filter, value.row) }
    }

    private func evaluating<Result>(
        _ root: JSON, _ evaluate: (inout PathEvaluator) throws -> Result
    ) throws -> Result {
        var limits = limits
        limits.steps = min(limits.steps, tree.remainingSteps)
        do {
            return try withExtendedLifetime(root.document) {
                var evaluator = PathEvaluator(root, limits: limits)
                let result = try evaluate(&evaluator)
                try tree.count(steps: evaluator.steps)
                return result
            }
        } catch let error as JSONPathLimitExceeded {
            throw MergeError.overLimit(.query(error))
        }
    }

    /// An open value as a document of its own.
    func document(of node: MergeNode) throws -> Document {
        var builder = DocumentBuilder()
        MergeTree.write(node, to: &builder)
        let document = try builder.document(source: nil, limits: Document.Limits())
        try tree.count(steps: document.rows)
        return document
    }
}
#endif
