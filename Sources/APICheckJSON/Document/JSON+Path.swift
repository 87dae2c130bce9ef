extension JSON {
    /// A step from a container to the child on the way to this value.
    private struct Step {
        let isMember: Bool
        /// The row of the element, or of the member's name.
        let child: Int
        let index: Int

        var value: Int { isMember ? child + 1 : child }
    }

    /// The steps from the root to here. A member's name has the steps of the member.
    private var steps: [Step] {
        var steps: [Step] = []
        var container = 0
        while container < row {
            let (child, index) = document.child(of: container, containing: row)
            let step = Step(isMember: document.tape[container].kind == NodeKind.object, child: child, index: index)
            steps.append(step)
            if step.isMember && child == row { break }
            container = step.value
        }
        return steps
    }

    private func token(_ step: Step) -> String { step.isMember ? document.tape.text(step.child) : String(step.index) }

    /// The pointer from the document's root to here.
    package var pointer: Pointer { Pointer(steps.map(token)) }

    /// The tokens of ``pointer``, each with the value that it leads to; a member's name leads to the member's value.
    package var path: [(token: String, value: JSON)] {
        steps.map { (token($0), JSON(document: document, row: $0.value)) }
    }

    /// The object or array that this value is in; nil for the root.
    package var container: JSON? {
        let steps = steps
        return steps.isEmpty ? nil : JSON(document: document, row: steps.dropLast().last?.value ?? 0)
    }
}

/// The rows of each 64th child of containers with many children: the way to a value passes only the children after the nearest.
struct ChildRows {
    /// A container with fewer children has no rows here.
    static let fewest = 256
    private static let stride = 64

    private var rows: [Int: [UInt32]] = [:]

    /// A child at or before a row in a container, and its index.
    mutating func nearest(to row: Int, in container: Int, of tape: Tape) -> (row: Int, index: Int) {
        let known = rows[container] ?? ChildRows.all(in: container, of: tape)
        rows[container] = known
        // The first one after the row.
        var (low, high) = (1, known.count)
        while low < high {
            let middle = (low + high) / 2
            if known[middle] <= row { low = middle + 1 } else { high = middle }
        }
        return (Int(known[low - 1]), (low - 1) * ChildRows.stride)
    }

    private static func all(in container: Int, of tape: Tape) -> [UInt32] {
        var rows: [UInt32] = []
        var (child, index) = (container + 1, 0)
        let end = tape.next(container)
        let isMember = tape[container].kind == NodeKind.object
        while child < end {
            if index % stride == 0 { rows.append(UInt32(child)) }
            child = tape.next(isMember ? child + 1 : child)
            index += 1
        }
        return rows
    }
}
