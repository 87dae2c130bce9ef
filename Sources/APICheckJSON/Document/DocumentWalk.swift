#if Recording
import APICheckBase

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
    ///
    /// An object, because the walk uses it at each string, and a copy would retain each part.
    package final class Skipped {
        package let names: SeenTexts
        /// Names that need no visit in an object in which no string has one of ``namesOfNames``.
        package let valueNames: SeenTexts
        package let values: SeenTexts
        private let namesOfNames: ShortNames
        fileprivate let takesTimes: Bool

        /// - Parameters:
        ///   - namesOfNames: The names of members that may contain the name of a value in another member.
        ///   - takesTimes: Whether strings in the usual form of a time are visited, too.
        package init(namesOfNames: ShortNames, takesTimes: Bool) {
            (names, valueNames, values) = (SeenTexts(), SeenTexts(), SeenTexts())
            self.namesOfNames = namesOfNames
            self.takesTimes = takesTimes
        }

        /// Whether a string of an object may contain the name of another member's value.
        fileprivate func mayNameValue(in object: Int, of tape: Tape) -> Bool {
            let end = Int(tape[object].extra)
            var key = object &+ 1
            while key < end {
                if tape[key &+ 1].kind == NodeKind.string {
                    let name = tape[key]
                    if name.has(NodeFlag.escaped) || namesOfNames.contains(name, of: tape) { return true }
                }
                key = tape.next(key &+ 1)
            }
            return false
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
            // Read once: the walk uses them at each string.
            let (names, valueNames, values) = (skipped?.names, skipped?.valueNames, skipped?.values)
            let skipsTimes = skipped?.takesTimes == false
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
                let isName = !isNumber && node.has(NodeFlag.key)
                if let names, let values, !isNumber, !node.has(NodeFlag.escaped) {
                    let isSkipped =
                        isName
                        ? names.contains(node, of: tape)
                        : (values.contains(node, of: tape) || skipsTimes && Timestamp.isUsual(tape.raw(node)))
                            && !mayBeFirstOfPair(row, tape)
                    if isSkipped {
                        row &+= 1
                        continue
                    }
                }
                while let last = holders.last, last.end <= row { holders.removeLast() }
                let holder = holders.last ?? (row: -1, end: -1)
                if let valueNames, isName, !node.has(NodeFlag.escaped), holder.row >= 0,
                    valueNames.contains(node, of: tape), skipped?.mayNameValue(in: holder.row, of: tape) == false
                {
                    row &+= 1
                    continue
                }
                let isFirst = holder.row == row &- 1 && holder.end == row &+ 2 && !isName
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
    private func mayBeFirstOfPair(_ row: Int, _ tape: Tape) -> Bool {
        guard row > value.row else { return false }
        let before = tape[row &- 1]
        return before.kind == NodeKind.array && before.savedCount == 2
    }
}
#endif
