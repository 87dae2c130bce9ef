#if CommandLine
import APICheckBase

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
                tree.names.withUnsafeBytes { names in
                    fields.withUnsafeMutableBufferPointer { fields in
                        values.withUnsafeMutableBufferPointer { values in
                            unseen.withUnsafeMutableBufferPointer { unseen in
                                let walk = FieldWalk(
                                    tree: tree, tape: body.document.tape, nodes: nodes, names: names, fields: fields,
                                    values: values, unseen: unseen)
                                walk.visit(body.row, 0)
                            }
                        }
                    }
                }
            }
        }
    }
}

/// The walk of a ``FieldCounter`` over one body. The depth of the tree bounds its recursion.
private struct FieldWalk {
    let tree: FieldTree
    let tape: Tape
    let nodes: UnsafeBufferPointer<FieldTree.Node>
    let names: UnsafeRawBufferPointer
    let fields: UnsafeMutableBufferPointer<Bool>
    let values: UnsafeMutableBufferPointer<Bool>
    let unseen: UnsafeMutableBufferPointer<Int32>

    func visit(_ row: Int, _ node: Int) {
        switch tape[row].kind {
        case NodeKind.object: visitMembers(row, node)
        case NodeKind.array: visitElements(row, node)
        default: if nodes[node].valueCount > 0 { visitValue(row, node) }
        }
    }

    private func visitElements(_ row: Int, _ node: Int) {
        let others = Int(nodes[node].others)
        guard others >= 0 else { return }
        var element = row &+ 1
        let end = Int(tape[row].extra)
        while element < end, unseen[others] > 0 {
            visit(element, others)
            element = tape.next(element)
        }
    }

    /// Members mostly come in the order of the schema, so the next name is tried first.
    private func visitMembers(_ row: Int, _ node: Int) {
        let others = Int(nodes[node].others)
        var expected = Int(nodes[node].firstChild)
        let last = expected &+ Int(nodes[node].childCount)
        var key = row &+ 1
        let end = Int(tape[row].extra)
        while key < end, unseen[node] > 0 {
            var child = others
            if expected < last, matches(expected, tape[key]) {
                child = expected
                expected &+= 1
            } else if let found = find(key, node) {
                child = found
                expected = found &+ 1
            }
            if child >= 0, unseen[child] > 0 {
                if nodes[child].isField, !fields[child] {
                    fields[child] = true
                    close(child)
                }
                if unseen[child] > 0 { visit(key &+ 1, child) }
            }
            key = tape.next(key &+ 1)
        }
    }

    private func visitValue(_ row: Int, _ node: Int) {
        let first = Int(nodes[node].firstValue)
        let count = Int(nodes[node].valueCount)
        if let index = value(row, node, first..<first &+ count), !values[index] {
            values[index] = true
            close(node)
        }
    }

    private func value(_ row: Int, _ node: Int, _ range: Range<Int>) -> Int? {
        // A table is made for nodes with more values.
        if range.count <= 8 { return range.first { isEqual(row, $0) } }
        let key = FieldTree.ValueKey(node: Int32(truncatingIfNeeded: node), hash: ValueHash(tape: tape).hash(row))
        return tree.valueTable[key]?.first { isEqual(row, Int($0)) }.map { Int($0) }
    }

    private func isEqual(_ row: Int, _ value: Int) -> Bool {
        let value = tree.values[value]
        return Equality(left: tape, right: value.document.tape).equal(row, value.row)
    }

    /// One thing of a node was seen; the last one is also the last of one thing of the node above it.
    private func close(_ node: Int) {
        var node = node
        while true {
            unseen[node] &-= 1
            if unseen[node] > 0 || node == 0 { return }
            node = Int(nodes[node].parent)
        }
    }

    // MARK: Names

    @inline(__always)
    private func matches(_ child: Int, _ key: Node) -> Bool {
        tape.isNamed(key, nodes[child].known, names.baseAddress! + Int(nodes[child].nameStart))
    }

    /// The node of a named member below a node.
    @inline(never)
    private func find(_ keyRow: Int, _ node: Int) -> Int? {
        let key = tape[keyRow]
        let children = Int(nodes[node].firstChild)..<Int(nodes[node].firstChild &+ nodes[node].childCount)
        if key.has(NodeFlag.escaped) {
            let name = tape.unescaped(key)
            return children.first { child in
                let start = Int(nodes[child].nameStart)
                return name.elementsEqual(names[start..<start &+ Int(nodes[child].known.length)])
            }
        }
        guard nodes[node].slotCount > 0 else { return children.first { matches($0, key) } }
        let mask = Int(nodes[node].slotCount) &- 1
        var slot = KnownName.slot(of: tape.bytes + Int(key.offset), Int(key.length), mask: mask)
        while true {
            let child = Int(tree.slots[Int(nodes[node].firstSlot) &+ slot])
            if child < 0 { return nil }
            if matches(child, key) { return child }
            slot = (slot &+ 1) & mask
        }
    }
}
#endif
