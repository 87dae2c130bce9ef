/// Looks for two equal elements of an array: by comparison while there are few, by hash from then on.
struct Uniqueness {
    let tape: Tape
    private static let fewElements = 12

    /// The row of the first element that equals an earlier one.
    func repeatedElement(of array: Int, count: Int) -> Int? {
        let equality = Equality(left: tape, right: tape)
        let end = Int(tape[array].extra)
        if count <= Uniqueness.fewElements {
            var later = tape.next(array + 1)
            while later < end {
                var earlier = array + 1
                while earlier < later {
                    if equality.equal(earlier, later) { return later }
                    earlier = tape.next(earlier)
                }
                later = tape.next(later)
            }
            return nil
        }
        var rows: [Int: [Int]] = [:]
        var element = array + 1
        while element < end {
            let hash = hash(element)
            if let candidates = rows[hash], candidates.contains(where: { equality.equal($0, element) }) {
                return element
            }
            rows[hash, default: []].append(element)
            element = tape.next(element)
        }
        return nil
    }

    /// Equal for values that ``Equality`` takes for equal; seeded anew in each process.
    private func hash(_ row: Int) -> Int {
        let node = tape[row]
        var hasher = Hasher()
        switch node.kind {
        case NodeKind.array:
            hasher.combine(1)
            var element = row + 1
            while element < Int(node.extra) {
                hasher.combine(hash(element))
                element = tape.next(element)
            }
        case NodeKind.object:
            // The order of members does not count.
            var sum = 0
            var key = row + 1
            while key < Int(node.extra) {
                var member = Hasher()
                combineString(key, &member)
                member.combine(hash(key + 1))
                sum &+= member.finalize()
                key = tape.next(key + 1)
            }
            hasher.combine(sum)
        case NodeKind.string: combineString(row, &hasher)
        case NodeKind.integer, NodeKind.number:
            if node.has(NodeFlag.inlineInteger) {
                hasher.combine(Int(Int32(bitPattern: node.extra)))
            } else {
                let number = NumberText(tape.raw(node))
                if let int = number.int { hasher.combine(int) } else { hasher.combine(number) }
            }
        default: hasher.combine(node.kind)
        }
        return hasher.finalize()
    }

    private func combineString(_ row: Int, _ hasher: inout Hasher) {
        if tape[row].has(NodeFlag.escaped) {
            tape.unescaped(tape[row]).withUnsafeBytes { hasher.combine(bytes: $0) }
        } else {
            hasher.combine(bytes: tape.raw(tape[row]))
        }
    }
}
