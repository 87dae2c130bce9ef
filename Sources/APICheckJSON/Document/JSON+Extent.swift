#if Contracts
import APICheckBase

/// What is needed to see quickly that two values are the same.
extension JSON {
    /// The places of the value and its descendants, see ``index``.
    package var extent: Range<Int> { row..<document.tape.next(row) }

    /// Whether both are spelled the same, with the same white space; equal values may be spelled differently.
    package func hasSameText(as other: JSON) -> Bool {
        withExtendedLifetime((document, other.document)) {
            document.tape.hasSameText(row, as: other.document.tape, other.row)
        }
    }
}

extension Tape {
    /// Whether both are spelled the same, see ``JSON/hasSameText(as:)``.
    func hasSameText(_ row: Int, as other: Tape, _ otherRow: Int) -> Bool {
        let (left, right) = (self[row], other[otherRow])
        guard left.kind == right.kind, left.length == right.length else { return false }
        return (bytes + Int(left.offset)).hasSameBytes(as: other.bytes + Int(right.offset), count: Int(left.length))
    }
}

extension Document {
    /// The values of all members with this name in the order of the text, at any depth. The name needs no escapes.
    package func values(ofMembersNamed name: StaticString) -> [JSON] {
        var found: [JSON] = []
        withExtendedLifetime(self) {
            for row in 0..<rows where tape[row].has(NodeFlag.key) {
                let key = tape[row]
                guard Int(key.length) == name.utf8CodeUnitCount,
                    (tape.bytes + Int(key.offset)).hasSameBytes(as: name.utf8Start, count: name.utf8CodeUnitCount)
                else { continue }
                found.append(JSON(document: self, row: row + 1))
            }
        }
        return found
    }
}
#endif
