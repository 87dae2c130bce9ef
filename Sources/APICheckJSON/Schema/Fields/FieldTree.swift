#if CommandLine
/// The fields that the schemas of a body declare, and the values that they list for them with `enum` and `const`.
///
/// A node is a place in bodies: a member of an object by its name, or `*` for all elements of an array and all members that
/// the schemas do not name. Nodes are numbered from the root down, level by level, and each has the named ones below it in one
/// run. The order depends on the schemas alone, so that numbers mean the same in every process.
package final class FieldTree: Sendable {
    /// Nodes and listed values of one tree; those nearest to the root are kept.
    package static let limit = 10_000
    /// Levels of nodes below the root.
    package static let maximumDepth = 100

    struct Node: BitwiseCopyable, Sendable {
        var parent: Int32
        /// The nodes of the named members.
        var firstChild: Int32 = 0
        var childCount: Int32 = 0
        /// The node of elements and of other members; -1 for none.
        var others: Int32 = -1
        var firstValue: Int32 = 0
        var valueCount: Int32 = 0
        var nameStart: Int32 = 0
        var known = KnownName([])
        /// The hash table of the named members; its size is a power of two, or 0 for few members.
        var firstSlot: Int32 = 0
        var slotCount: Int32 = 0
        /// Whether this is a member that the schemas name.
        var isField = false
        var isRequired = false
    }

    struct ValueKey: Hashable, Sendable {
        let node: Int32
        let hash: Int
    }

    let nodes: [Node]
    /// The bytes of all names.
    let names: [UInt8]
    /// Numbers of nodes, or -1.
    let slots: [Int32]
    /// The values, in the order of their nodes.
    let values: [JSON]
    /// The numbers of the values of nodes with many.
    let valueTable: [ValueKey: [Int32]]
    /// Whether the limits left something out.
    package let isCut: Bool

    init(
        nodes: [Node], names: [UInt8], slots: [Int32], values: [JSON], valueTable: [ValueKey: [Int32]], isCut: Bool
    ) {
        self.nodes = nodes
        self.names = names
        self.slots = slots
        self.values = values
        self.valueTable = valueTable
        self.isCut = isCut
    }

    package var fieldCount: Int { nodes.count(where: \.isField) }
    package var valueCount: Int { values.count }

    /// How many of the fields and of the values are in a set; numbers of another tree do not count.
    package func counts(of seen: SeenFields) -> (fields: Int, values: Int) {
        (
            nodes.indices.count { nodes[$0].isField && seen.fields.contains($0) },
            values.indices.count { seen.values.contains($0) }
        )
    }

    package struct UnseenField: Hashable, Sendable {
        /// With `*` for elements and for names that are data.
        package let place: Pointer
        /// Whether each valid object at its place has the field.
        package let isRequired: Bool
    }

    package struct UnseenValue: Sendable {
        package let place: Pointer
        package let value: JSON
    }

    /// What is not in a set, in the order of the schemas: the outermost fields, since no body can have those inside an unseen
    /// one, and the values of seen fields.
    package func unseen(in seen: SeenFields) -> (fields: [UnseenField], values: [UnseenValue]) {
        var fields: [UnseenField] = []
        var values: [UnseenValue] = []
        var waiting = [0]
        while let index = waiting.popLast() {
            let node = nodes[index]
            if node.isField, !seen.fields.contains(index) {
                fields.append(UnseenField(place: place(of: index), isRequired: node.isRequired))
                continue
            }
            for value in Int(node.firstValue)..<Int(node.firstValue + node.valueCount)
            where !seen.values.contains(value) {
                values.append(UnseenValue(place: place(of: index), value: self.values[value]))
            }
            // The last one comes out first.
            if node.others >= 0 { waiting.append(Int(node.others)) }
            waiting += (Int(node.firstChild)..<Int(node.firstChild + node.childCount)).reversed()
        }
        return (fields, values)
    }

    private func place(of node: Int) -> Pointer {
        var tokens: [String] = []
        var node = node
        while node != 0 {
            tokens.append(nodes[node].isField ? name(of: node) : "*")
            node = Int(nodes[node].parent)
        }
        return Pointer(tokens.reversed())
    }

    private func name(of node: Int) -> String {
        let start = Int(nodes[node].nameStart)
        return String(decoding: names[start..<start + Int(nodes[node].known.length)], as: UTF8.self)
    }
}

/// The fields and the listed values of a ``FieldTree`` that some body had. The numbers are those of the tree.
package struct SeenFields: Hashable, Sendable {
    package var fields = BitSet()
    package var values = BitSet()

    package init() {}

    package mutating func formUnion(_ other: SeenFields) {
        fields.formUnion(other.fields)
        values.formUnion(other.values)
    }
}

/// A set of small numbers from 0, with one bit for each.
package struct BitSet: Hashable, Sendable {
    /// The last word is never 0, so that equal sets have equal words.
    private var words: [UInt64] = []

    package init() {}

    package var isEmpty: Bool { words.isEmpty }

    package var count: Int { words.reduce(0) { $0 + $1.nonzeroBitCount } }

    package func contains(_ number: Int) -> Bool {
        let index = number >> 6
        return index < words.count && words[index] >> UInt64(number & 63) & 1 != 0
    }

    package mutating func insert(_ number: Int) {
        let index = number >> 6
        if index >= words.count { words += [UInt64](repeating: 0, count: index - words.count + 1) }
        words[index] |= 1 << UInt64(number & 63)
    }

    package mutating func formUnion(_ other: BitSet) {
        if other.words.count > words.count {
            words += [UInt64](repeating: 0, count: other.words.count - words.count)
        }
        for (index, word) in other.words.enumerated() { words[index] |= word }
    }

    /// The runs of consecutive numbers, in ascending order.
    package var ranges: [ClosedRange<Int>] {
        var ranges: [ClosedRange<Int>] = []
        var first: Int?
        for number in 0...words.count * 64 {
            if contains(number) {
                first = first ?? number
            } else if let start = first {
                ranges.append(start...number - 1)
                first = nil
            }
        }
        return ranges
    }
}
#endif
