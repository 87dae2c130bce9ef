#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The members of one object whose names its reader knows, all found in one pass over the object; of a name that stands
/// twice, the last.
package struct KnownMembers: Sendable {
    /// Up to 16 names; a member is asked for by the place of its name.
    package struct Names: ExpressibleByArrayLiteral, Sendable {
        fileprivate let names: [StaticString]

        package init(arrayLiteral names: StaticString...) { self.names = Array(names.prefix(16)) }
    }

    private let document: Document
    /// The rows of the values; 0 for a name that is absent, since row 0 is the whole document.
    private let rows: SIMD16<UInt32>

    /// Of a value that is no object, none is there.
    package init(_ object: JSON, _ names: Names) {
        document = object.document
        rows = withExtendedLifetime(object.document) { object.document.tape.rows(of: names.names, in: object.row) }
    }

    package subscript(place: Int) -> JSON? {
        let row = rows[place]
        return row == 0 ? nil : JSON(document: document, row: Int(row))
    }
}

extension Tape {
    fileprivate func rows(of names: [StaticString], in object: Int) -> SIMD16<UInt32> {
        var rows = SIMD16<UInt32>()
        guard nodes[object].kind == NodeKind.object else { return rows }
        var key = object + 1
        let end = Int(nodes[object].extra)
        while key < end {
            let node = nodes[key]
            for place in names.indices where says(key, node, names[place]) {
                rows[place] = UInt32(truncatingIfNeeded: key + 1)
            }
            key = next(key + 1)
        }
        return rows
    }

    @inline(__always)
    private func says(_ row: Int, _ node: Node, _ name: StaticString) -> Bool {
        if node.has(NodeFlag.escaped) {
            return string(row, equals: UnsafeRawBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount))
        }
        return Int(node.length) == name.utf8CodeUnitCount
            && memcmp(bytes + Int(node.offset), name.utf8Start, name.utf8CodeUnitCount) == 0
    }
}
