/// One value of a document: a small reference to its row.
package struct JSON: Sendable {
    package let document: Document
    let row: Int

    private var node: Node { document.tape[row] }

    package var kind: JSONKind { JSONKind(node.kind) }

    package var isNull: Bool { node.kind == NodeKind.null }

    /// A string's text with escapes resolved and lone surrogates as U+FFFD; nil for other kinds.
    package var string: String? { node.kind == NodeKind.string ? document.tape.text(row) : nil }

    package var bool: Bool? {
        switch node.kind {
        case NodeKind.true: true
        case NodeKind.false: false
        default: nil
        }
    }

    /// The value of a number that is whole and fits (`1`, `1.0` and `1e0` alike); nil otherwise.
    package var int: Int? {
        guard kind == .number else { return nil }
        if node.has(NodeFlag.inlineInteger) { return Int(Int32(bitPattern: node.extra)) }
        return NumberText(document.tape.raw(node)).int
    }

    /// The nearest double; nil for other kinds.
    package var double: Double? {
        guard kind == .number else { return nil }
        // Zero may be negative.
        if node.has(NodeFlag.inlineInteger) && node.kind == NodeKind.integer && node.extra != 0 {
            return Double(Int32(bitPattern: node.extra))
        }
        return NumberText.shortDecimal(document.tape.raw(node)) ?? Double(text)
    }

    /// The value as spelt in the text: the digits of a number, a string with its quotes, a whole container.
    package var text: String { String(decoding: bytes, as: UTF8.self) }

    /// The bytes of ``text``.
    package var bytes: [UInt8] {
        let node = node
        guard node.kind == NodeKind.string else { return Array(document.tape.raw(node)) }
        let start = document.tape.bytes + (Int(node.offset) - 1)
        return Array(UnsafeRawBufferPointer(start: start, count: Int(node.length) + 2))
    }

    /// The number of elements of an array or members of an object; 0 for other kinds.
    package var count: Int {
        switch kind {
        case .array where node.savedCount < Node.maximumCount, .object where node.savedCount < Node.maximumCount:
            Int(node.savedCount)
        case .array: elements.reduce(0) { count, _ in count + 1 }
        case .object: members.reduce(0) { count, _ in count + 1 }
        default: 0
        }
    }

    /// The elements of an array in order; empty for other kinds.
    package var elements: Elements { Elements(self) }

    /// The members of an object in order, including duplicate keys; empty for other kinds.
    package var members: Members { Members(self) }

    package struct Elements: Sequence, IteratorProtocol {
        private let document: Document
        private var row: Int
        private let end: Int

        fileprivate init(_ array: JSON) {
            document = array.document
            row = array.row + 1
            end = array.node.kind == NodeKind.array ? Int(array.node.extra) : array.row
        }

        package mutating func next() -> JSON? {
            guard row < end else { return nil }
            defer { row = document.tape.next(row) }
            return JSON(document: document, row: row)
        }
    }

    package struct Members: Sequence, IteratorProtocol {
        private let document: Document
        private var row: Int
        private let end: Int

        fileprivate init(_ object: JSON) {
            document = object.document
            row = object.row + 1
            end = object.node.kind == NodeKind.object ? Int(object.node.extra) : object.row
        }

        package mutating func next() -> Member? {
            guard row < end else { return nil }
            defer { row = document.tape.next(row + 1) }
            return Member(key: JSON(document: document, row: row))
        }
    }

    /// The value of a member; of duplicate keys, the last one's. Nil without such a member and for other kinds.
    package subscript(key: String) -> JSON? {
        document.tape.member(row, key).map { JSON(document: document, row: $0) }
    }

    /// The element at an index; nil past the end and for other kinds.
    package subscript(index: Int) -> JSON? {
        guard index >= 0 else { return nil }
        for (place, element) in elements.enumerated() where place == index { return element }
        return nil
    }

    /// Whether this is a string with half of a surrogate pair (`\ud800` without its partner), which is not Unicode text
    /// (RFC 8259 section 8.2). It equals only a string with the same half; ``string`` and ``utf8`` contain U+FFFD for
    /// it, ``text`` and ``bytes`` the escape as sent.
    package var hasLoneSurrogate: Bool { node.kind == NodeKind.string && node.has(NodeFlag.loneSurrogate) }

    /// The position of the value in the original text.
    package var position: TextPosition { document.position(ofRow: row) }
    package var line: Int { position.line }
    /// The value that it was made from in a document that was read: itself, unless its document is converted.
    package var origin: JSON { document.origin(ofRow: row) }

    /// A member of an object.
    package struct Member: Sendable {
        package let key: JSON

        package var name: String { key.document.tape.text(key.row) }
        package var value: JSON { JSON(document: key.document, row: key.row + 1) }
    }
}

