/// Writes JSON text into bytes, in the order of the calls.
///
/// The writer adds commas, colons and indentation, and escapes names and strings. It escapes only what RFC 8259 section
/// 7 requires, so that the text stays readable in a review.
package struct JSONWriter: Sendable {
    private var written = GrowingBytes()
    /// The number of spaces per level; nil writes one line without spaces.
    private let indent: Int?
    private var depth = 0
    private var isFirst = true
    private var followsKey = false

    package init(indent: Int? = nil) { self.indent = indent }

    /// A copy of what was written.
    package var bytes: [UInt8] { written.withUnsafeBytes { Array($0) } }

    /// The number of bytes so far.
    package var count: Int { written.count }

    package var text: String { written.withUnsafeBytes { String(decoding: $0, as: UTF8.self) } }

    /// Calls `body` with what was written.
    package func withUnsafeBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
        try written.withUnsafeBytes(body)
    }

    /// Passes on the bytes written so far and discards them, so that a long text is never in memory as a whole.
    package mutating func flush(_ take: (UnsafeRawBufferPointer) throws -> Void) rethrows {
        try written.withUnsafeBytes(take)
        written.removeAll()
    }

    /// A writer for some elements of the array that this one is in. Its bytes are those of these elements alone.
    ///
    /// - Parameters:
    ///   - isFirst: Whether they are the first elements of the array.
    ///   - room: About how many bytes will be written.
    package func part(isFirst: Bool, room: Int = 0) -> JSONWriter {
        var part = JSONWriter(indent: indent)
        part.written.reserve(room)
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
        JSONQuotation.append(name, to: &written)
        endKey()
    }

    package mutating func string(_ value: String) {
        separate()
        JSONQuotation.append(value, to: &written)
    }

    /// Writes a string with these bytes, which must be UTF-8.
    package mutating func string(utf8 value: UnsafeRawBufferPointer) {
        separate()
        JSONQuotation.append(value, to: &written)
    }

    package mutating func int(_ value: Int) { raw(String(value)) }
    package mutating func bool(_ value: Bool) { raw(value ? "true" : "false") }
    package mutating func null() { raw("null") }

    /// Writes a value that is already JSON, without checking it.
    package mutating func raw(_ json: String) {
        separate()
        var json = json
        json.withUTF8 { written.append(UnsafeRawBufferPointer($0)) }
    }

    /// Writes members as this writer, or one with the same layout at the same depth, wrote them before.
    package mutating func members(written bytes: [UInt8]) {
        bytes.withUnsafeBytes { written.append($0) }
        isFirst = false
    }

    /// The bytes from a place on.
    package func bytes(from start: Int) -> [UInt8] {
        written.withUnsafeBytes { Array(UnsafeRawBufferPointer(rebasing: $0[start...])) }
    }

    /// Writes a value of a document with this writer's layout; its numbers and strings keep their spelling.
    package mutating func copy(_ value: JSON) {
        withExtendedLifetime(value.document) { copy(value.row, of: value.document.tape) }
    }

    private mutating func copy(_ row: Int, of tape: Tape) {
        let node = tape[row]
        guard node.isContainer else {
            separate()
            written.append(tape.spelling(node))
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
        written.append(tape.spelling(tape[row]))
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
        written.append(byte)
        depth += 1
        isFirst = true
    }

    mutating func close(_ byte: UInt8) {
        depth -= 1
        if !isFirst { breakLine(afterComma: false) }
        written.append(byte)
        isFirst = false
    }

    private mutating func endKey() {
        let end = written.end(with: 2)
        end.storeBytes(of: UInt8(ascii: ":"), as: UInt8.self)
        end.storeBytes(of: UInt8(ascii: " "), toByteOffset: 1, as: UInt8.self)
        written.advance(by: indent == nil ? 1 : 2)
        followsKey = true
    }

    private mutating func separate() {
        if followsKey {
            followsKey = false
        } else if depth > 0 {
            breakLine(afterComma: !isFirst)
        }
        isFirst = false
    }

    private mutating func breakLine(afterComma: Bool) {
        let spaces = depth &* (indent ?? 0)
        let end = written.end(with: spaces &+ 2)
        var count = 0
        if afterComma {
            end.storeBytes(of: UInt8(ascii: ","), as: UInt8.self)
            count = 1
        }
        if indent != nil {
            end.storeBytes(of: 0x0A, toByteOffset: count, as: UInt8.self)
            (end + count + 1).initializeMemory(as: UInt8.self, repeating: 0x20, count: spaces)
            count &+= spaces &+ 1
        }
        written.advance(by: count)
    }
}

extension Tape {
    /// The spelling of a value in the text, a string with its quotes.
    fileprivate func spelling(_ node: Node) -> UnsafeRawBufferPointer {
        let quote = node.kind == NodeKind.string ? 1 : 0
        return UnsafeRawBufferPointer(start: bytes + Int(node.offset) - quote, count: Int(node.length) + 2 * quote)
    }
}
