#if Recording
/// A walk over the strings of a value in document order, including member names: one loop inside this module, for
/// readers in other modules that inspect bytes and seldom need the value itself.
package struct DocumentWalk {
    /// The current string or number. Valid only during the call.
    package struct Place {
        fileprivate let document: Unmanaged<Document>
        fileprivate let row: Int
        /// The row of the enclosing array or object; negative at the root of the walk.
        fileprivate let holder: Int
        /// The bytes as spelt in the text; for a string, those between its quotes.
        package let bytes: UnsafeRawBufferPointer
        package let isNumber: Bool
        /// Whether this is the name of a member.
        package let isName: Bool
        /// Whether this is a string whose bytes contain escapes.
        package let isEscaped: Bool

        @inline(__always)
        fileprivate init(
            _ document: Unmanaged<Document>, _ row: Int, _ node: Node, _ bytes: UnsafeRawBufferPointer, holder: Int,
            isFirstOfPair: Bool
        ) {
            self.document = document
            self.row = row
            self.holder = holder
            self.isFirstOfPair = isFirstOfPair
            self.bytes = bytes
            isNumber = node.kind != NodeKind.string
            isName = !isNumber && node.has(NodeFlag.key)
            isEscaped = !isNumber && node.has(NodeFlag.escaped)
        }

        /// Inserts a string without escapes into texts that are skipped.
        package func insert(into texts: SeenTexts) {
            document._withUnsafeGuaranteedRef { document in
                _ = texts.insert(document.tape[row], of: document.tape)
            }
        }

        package var value: JSON { JSON(document: document.takeUnretainedValue(), row: row) }
        /// The member's value, when this is its name.
        package var named: JSON { JSON(document: document.takeUnretainedValue(), row: row + 1) }

        /// The object that contains this name.
        package var object: JSON {
            holder < 0 ? path.object : JSON(document: document.takeUnretainedValue(), row: holder)
        }
        /// Whether this is the first element of an array of two, and the second is a string.
        package let isFirstOfPair: Bool
        /// The second element, when ``isFirstOfPair``.
        package var partner: JSON { JSON(document: document.takeUnretainedValue(), row: row + 1) }
        /// The name of the innermost member that contains the value; nil without an enclosing object.
        package var memberName: String? { path.key?.string }

        /// The innermost object around the place and the key of its member that contains it.
        private var path: (object: JSON, key: JSON?) {
            var holder = document.takeUnretainedValue().root
            var object = holder
            var key: JSON?
            while holder.row < row {
                var next = holder
                if holder.kind == .object {
                    object = holder
                    for member in holder.members {
                        if member.key.row == row { return (object, nil) }
                        if member.value.row > row { break }
                        key = member.key
                        next = member.value
                    }
                } else {
                    for element in holder.elements {
                        if element.row > row { break }
                        next = element
                    }
                }
                holder = next
            }
            return (object, key)
        }
    }

    /// Strings that need no visit wherever they are, except as the first of a pair. Strings with escapes are always visited.
    package struct Skipped {
        package let names: SeenTexts
        package let values: SeenTexts

        package init(names: SeenTexts, values: SeenTexts) {
            self.names = names
            self.values = values
        }
    }

    private let value: JSON
    private let takesNumbers: Bool
    private let skipped: Skipped?

    /// - Parameters:
    ///   - takesNumbers: Visits the numbers of the value, too.
    ///   - skipped: Visits all strings but these.
    package init(_ value: JSON, takesNumbers: Bool = false, skipping skipped: Skipped? = nil) {
        self.value = value
        self.takesNumbers = takesNumbers
        self.skipped = skipped
    }

    /// Calls `visit` for each place. Nil ends the walk; false at a name skips its value.
    ///
    /// - Returns: Whether the walk reached the end.
    @discardableResult
    package func callAsFunction(_ visit: (Place) -> Bool?) -> Bool {
        withExtendedLifetime(value.document) {
            let document = Unmanaged.passUnretained(value.document)
            let tape = value.document.tape
            let end = tape.next(value.row)
            var row = value.row
            // The arrays and objects around the row, each with the row after it.
            var holders: [(row: Int, end: Int)] = []
            while row < end {
                let node = tape[row]
                let isNumber = node.kind == NodeKind.integer || node.kind == NodeKind.number
                guard node.kind == NodeKind.string || takesNumbers && isNumber else {
                    if node.kind == NodeKind.object || node.kind == NodeKind.array {
                        while let last = holders.last, last.end <= row { holders.removeLast() }
                        holders.append((row, tape.next(row)))
                    }
                    row &+= 1
                    continue
                }
                if let skipped, !isNumber, !node.has(NodeFlag.escaped), skips(node, row, tape, skipped) {
                    row &+= 1
                    continue
                }
                while let last = holders.last, last.end <= row { holders.removeLast() }
                let holder = holders.last ?? (row: -1, end: -1)
                let isFirst = holder.row == row &- 1 && holder.end == row &+ 2 && !node.has(NodeFlag.key)
                let place = Place(
                    document, row, node, tape.raw(node), holder: holder.row,
                    isFirstOfPair: isFirst && tape[row &+ 1].kind == NodeKind.string)
                guard let goesOn = visit(place) else { return false }
                row = goesOn ? row &+ 1 : tape.next(row &+ 1)
            }
            return true
        }
    }

    @inline(__always)
    private func skips(_ node: Node, _ row: Int, _ tape: Tape, _ skipped: Skipped) -> Bool {
        if node.has(NodeFlag.key) { return skipped.names.contains(node, of: tape) }
        guard skipped.values.contains(node, of: tape) else { return false }
        // It may be the first of a pair.
        let holder = row > value.row ? tape[row &- 1] : node
        return holder.kind != NodeKind.array || holder.savedCount != 2
    }
}
#endif