extension JSON {
    /// The range of ``text`` in the document's text in bytes, including a string's quotes.
    package var range: Range<Int> {
        let node = document.tape[row]
        let quote = node.kind == NodeKind.string ? 1 : 0
        return Int(node.offset) - quote..<Int(node.offset) + Int(node.length) + quote
    }

    /// Passes the bytes of ``text`` to a closure.
    func withText<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        withExtendedLifetime(document) {
            let range = range
            return body(UnsafeRawBufferPointer(start: document.tape.bytes + range.lowerBound, count: range.count))
        }
    }

    /// Whether this is a string equal to `text`, compared without making a String.
    package func equals(_ text: StaticString) -> Bool {
        withExtendedLifetime(document) {
            document.tape[row].kind == NodeKind.string
                && document.tape.string(
                    row, equals: UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
        }
    }

    /// A string's UTF-8 with escapes resolved and lone surrogates as U+FFFD; nil for other kinds.
    package var utf8: [UInt8]? {
        let node = document.tape[row]
        guard node.kind == NodeKind.string else { return nil }
        return node.has(NodeFlag.escaped) ? document.tape.unescaped(node) : Array(document.tape.raw(node))
    }
}

extension JSON {
    /// Distinguishes a value from all others, including equal ones.
    package struct Identity: Hashable, Sendable {
        private let document: ObjectIdentifier
        private let row: Int

        fileprivate init(_ value: JSON) {
            document = ObjectIdentifier(value.document)
            row = value.row
        }
    }

    package var identity: Identity { Identity(self) }

    /// The place of the value among the values and member names of its document, which has ``Document/rows`` of them.
    package var index: Int { row }

    /// Whether `other` is this value or one of its descendants.
    package func contains(_ other: JSON) -> Bool {
        document === other.document && row <= other.row && other.row < document.tape.next(row)
    }
}

extension JSON {
    /// The value's text on one line without the members at some pointers.
    ///
    /// - Parameter pointers: Pointers from here. An element of an array becomes null, so that the others keep their
    ///   indexes. Pointers to missing values are ignored.
    package func bytes(without pointers: some Sequence<Pointer>) -> [UInt8] {
        var writer = JSONWriter()
        write(to: &writer, without: pointers.map { $0.tokens[...] })
        return writer.bytes
    }

    private func write(to writer: inout JSONWriter, without paths: [ArraySlice<String>]) {
        if paths.isEmpty {
            writer.copy(self)
        } else if paths.contains(where: \.isEmpty) {
            writer.null()
        } else if kind == .object {
            writer.object { writer in
                for member in members {
                    let name = member.name
                    let inner = JSON.paths(paths, below: name)
                    if inner.contains(where: \.isEmpty) { continue }
                    writer.key(name)
                    member.value.write(to: &writer, without: inner)
                }
            }
        } else if kind == .array {
            writer.array { writer in
                for (index, element) in elements.enumerated() {
                    element.write(to: &writer, without: JSON.paths(paths, below: String(index)))
                }
            }
        } else {
            writer.copy(self)
        }
    }

    private static func paths(_ paths: [ArraySlice<String>], below token: String) -> [ArraySlice<String>] {
        // By bytes: names that differ in how an accent is composed are different names.
        paths.filter { $0.first?.utf8.elementsEqual(token.utf8) ?? false }.map { $0.dropFirst() }
    }
}
