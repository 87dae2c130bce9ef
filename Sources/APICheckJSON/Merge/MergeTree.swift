#if Contracts
/// A document and the changes to it, by the rules of Overlay 1.1 (section "Action Object").
///
/// Only what is changed is opened, so that many small changes of a large document cost little, and its text is written once.
package final class MergeTree {
    private let base: Document
    private let limits: Document.Limits
    let root: MergeNode
    /// Those that were added, whether they were removed again or not.
    private var values = 0
    /// The size of the document and of all that was added.
    private var bytes: Int
    private var steps = 0
    private let maximumSteps: Int

    /// - Parameter steps: The number of values that all queries and changes may visit.
    package init(_ document: Document, limits: Document.Limits, steps: Int = 500_000_000) {
        base = document
        self.limits = limits
        root = MergeNode(document.root)
        bytes = document.textCount
        maximumSteps = steps
    }

    /// The document with the changes. Each value has the place of the value that it is from.
    ///
    /// - Throws: ``JSONSyntaxError`` for a document that exceeds the limits.
    package func document() throws -> Document {
        var builder = DocumentBuilder()
        MergeTree.write(root, to: &builder)
        return try builder.document(source: base.source, limits: limits, base: base)
    }

    static func write(_ node: MergeNode, to builder: inout DocumentBuilder) {
        switch node.content {
        case .closed(let value): builder.copy(value)
        case .array(let elements):
            builder.array(at: node.origin) { builder in for element in elements { write(element, to: &builder) } }
        case .object(let members):
            builder.object(at: node.origin) { builder in
                for member in members.present {
                    if let key = member.key { builder.key(key.string ?? "", at: key) }
                    write(member, to: &builder)
                }
            }
        }
    }

    // MARK: Changes

    /// Merges a value into each node: objects by their members, arrays by concatenation; a primitive value replaces another one.
    ///
    /// - Returns: Whether anything changed.
    /// - Throws: ``MergeError``.
    package func update(_ nodes: [MergeNode], with value: JSON) throws -> Bool {
        try update(nodes, with: MergeNode(value))
    }

    /// Merges a copy of a node into each node.
    package func update(_ nodes: [MergeNode], withCopyOf node: MergeNode) throws -> Bool {
        try count(node)
        return try update(nodes, with: node.copy(in: nil))
    }

    private func update(_ nodes: [MergeNode], with value: MergeNode) throws -> Bool {
        if let first = nodes.first, let other = nodes.first(where: { $0.shape != first.shape }) {
            throw MergeError.mixedKinds(first.origin, other.origin)
        }
        let depth = MergeTree.depth(of: value)
        var isChanged = false
        for node in nodes {
            guard node.level + depth + 1 <= limits.depth else { throw MergeError.overLimit(.depth(limits.depth)) }
            if node.kind == .array, value.kind != .array {
                try append(value, to: node)
                isChanged = true
            } else if try merge(value, into: node) {
                isChanged = true
            }
        }
        return isChanged
    }

    /// Removes nodes from the objects and arrays that contain them.
    ///
    /// - Throws: ``MergeError``.
    package func remove(_ nodes: [MergeNode]) throws {
        var arrays: [ObjectIdentifier: MergeNode] = [:]
        for node in nodes {
            guard let parent = node.parent else { throw MergeError.removesRoot }
            node.isRemoved = true
            if case .object(let members) = parent.content {
                members.remove(node)
            } else {
                arrays[ObjectIdentifier(parent)] = parent
            }
        }
        for parent in arrays.values {
            guard case .array(let elements) = parent.content else { continue }
            try count(steps: elements.count / 8)
            parent.content = .array(elements.filter { !$0.isRemoved })
        }
    }

    private func merge(_ value: MergeNode, into node: MergeNode) throws -> Bool {
        try count(steps: 1)
        switch (node.shape, value.shape) {
        case (.object, .object):
            node.open()
            value.open()
            guard case .object(let members) = node.content, case .object(let others) = value.content else {
                return false
            }
            var isChanged = false
            for other in others.present {
                if let known = members[other.name] {
                    if try merge(other, into: known) { isChanged = true }
                } else {
                    try count(other)
                    members.append(other.copy(in: node, key: other.key))
                    isChanged = true
                }
            }
            return isChanged
        case (.array, .array):
            value.open()
            let elements = value.children
            for element in elements { try append(element, to: node) }
            return !elements.isEmpty
        case (.primitive, .primitive):
            if case .closed(let one) = node.content, case .closed(let other) = value.content, one.equals(other) {
                return false
            }
            try count(value)
            node.replace(with: value)
            return true
        default: throw MergeError.incompatible(target: node.origin, value: value.origin)
        }
    }

    private func append(_ value: MergeNode, to node: MergeNode) throws {
        try count(value)
        node.append(value.copy(in: node))
    }

    /// The nesting of a value: 0 for a primitive one.
    private static func depth(of node: MergeNode) -> Int {
        switch node.content {
        case .closed(let value): value.depth
        case .object(let members): 1 + (members.present.map(depth).max() ?? 0)
        case .array(let elements): 1 + (elements.map(depth).max() ?? 0)
        }
    }

    // MARK: Limits

    /// Counts a value that is added.
    private func count(_ node: MergeNode) throws {
        switch node.content {
        case .closed(let value):
            values += value.extent.count + 1
            bytes += value.range.count + 8
            try count(steps: 1)
        case .object(let members):
            values += 1 + members.count
            for member in members.present {
                bytes += member.name.count + 4
                try count(member)
            }
        case .array(let elements):
            values += 1
            for element in elements { try count(element) }
        }
        guard values <= limits.values else { throw MergeError.overLimit(.values(limits.values)) }
        guard bytes <= limits.bytes else { throw MergeError.overLimit(.bytes(limits.bytes)) }
    }

    /// Counts values that are visited.
    func count(steps count: Int) throws {
        steps += count
        guard steps <= maximumSteps else { throw MergeError.overLimit(.steps(maximumSteps)) }
    }

    var remainingSteps: Int { maximumSteps - steps }
}

extension MergeNode {
    /// What decides whether a value can be merged into another one.
    enum Shape {
        case object, array, primitive
    }

    var shape: Shape {
        switch kind {
        case .object: .object
        case .array: .array
        case .null, .boolean, .number, .string: .primitive
        }
    }
}

extension JSON {
    /// The nesting of the value: 0 for a primitive one, 1 for an array of them.
    fileprivate var depth: Int {
        switch kind {
        case .object: 1 + (members.map(\.value.depth).max() ?? 0)
        case .array: 1 + (elements.map(\.depth).max() ?? 0)
        case .null, .boolean, .number, .string: 0
        }
    }
}
#endif
