#if Contracts
/// One value of a document that is being changed.
///
/// A value is a reference to a row of a document until something in it changes: then it is *open*, a list of nodes.
package final class MergeNode {
    enum Content {
        case closed(JSON)
        case object(MergeMembers)
        case array([MergeNode])
    }

    var content: Content
    /// The value that it is from.
    package private(set) var origin: JSON
    /// The name of the member whose value it is; nil for an element and for the root.
    let key: JSON?
    private(set) unowned var parent: MergeNode?
    var isRemoved = false

    init(_ value: JSON, key: JSON? = nil, in parent: MergeNode? = nil) {
        content = .closed(value)
        origin = value
        self.key = key
        self.parent = parent
    }

    package var kind: JSONKind {
        switch content {
        case .closed(let value): value.kind
        case .object: .object
        case .array: .array
        }
    }

    /// The bytes of ``key``: names that differ in how an accent is composed are different names.
    var name: [UInt8] { key?.utf8 ?? [] }

    /// The number of values around it.
    var level: Int {
        var (level, node) = (0, parent)
        while let next = node { (level, node) = (level + 1, next.parent) }
        return level
    }

    /// Opens a closed array or object.
    func open() {
        guard case .closed(let value) = content else { return }
        switch value.kind {
        case .object:
            content = .object(MergeMembers(value.members.map { MergeNode($0.value, key: $0.key, in: self) }))
        case .array: content = .array(value.elements.map { MergeNode($0, in: self) })
        case .null, .boolean, .number, .string: break
        }
    }

    /// The values in an open one.
    var children: [MergeNode] {
        switch content {
        case .closed: []
        case .object(let members): members.present
        case .array(let elements): elements
        }
    }

    /// Opens what is around a row of the value, of which nothing was changed yet, and returns the node of the row.
    func node(ofRow row: Int) -> MergeNode {
        var node = self
        while node.origin.row != row {
            node.open()
            // The last child that begins at or before the row.
            let children = node.children
            var (low, high) = (0, children.count)
            while high - low > 1 {
                let middle = (low + high) / 2
                if children[middle].origin.row <= row { low = middle } else { high = middle }
            }
            node = children[low]
        }
        return node
    }

    // MARK: Changes

    /// Takes the place of a value.
    func replace(with other: MergeNode) {
        content = other.content
        origin = other.origin
    }

    func append(_ element: MergeNode) {
        open()
        guard case .array(var elements) = content else { return }
        // The array is not shared while it grows.
        content = .closed(origin)
        elements.append(element)
        content = .array(elements)
    }

    /// A copy of it and of all that is in it.
    func copy(in parent: MergeNode?, key: JSON? = nil) -> MergeNode {
        let copy = MergeNode(origin, key: key, in: parent)
        switch content {
        case .closed: copy.content = content
        case .object(let members):
            copy.content = .object(MergeMembers(members.present.map { $0.copy(in: copy, key: $0.key) }))
        case .array(let elements): copy.content = .array(elements.map { $0.copy(in: copy) })
        }
        return copy
    }
}

/// The members of an open object.
final class MergeMembers {
    /// In order, with some that were removed.
    private var nodes: [MergeNode]
    /// The places of those that were not removed, by name.
    private var index: [[UInt8]: Int] = [:]

    init(_ nodes: [MergeNode]) {
        self.nodes = nodes
        for (place, node) in nodes.enumerated() { index[node.name] = place }
    }

    var present: [MergeNode] { index.count == nodes.count ? nodes : nodes.filter { !$0.isRemoved } }
    var count: Int { index.count }

    subscript(name: [UInt8]) -> MergeNode? { index[name].map { nodes[$0] } }

    func append(_ node: MergeNode) {
        index[node.name] = nodes.count
        nodes.append(node)
    }

    /// The places are closed up only when most are empty, so that a removal does not depend on the number of members.
    func remove(_ node: MergeNode) {
        node.isRemoved = true
        index[node.name] = nil
        guard index.count < nodes.count / 2 else { return }
        nodes = nodes.filter { !$0.isRemoved }
        for (place, node) in nodes.enumerated() { index[node.name] = place }
    }
}
#endif
