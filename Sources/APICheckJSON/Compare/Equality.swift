extension JSON {
    /// Compares values as JSON Schema does (2020-12 core, section 4.2.2): the order of members and the spelling of
    /// numbers are ignored, the order of elements is not.
    package func equals(_ other: JSON) -> Bool {
        withExtendedLifetime((document, other.document)) {
            Equality(left: document.tape, right: other.document.tape).equal(row, other.row)
        }
    }

    /// Compares two numbers with all their digits; nil when one of the values is not a number.
    package func isSmaller(than other: JSON) -> Bool? {
        guard kind == .number, other.kind == .number else { return nil }
        return withExtendedLifetime((document, other.document)) {
            NumberText(document.tape.raw(document.tape[row]))
                < NumberText(other.document.tape.raw(other.document.tape[other.row]))
        }
    }
}

/// Structural equality of rows of two documents. Nesting is bounded by the parser's depth limit.
struct Equality {
    let left: Tape
    let right: Tape

    func equal(_ leftRow: Int, _ rightRow: Int) -> Bool {
        let one = left[leftRow]
        let two = right[rightRow]
        switch one.kind {
        case NodeKind.array:
            guard two.kind == NodeKind.array, one.savedCount == two.savedCount else { return false }
            return arrays(leftRow, rightRow)
        case NodeKind.object:
            guard two.kind == NodeKind.object, one.savedCount == two.savedCount else { return false }
            return objects(leftRow, rightRow)
        case NodeKind.string:
            return two.kind == NodeKind.string && strings(leftRow, rightRow)
        case NodeKind.integer, NodeKind.number:
            return (two.kind == NodeKind.integer || two.kind == NodeKind.number) && numbers(one, two)
        default:
            return one.kind == two.kind
        }
    }

    private func arrays(_ leftRow: Int, _ rightRow: Int) -> Bool {
        var one = leftRow + 1
        var two = rightRow + 1
        let end = Int(left[leftRow].extra)
        let otherEnd = Int(right[rightRow].extra)
        while one < end && two < otherEnd {
            guard equal(one, two) else { return false }
            one = left.next(one)
            two = right.next(two)
        }
        return one >= end && two >= otherEnd
    }

    private func objects(_ leftRow: Int, _ rightRow: Int) -> Bool {
        var one = leftRow + 1
        var two = rightRow + 1
        let end = Int(left[leftRow].extra)
        let otherEnd = Int(right[rightRow].extra)
        while one < end {
            guard two < otherEnd, strings(one, two) else { return reorderedObjects(leftRow, rightRow) }
            guard equal(one + 1, two + 1) else { return false }
            one = left.next(one + 1)
            two = right.next(two + 1)
        }
        return two >= otherEnd
    }

    /// Compares objects whose members are in different orders; of duplicate keys, the last value is used.
    @inline(never)
    private func reorderedObjects(_ leftRow: Int, _ rightRow: Int) -> Bool {
        if let verdict = fewReorderedMembers(leftRow, rightRow) { return verdict }
        let ones = values(left, leftRow)
        let twos = values(right, rightRow)
        return ones.count == twos.count
            && ones.allSatisfy { name, value in twos[name].map { equal(value, $0) } ?? false }
    }

    /// Searches each name, which for few members is faster than a table of them. Nil for many members, for names with
    /// escapes and for duplicate names.
    private func fewReorderedMembers(_ leftRow: Int, _ rightRow: Int) -> Bool? {
        guard left[leftRow].savedCount <= 24, !hasEscapedName(left, leftRow), !hasEscapedName(right, rightRow) else {
            return nil
        }
        var key = leftRow + 1
        while key < Int(left[leftRow].extra) {
            let name = left.raw(left[key])
            guard left.member(leftRow, name) == key + 1 else { return nil }
            guard let value = right.member(rightRow, name), equal(key + 1, value) else { return false }
            key = left.next(key + 1)
        }
        // Both have the same number of members, so that the other object has no duplicate name and no other name.
        return true
    }

    private func hasEscapedName(_ tape: Tape, _ row: Int) -> Bool {
        var key = row + 1
        while key < Int(tape[row].extra) {
            if tape[key].has(NodeFlag.escaped) { return true }
            key = tape.next(key + 1)
        }
        return false
    }

    /// The row of each member's value by the bytes of its name: as `String`, names that differ only in how their
    /// accents are composed would be equal.
    private func values(_ tape: Tape, _ row: Int) -> [[UInt8]: Int] {
        var values: [[UInt8]: Int] = [:]
        var key = row + 1
        while key < Int(tape[row].extra) {
            let node = tape[key]
            values[exact(tape, node)] = key + 1
            key = tape.next(key + 1)
        }
        return values
    }

    /// A string's bytes with escapes resolved, without loss.
    private func exact(_ tape: Tape, _ node: Node) -> [UInt8] {
        node.has(NodeFlag.escaped) ? tape.unescaped(node, keepsSurrogates: true) : Array(tape.raw(node))
    }

    func strings(_ leftRow: Int, _ rightRow: Int) -> Bool {
        let two = right[rightRow]
        if (left[leftRow].meta | two.meta) & NodeFlag.loneSurrogate != 0 {
            return exact(left, left[leftRow]) == exact(right, two)
        }
        if two.has(NodeFlag.escaped) {
            return right.unescaped(two).withUnsafeBytes { left.string(leftRow, equals: $0) }
        }
        return left.string(leftRow, equals: right.raw(two))
    }

    private func numbers(_ one: Node, _ two: Node) -> Bool {
        if one.kind == two.kind, one.meta & two.meta & NodeFlag.inlineInteger != 0 { return one.extra == two.extra }
        let leftText = left.raw(one)
        let rightText = right.raw(two)
        if leftText.elementsEqual(rightText) { return true }
        return NumberText(leftText) == NumberText(rightText)
    }
}

/// Hashes rows so that values equal under ``Equality`` have the same hash; seeded anew in each process.
struct ValueHash {
    let tape: Tape

    func hash(_ row: Int) -> Int {
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
            // The order of members is ignored.
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

extension JSON {
    /// Equal for values that are equal under ``equals(_:)``, unless one of their objects has duplicate keys.
    package var hashOfValue: Int { withExtendedLifetime(document) { ValueHash(tape: document.tape).hash(row) } }
}

/// A list whose elements may come in any order.
package struct UnorderedList: Sendable {
    package let value: JSON
    /// The place of the value that identifies each element; nil when equal elements are the same.
    package let key: Pointer?
}
