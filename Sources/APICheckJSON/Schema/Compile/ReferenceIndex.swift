/// Finds what a `$ref` of a document leads to: JSON Pointers, `$anchor` names, and embedded `$id` resources
/// (JSON Schema 2020-12 core, section 8.2 and 9.2).
struct ReferenceIndex {
    private let document: Document
    private let tape: Tape
    /// Schemas with an `$id`, outermost first in document order; the document itself comes first.
    private var resources: [Resource] = []
    private var byIdentifier: [URIReference: Int] = [:]
    /// Rows by resource and anchor.
    private var anchors: [Anchor: Int] = [:]

    /// Of objects with many members that a pointer led through: contracts keep all their schemas in one, and each
    /// reference would walk through it.
    private var members: [Int: MemberIndex] = [:]

    private struct Resource {
        let row: Int
        let end: Int
        let base: URIReference
    }

    private struct Anchor: Hashable {
        let resource: Int
        let name: String
    }

    init(_ document: Document) {
        self.document = document
        tape = document.tape
        add(0, base: URIReference(""))
        var named: [(row: Int, name: String)] = []
        // Every object is looked at, whether it is a schema or not: nothing else says "$id".
        var parents: [Int] = []
        for row in 0..<document.rows {
            while let parent = parents.last, row >= Int(tape[parent].extra) { parents.removeLast() }
            if tape[row].kind == NodeKind.object { parents.append(row) }
            guard tape[row].kind == NodeKind.string, tape[row].has(NodeFlag.key), tape[row].length >= 3,
                tape.bytes.load(fromByteOffset: Int(tape[row].offset), as: UInt8.self) == UInt8(ascii: "$"),
                let parent = parents.last, tape[row + 1].kind == NodeKind.string
            else { continue }
            switch tape.text(row) {
            case "$id":
                // Not what `enum`, `const` and `properties` merely mention.
                let outer = resources[resource(around: parent)].base
                add(parent, base: outer.resolving(URIReference(tape.text(row + 1))))
            case "$anchor", "$dynamicAnchor": named.append((parent, tape.text(row + 1)))
            default: continue
            }
        }
        for (row, name) in named { anchors[Anchor(resource: resource(around: row), name: name)] = row }
    }

    private mutating func add(_ row: Int, base: URIReference) {
        var base = base
        base.fragment = nil
        if row == 0 && resources.count == 1 { resources = [] }
        byIdentifier[base] = resources.count
        resources.append(Resource(row: row, end: tape.next(row), base: base))
    }

    /// The index of the innermost resource that holds a row.
    private func resource(around row: Int) -> Int {
        var found = 0
        for (index, resource) in resources.enumerated() where resource.row <= row && row < resource.end {
            if resource.row >= resources[found].row { found = index }
        }
        return found
    }

    /// Nil when the document has no such place.
    mutating func row(of text: String, from row: Int) -> Int? {
        let from = resource(around: row)
        let target = resources[from].base.resolving(URIReference(text))
        var identifier = target
        identifier.fragment = nil
        let fragment = target.fragment ?? ""
        guard let index = text.hasPrefix("#") ? from : byIdentifier[identifier] else { return nil }
        guard let plain = ReferenceIndex.percentDecoded(fragment) else { return nil }
        if plain.isEmpty { return resources[index].row }
        if let pointer = Pointer(plain) {
            var row = resources[index].row
            for token in pointer.tokens {
                guard let next = child(row, token) else { return nil }
                row = next
            }
            return row
        }
        return anchors[Anchor(resource: index, name: plain)]
    }

    private mutating func child(_ row: Int, _ token: String) -> Int? {
        let value = JSON(document: document, row: row)
        guard value.kind == .object, MemberIndex.isWorthwhile(for: value) else { return value[Pointer([token])]?.row }
        let index = members[row] ?? MemberIndex(value)
        members[row] = index
        return index[token]?.row
    }

    /// Nil for a `%` without two hexadecimal digits, and for what is no UTF-8 then.
    private static func percentDecoded(_ text: String) -> String? {
        guard text.utf8.contains(0x25) else { return text }
        var bytes: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            guard byte == 0x25 else {
                bytes.append(byte)
                continue
            }
            guard rest.count >= 2,
                let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
            else { return nil }
            bytes.append(value)
            rest.removeFirst(2)
        }
        return String(validating: bytes, as: UTF8.self)
    }
}
