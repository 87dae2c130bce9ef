/// Writes JSON text into bytes, in the order of the calls.
///
/// The writer adds commas, colons and indentation, and escapes names and strings. It escapes only what RFC 8259 section
/// 7 requires, so that the text stays readable in a review.
package struct JSONWriter {
    package private(set) var bytes: [UInt8] = []
    /// The number of spaces per level; nil writes one line without spaces.
    private let indent: Int?
    private var depth = 0
    private var isFirst = true
    private var followsKey = false

    package init(indent: Int? = nil) { self.indent = indent }

    package var text: String { String(decoding: bytes, as: UTF8.self) }

    /// Passes on the bytes written so far and discards them, so that a long text is never in memory as a whole.
    package mutating func flush(_ take: (UnsafeRawBufferPointer) throws -> Void) rethrows {
        try bytes.withUnsafeBytes(take)
        bytes.removeAll(keepingCapacity: true)
    }

    /// A writer for some elements of the array that this one is in. Its bytes are those of these elements alone.
    ///
    /// - Parameter isFirst: Whether they are the first elements of the array.
    package func part(isFirst: Bool) -> JSONWriter {
        var part = JSONWriter(indent: indent)
        part.depth = depth
        part.isFirst = isFirst
        return part
    }

    /// Continues the array after the elements of other writers, see ``part(isFirst:)``.
    package mutating func continueAfterParts() { isFirst = false }

    package mutating func object(_ members: (inout JSONWriter) throws -> Void) rethrows {
        try container(UInt8(ascii: "{"), UInt8(ascii: "}"), members)
    }

    package mutating func array(_ elements: (inout JSONWriter) throws -> Void) rethrows {
        try container(UInt8(ascii: "["), UInt8(ascii: "]"), elements)
    }

    /// Writes the name of a member; its value is written next.
    package mutating func key(_ name: String) {
        separate()
        JSONQuotation.append(name, to: &bytes)
        endKey()
    }

    package mutating func string(_ value: String) {
        separate()
        JSONQuotation.append(value, to: &bytes)
    }

    package mutating func int(_ value: Int) { raw(String(value)) }
    package mutating func bool(_ value: Bool) { raw(value ? "true" : "false") }
    package mutating func null() { raw("null") }

    /// Writes a value that is already JSON, without checking it.
    package mutating func raw(_ json: String) {
        separate()
        bytes.append(contentsOf: json.utf8)
    }

    /// Writes a value of a document with this writer's layout; its numbers and strings keep their spelling.
    package mutating func copy(_ value: JSON) {
        withExtendedLifetime(value.document) { copy(value.row, of: value.document.tape) }
    }

    private mutating func copy(_ row: Int, of tape: Tape) {
        let node = tape[row]
        guard node.isContainer else {
            separate()
            bytes.append(contentsOf: tape.spelling(node))
            return
        }
        let isObject = node.kind == NodeKind.object
        open(isObject ? UInt8(ascii: "{") : UInt8(ascii: "["))
        var child = row + 1
        while child < Int(node.extra) {
            if isObject {
                copy(name: child, of: tape)
                child += 1
            }
            copy(child, of: tape)
            child = tape.next(child)
        }
        close(isObject ? UInt8(ascii: "}") : UInt8(ascii: "]"))
    }

    private mutating func copy(name row: Int, of tape: Tape) {
        if tape[row].has(NodeFlag.escaped) { return key(tape.text(row)) }
        separate()
        bytes.append(contentsOf: tape.spelling(tape[row]))
        endKey()
    }

    package mutating func member(_ name: String, _ value: String?) {
        key(name)
        if let value { string(value) } else { null() }
    }

    package mutating func member(_ name: String, _ value: Int?) {
        key(name)
        if let value { int(value) } else { null() }
    }

    package mutating func member(_ name: String, _ value: Bool) {
        key(name)
        bool(value)
    }

    package mutating func object(_ name: String, _ members: (inout JSONWriter) throws -> Void) rethrows {
        key(name)
        try object(members)
    }

    package mutating func array(_ name: String, _ elements: (inout JSONWriter) throws -> Void) rethrows {
        key(name)
        try array(elements)
    }

    private mutating func container(
        _ opening: UInt8, _ closing: UInt8, _ body: (inout JSONWriter) throws -> Void
    ) rethrows {
        open(opening)
        try body(&self)
        close(closing)
    }

    mutating func open(_ byte: UInt8) {
        separate()
        bytes.append(byte)
        depth += 1
        isFirst = true
    }

    mutating func close(_ byte: UInt8) {
        depth -= 1
        if !isFirst { breakLine() }
        bytes.append(byte)
        isFirst = false
    }

    private mutating func endKey() {
        bytes.append(UInt8(ascii: ":"))
        if indent != nil { bytes.append(UInt8(ascii: " ")) }
        followsKey = true
    }

    private mutating func separate() {
        if followsKey {
            followsKey = false
            isFirst = false
            return
        }
        if depth > 0 {
            if !isFirst { bytes.append(UInt8(ascii: ",")) }
            breakLine()
        }
        isFirst = false
    }

    private mutating func breakLine() {
        guard let indent else { return }
        bytes.append(0x0A)
        var spaces = depth * indent
        while spaces > 0 {
            let count = min(spaces, JSONWriter.spaces.count)
            bytes.append(contentsOf: JSONWriter.spaces[..<count])
            spaces -= count
        }
    }

    private static let spaces = [UInt8](repeating: 0x20, count: 64)
}

extension Tape {
    /// The spelling of a value in the text, a string with its quotes.
    fileprivate func spelling(_ node: Node) -> UnsafeRawBufferPointer {
        let quote = node.kind == NodeKind.string ? 1 : 0
        return UnsafeRawBufferPointer(start: bytes + Int(node.offset) - quote, count: Int(node.length) + 2 * quote)
    }
}
