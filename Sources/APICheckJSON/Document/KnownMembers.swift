#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The members of one object with given names, all found in one pass over the object; of duplicate keys, the last.
package struct KnownMembers: Sendable {
    /// Up to 16 names; a member is accessed by the index of its name. Members mostly come in this order.
    package struct Names: ExpressibleByArrayLiteral, Sendable {
        fileprivate let names: [Name]

        package init(_ names: [StaticString]) { self.names = names.prefix(16).map(Name.init) }

        package init(arrayLiteral names: StaticString...) { self.init(names) }
    }

    private let document: Document
    /// The rows of the values; 0 for a missing member, since row 0 is the whole document.
    private let rows: SIMD16<UInt32>

    /// - Parameter object: A value of another kind has none of the members.
    package init(_ object: JSON, _ names: Names) {
        document = object.document
        rows = withExtendedLifetime(object.document) { object.document.tape.rows(of: names.names, in: object.row) }
    }

    package subscript(place: Int) -> JSON? {
        let row = rows[place]
        return row == 0 ? nil : JSON(document: document, row: Int(row))
    }
}

/// A name with its first eight bytes in a word.
private struct Name {
    let text: StaticString
    let length: UInt32
    let prefix: UInt64
    /// Selects the bytes of the prefix that belong to the name.
    let mask: UInt64

    init(_ text: StaticString) {
        self.text = text
        let bytes = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
        length = UInt32(bytes.count)
        prefix = bytes.prefix(8).reversed().reduce(0) { $0 << 8 | UInt64($1) }
        mask = bytes.count < 8 ? (1 << UInt64(8 * bytes.count)) - 1 : UInt64.max
    }
}

extension Tape {
    fileprivate func rows(of names: [Name], in object: Int) -> SIMD16<UInt32> {
        var rows = SIMD16<UInt32>()
        guard nodes[object].kind == NodeKind.object else { return rows }
        names.withUnsafeBufferPointer { names in
            var expected = 0
            var key = object &+ 1
            let end = Int(nodes[object].extra)
            while key < end {
                let node = nodes[key]
                let word = (bytes + Int(node.offset)).loadUnaligned(as: UInt64.self).littleEndian
                for step in 0..<names.count {
                    var place = expected &+ step
                    if place >= names.count { place &-= names.count }
                    guard matches(key, node, word, names[place]) else { continue }
                    rows[place] = UInt32(truncatingIfNeeded: key &+ 1)
                    expected = place &+ 1
                    break
                }
                key = next(key &+ 1)
            }
        }
        return rows
    }

    @inline(__always)
    private func matches(_ row: Int, _ node: Node, _ word: UInt64, _ name: Name) -> Bool {
        if node.has(NodeFlag.escaped) {
            return string(row, equals: UnsafeRawBufferPointer(start: name.text.utf8Start, count: Int(name.length)))
        }
        return node.length == name.length && (word ^ name.prefix) & name.mask == 0
            && (name.length <= 8
                || memcmp(bytes + Int(node.offset), name.text.utf8Start, Int(name.length)) == 0)
    }
}
