#if CommandLine
import APICheckBase

/// The trees of the bodies that a description declares. Each is made when it is first asked for; bodies with the same schemas
/// share one, and all share what is known of schemas.
package final class FieldTrees: @unchecked Sendable {
    private let lock = Locked<Void>(())
    /// Used only inside the lock.
    private var shapes: FieldShapes
    /// The trees by the shape of the body.
    private var trees: [Int: FieldTree] = [:]

    /// - Parameter graph: Used for nothing else.
    package init(_ graph: SchemaGraph) { shapes = FieldShapes(graph) }

    /// The tree of a body with one of some schemas.
    ///
    /// It goes through references, `allOf`, all branches of `anyOf`, `oneOf`, `then`, `else` and `dependentSchemas`, and
    /// ends where all schemas of a place apply to a place around it, too. Members that are `writeOnly` are left out.
    package func tree(of schemas: [JSON]) -> FieldTree {
        lock.withLock { _ in
            let shape = shapes.number(of: schemas)
            if let known = trees[shape] { return known }
            var maker = FieldTreeMaker(shapes)
            // The maker adds shapes; two copies of them would be copied at each change.
            shapes = FieldShapes(shapes.graph)
            let made = maker.make(shape)
            shapes = maker.shapes
            trees[shape] = made
            return made
        }
    }
}

/// Makes the nodes of a tree level by level.
private struct FieldTreeMaker {
    /// Nodes with more members or values have a table of them.
    private static let few = 8

    private(set) var shapes: FieldShapes
    /// The shape and the depth of each node.
    private var places: [(shape: Int, depth: Int)] = []
    private var nodes: [FieldTree.Node] = []
    private var names: [UInt8] = []
    private var slots: [Int32] = []
    private var values: [JSON] = []
    private var valueTable: [FieldTree.ValueKey: [Int32]] = [:]
    private var isCut = false

    init(_ shapes: FieldShapes) { self.shapes = shapes }

    private var isFull: Bool { nodes.count + values.count >= FieldTree.limit }

    /// - Parameter shape: That of the body.
    mutating func make(_ shape: Int) -> FieldTree {
        nodes.append(FieldTree.Node(parent: 0))
        places.append((shape, 0))
        var next = 0
        while next < nodes.count {
            let shape = shapes.shape(places[next].shape)
            isCut = isCut || shape.isCut
            addValues(shape, to: next)
            if !repeats(shape, at: next) { addChildren(shape, to: next) }
            next += 1
        }
        return FieldTree(
            nodes: nodes, names: names, slots: slots, values: values, valueTable: valueTable, isCut: isCut)
    }

    /// Whether all schemas that declare something inside a node do so in a node around it.
    private mutating func repeats(_ shape: FieldShapes.Shape, at node: Int) -> Bool {
        for schema in shape.expanding {
            var above = node
            var isFound = false
            while above != 0, !isFound {
                above = Int(nodes[above].parent)
                isFound = shapes.shape(places[above].shape).expanding.contains(schema)
            }
            if !isFound { return false }
        }
        return true
    }

    private mutating func addValues(_ shape: FieldShapes.Shape, to node: Int) {
        nodes[node].firstValue = Int32(values.count)
        for value in shape.values {
            if isFull {
                isCut = true
                break
            }
            values.append(value)
        }
        let added = Int(nodes[node].firstValue)..<values.count
        nodes[node].valueCount = Int32(added.count)
        guard added.count > FieldTreeMaker.few else { return }
        for index in added {
            let key = FieldTree.ValueKey(node: Int32(node), hash: values[index].hashOfValue)
            valueTable[key, default: []].append(Int32(index))
        }
    }

    private mutating func addChildren(_ shape: FieldShapes.Shape, to node: Int) {
        if shape.members.isEmpty, shape.others == nil { return }
        guard places[node].depth < FieldTree.maximumDepth else {
            isCut = true
            return
        }
        let first = nodes.count
        nodes[node].firstChild = Int32(first)
        for member in shape.members {
            guard append(member.shape, to: node) else { return }
            nodes[nodes.count - 1].isField = true
            nodes[nodes.count - 1].isRequired = member.isRequired
            nodes[nodes.count - 1].nameStart = Int32(names.count)
            names += member.name.utf8
            let name = names[Int(nodes[nodes.count - 1].nameStart)...]
            nodes[nodes.count - 1].known = KnownName(name)
            nodes[node].childCount += 1
        }
        if shape.members.count > FieldTreeMaker.few { addSlots(to: node) }
        if let others = shape.others {
            let number = nodes.count
            if append(others, to: node) { nodes[node].others = Int32(number) }
        }
    }

    /// - Returns: Whether there was room for the node.
    private mutating func append(_ shape: Int, to parent: Int) -> Bool {
        guard !isFull else {
            isCut = true
            return false
        }
        nodes.append(FieldTree.Node(parent: Int32(parent)))
        places.append((shape, places[parent].depth + 1))
        return true
    }

    private mutating func addSlots(to node: Int) {
        let children = Int(nodes[node].firstChild)..<nodes.count
        var size = 16
        while size < children.count * 2 { size *= 2 }
        nodes[node].firstSlot = Int32(slots.count)
        nodes[node].slotCount = Int32(size)
        slots += [Int32](repeating: -1, count: size)
        for child in children {
            var slot = nodes[child].known.slot(mask: size - 1)
            while slots[Int(nodes[node].firstSlot) + slot] >= 0 { slot = (slot + 1) & (size - 1) }
            slots[Int(nodes[node].firstSlot) + slot] = Int32(child)
        }
    }
}
#endif
