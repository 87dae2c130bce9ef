/// Finds the members of one object by name, for callers that look up many of them: a linear search for each would take
/// time proportional to the square of their number.
package struct MemberIndex {
    private static let fewMembers = 32

    private let object: JSON
    /// Whether the first member of a duplicate name is found, or the last.
    private let findsFirst: Bool
    /// The rows of the values by the bytes of the name; nil for an object with few members.
    ///
    /// Names are the same if their UTF-8 is: two strings of Swift are also equal if they are canonically equivalent.
    private let rows: [[UInt8]: Int]?

    static func isWorthwhile(for object: JSON) -> Bool { object.count > fewMembers }

    /// Finds the last member of duplicate names, as ``JSON/subscript(key:)`` does.
    package init(_ object: JSON) { self.init(object, findsFirst: false) }

    /// An index that finds the first member of duplicate names.
    package static func ofFirst(_ object: JSON) -> MemberIndex { MemberIndex(object, findsFirst: true) }

    private init(_ object: JSON, findsFirst: Bool) {
        self.object = object
        self.findsFirst = findsFirst
        rows =
            MemberIndex.isWorthwhile(for: object)
            ? Dictionary(object.members.map { (Array($0.name.utf8), $0.value.row) }) { findsFirst ? $0 : $1 } : nil
    }

    package subscript(name: String) -> JSON? {
        if let rows { return rows[Array(name.utf8)].map(value) }
        var name = name
        return name.withUTF8 { search(UnsafeRawBufferPointer($0)) }.map(value)
    }

    /// The value of the member with the same name as another object's member.
    package subscript(like other: JSON.Member) -> JSON? {
        if let rows { return rows[Array(other.name.utf8)].map(value) }
        let row = withExtendedLifetime(other.key.document) { () -> Int? in
            let tape = other.key.document.tape
            let name = tape[other.key.row]
            guard name.has(NodeFlag.escaped) else { return search(tape.raw(name)) }
            return tape.unescaped(name).withUnsafeBytes(search)
        }
        return row.map(value)
    }

    private func value(_ row: Int) -> JSON { JSON(document: object.document, row: row) }

    private func search(_ name: UnsafeRawBufferPointer) -> Int? {
        withExtendedLifetime(object.document) {
            let tape = object.document.tape
            return findsFirst ? tape.firstMember(object.row, name) : tape.member(object.row, name)
        }
    }
}

extension Tape {
    /// The row of the value of the first member with a name.
    fileprivate func firstMember(_ row: Int, _ name: UnsafeRawBufferPointer) -> Int? {
        guard nodes[row].kind == NodeKind.object else { return nil }
        var key = row &+ 1
        let end = Int(nodes[row].extra)
        while key < end {
            if string(key, equals: name) { return key &+ 1 }
            key = next(key &+ 1)
        }
        return nil
    }
}
