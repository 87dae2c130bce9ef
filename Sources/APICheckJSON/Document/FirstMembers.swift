/// The members of an object by name; of duplicate names, the first.
package struct FirstMembers {
    private let object: JSON
    /// The rows of the names of an object with many members, in which a search for each name would take quadratic time.
    ///
    /// Names are the same if their UTF-8 is: two strings of Swift are also equal if they are canonically equivalent.
    private let rows: [[UInt8]: Int]?

    package init(_ object: JSON) {
        self.object = object
        rows =
            object.count > 32
            ? Dictionary(object.members.map { (Array($0.name.utf8), $0.key.row) }) { first, _ in first } : nil
    }

    /// The value of the member with the same name as another object's member.
    package func value(like other: JSON.Member) -> JSON? {
        if let rows { return rows[Array(other.name.utf8)].map { JSON(document: object.document, row: $0 + 1) } }
        let row = withExtendedLifetime((object.document, other.key.document)) { () -> Int? in
            let tape = object.document.tape
            let otherTape = other.key.document.tape
            let name = otherTape[other.key.row]
            guard tape[object.row].kind == NodeKind.object else { return nil }
            guard name.has(NodeFlag.escaped) else { return tape.firstMember(object.row, otherTape.raw(name)) }
            return otherTape.unescaped(name).withUnsafeBytes { tape.firstMember(object.row, $0) }
        }
        return row.map { JSON(document: object.document, row: $0) }
    }
}

extension Tape {
    /// The row of the value of the first member with a name.
    fileprivate func firstMember(_ row: Int, _ name: UnsafeRawBufferPointer) -> Int? {
        var key = row &+ 1
        let end = Int(nodes[row].extra)
        while key < end {
            if string(key, equals: name) { return key &+ 1 }
            key = next(key &+ 1)
        }
        return nil
    }
}
