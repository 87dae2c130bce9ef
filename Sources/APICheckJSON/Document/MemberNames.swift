import APICheckBase

/// The names of an object's members in order, as spelt in the text.
///
/// Most objects of a list have the same names, so that what is known about the names of one is known about the others.
package struct MemberNames: Sendable {
    private var bytes: [UInt8] = []
    /// The end of each name in ``bytes``.
    private var ends: [Int] = []

    /// - Parameter object: A value of another kind has no names.
    package init(of object: JSON) {
        let tape = object.document.tape
        for member in object.members {
            bytes += tape.raw(tape[member.key.row])
            ends.append(bytes.count)
        }
    }

    /// The members of an object with the same names in the same order; nil for another object.
    package func members(of object: JSON) -> MemberList? {
        withExtendedLifetime(object.document) {
            rows(of: object.row, in: object.document.tape).map { MemberList(document: object.document, rows: $0) }
        }
    }

    private func rows(of object: Int, in tape: Tape) -> [UInt32]? {
        let node = tape[object]
        guard node.kind == NodeKind.object else { return ends.isEmpty ? [] : nil }
        guard node.savedCount == min(UInt32(clamping: ends.count), Node.maximumCount) else { return nil }
        let rows = [UInt32](unsafeUninitializedCapacity: ends.count) { rows, count in
            bytes.withUnsafeBytes { names in
                var row = object &+ 1
                let end = Int(node.extra)
                var start = 0
                while row < end, count < ends.count {
                    let name = UnsafeRawBufferPointer(rebasing: names[start..<ends[count]])
                    guard tape.raw(tape[row]).hasSameBytes(as: name) else { return }
                    rows[count] = UInt32(truncatingIfNeeded: row)
                    start = ends[count]
                    count &+= 1
                    row = tape.next(row &+ 1)
                }
            }
        }
        return rows.count == ends.count ? rows : nil
    }
}

/// The members of one object by their index.
package struct MemberList: Sendable {
    private let document: Document
    /// The rows of the names.
    private let rows: [UInt32]

    /// - Parameter object: A value of another kind has no members.
    package init(of object: JSON) {
        document = object.document
        rows = object.members.map { UInt32(truncatingIfNeeded: $0.key.row) }
    }

    fileprivate init(document: Document, rows: [UInt32]) {
        self.document = document
        self.rows = rows
    }

    package var count: Int { rows.count }

    package subscript(index: Int) -> JSON.Member {
        JSON.Member(key: JSON(document: document, row: Int(rows[index])))
    }
}

/// Finds the members of one object by name, for callers that look up many of them: a linear search for each would take
/// time proportional to the square of their number.
package struct MemberIndex {
    private static let fewMembers = 16

    private let object: JSON
    /// The values by the bytes of the name, as ``JSON/subscript(key:)`` compares them; nil for an object with few members.
    private var values: [[UInt8]: JSON]?

    static func isWorthwhile(for object: JSON) -> Bool { object.count > fewMembers }

    package init(_ object: JSON) {
        self.object = object
        guard MemberIndex.isWorthwhile(for: object) else { return }
        values = Dictionary(object.members.map { (Array($0.name.utf8), $0.value) }) { _, last in last }
    }

    package subscript(name: String) -> JSON? { values.map { $0[Array(name.utf8)] } ?? object[name] }
}

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
