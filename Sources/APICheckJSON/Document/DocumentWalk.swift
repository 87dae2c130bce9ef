/// A walk over the strings of a value in document order, member names among them: one loop inside this module for
/// readers of another that look at bytes and seldom need the value itself.
package struct DocumentWalk {
    /// What the walk stands at. Valid inside the walk only.
    package struct Place {
        fileprivate let document: Unmanaged<Document>
        fileprivate let row: Int
        /// The row of the array or object around it; negative at the root of the walk.
        fileprivate let holder: Int
        /// As it stands in the text; of a string what is between the quotes.
        package let bytes: UnsafeRawBufferPointer
        package let isNumber: Bool
        /// The name of a member.
        package let isName: Bool
        /// A string whose bytes are not yet what it says.
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

        package var value: JSON { JSON(document: document.takeUnretainedValue(), row: row) }
        /// Of a name, what it names.
        package var named: JSON { JSON(document: document.takeUnretainedValue(), row: row + 1) }

        /// The object that a name is in.
        package var object: JSON {
            holder < 0 ? path.object : JSON(document: document.takeUnretainedValue(), row: holder)
        }
        /// Whether it is the first of two elements of an array, and the second is a text.
        package let isFirstOfPair: Bool
        /// Of a text that ``isFirstOfPair``, the other one.
        package var partner: JSON { JSON(document: document.takeUnretainedValue(), row: row + 1) }
        /// The name of the member that a value is, or is an element of; nil when no object is around it.
        package var memberName: String? { path.key?.string }

        /// What is around the place, from the outside in.
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

    private let value: JSON
    private let takesNumbers: Bool

    /// With `takesNumbers` over its numbers, too.
    package init(_ value: JSON, takesNumbers: Bool = false) {
        self.value = value
        self.takesNumbers = takesNumbers
    }

    /// Ends when `visit` returns nil; at a name for which it returns false, what is named is stepped over. Returns whether
    /// it came to the end.
    @discardableResult
    package func callAsFunction(_ visit: (Place) -> Bool?) -> Bool {
        withExtendedLifetime(value.document) {
            let document = Unmanaged.passUnretained(value.document)
            let tape = value.document.tape
            let end = tape.next(value.row)
            var row = value.row
            /// The arrays and objects around the row, each with the row behind it.
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
}
