#if Recording
/// The values of a document by their rows, read without reference counting and without allocation.
///
/// A ``JSON`` retains its document at each step. Loops that read each value of many bodies, in other modules too, use this
/// table instead. The caller keeps the document alive as long as it uses the table or the bytes of a value.
package struct ValueTable {
    package struct Value {
        package let kind: JSONKind
        /// Whether this is a number without fraction and exponent.
        package let isInteger: Bool
        /// Whether this is a string whose bytes contain escapes.
        package let isEscaped: Bool
        /// The bytes as spelled in the text; for a string, those between its quotes.
        package let bytes: UnsafeRawBufferPointer
        /// The row after the value and everything in it. The first value or key in it has the row after its own.
        package let end: Int
    }

    private let tape: Tape
    private let document: Unmanaged<Document>

    package init(_ document: Document) {
        tape = document.tape
        self.document = .passUnretained(document)
    }

    package subscript(row: Int) -> Value {
        let node = tape[row]
        let isString = node.kind == NodeKind.string
        return Value(
            kind: JSONKind(node.kind), isInteger: node.kind == NodeKind.integer,
            isEscaped: isString && node.has(NodeFlag.escaped), bytes: tape.raw(node),
            end: tape.next(row))
    }

    /// The string at a row with its escapes resolved.
    package func text(_ row: Int) -> String { tape.text(row) }

    /// Whether the text of a string was inserted; false for one with escapes.
    package func isSeen(_ row: Int, in texts: SeenTexts) -> Bool {
        let node = tape[row]
        return !node.has(NodeFlag.escaped) && texts.contains(node, of: tape)
    }

    /// Inserts the text of a string. One with escapes is not inserted, and always new.
    ///
    /// - Returns: Whether it is new, which it also is after it was forgotten.
    @discardableResult
    package func insert(_ row: Int, into texts: SeenTexts) -> Bool {
        let node = tape[row]
        return node.has(NodeFlag.escaped) || texts.insert(node, of: tape)
    }

    package func json(_ row: Int) -> JSON { JSON(document: document.takeUnretainedValue(), row: row) }

    /// The row of a member's value; of duplicate keys, the last one's. Nil without such a member.
    ///
    /// - Parameter key: The row of a member's name in another table.
    package func member(_ row: Int, namedAs key: Int, of other: ValueTable) -> Int? {
        let name = other.tape[key]
        if name.has(NodeFlag.escaped) { return tape.member(row, other.text(key)) }
        return tape.member(row, other.tape.raw(name))
    }

    #if Contracts
    /// Whether both are spelled the same, with the same white space; equal values may be spelled differently.
    package func hasSameText(_ row: Int, as other: ValueTable, _ otherRow: Int) -> Bool {
        tape.hasSameText(row, as: other.tape, otherRow)
    }
    #endif
}
#endif
