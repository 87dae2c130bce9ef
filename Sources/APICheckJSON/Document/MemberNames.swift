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
