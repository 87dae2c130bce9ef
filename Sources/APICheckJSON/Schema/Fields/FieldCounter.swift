#if CommandLine
/// Finds out which fields and listed values of a ``FieldTree`` bodies have.
///
/// A part of the tree of which everything was seen is not looked at again, so that many alike bodies take little time.
package struct FieldCounter {
    private let tree: FieldTree
    private var fields: [Bool]
    private var values: [Bool]
    /// For each node the number of things that were not seen yet: itself as a field, its values, and the nodes below it of
    /// which something was not seen.
    private var unseen: [Int32]

    package init(_ tree: FieldTree) {
        self.tree = tree
        fields = [Bool](repeating: false, count: tree.nodes.count)
        values = [Bool](repeating: false, count: tree.values.count)
        unseen = tree.nodes.map { ($0.isField ? 1 : 0) + $0.valueCount }
        // Nodes come after those above them.
        for node in tree.nodes.indices.dropFirst().reversed() where unseen[node] > 0 {
            unseen[Int(tree.nodes[node].parent)] += 1
        }
    }

    /// Whether nothing is left to see.
    package var isComplete: Bool { unseen[0] == 0 }

    package var seen: SeenFields {
        var seen = SeenFields()
        for (node, isSeen) in fields.enumerated() where isSeen { seen.fields.insert(node) }
        for (value, isSeen) in values.enumerated() where isSeen { seen.values.insert(value) }
        return seen
    }

    /// Adds what a body has. A member counts as seen with any value, also `null`.
    package mutating func add(_ body: JSON) {
        if isComplete { return }
        withExtendedLifetime((tree, body.document)) {
            tree.nodes.withUnsafeBufferPointer { nodes in
                fields.withUnsafeMutableBufferPointer { fields in
                    values.withUnsafeMutableBufferPointer { values in
                        unseen.withUnsafeMutableBufferPointer { unseen in
                            let walk = FieldWalk(
                                tree: tree, tape: body.document.tape, nodes: nodes, fields: fields, values: values,
                                unseen: unseen)
                            walk.visit(body.row, 0)
                        }
                    }
                }
            }
        }
    }
}
#endif
