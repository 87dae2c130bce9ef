/// Walks a JSON text from the outside in and reads single values of it as documents of their own, so that a text of any
/// size takes memory for the value at hand only.
///
/// It stands before a value, behind one, or inside a container before the next member or element. A copy walks on by
/// itself.
package struct JSONCursor: Sendable {
    /// The file, or what else the text came from, for messages.
    package let source: String?
    private let bytes: PaddedBytes
    private let limits: Document.Limits
    private var position = 0
    /// The closing bytes of the containers that the cursor is in.
    private var open: [UInt8] = []
    /// Nothing of the container was read yet.
    private var isFirst = true

    init(_ bytes: PaddedBytes, source: String?, limits: Document.Limits) {
        self.bytes = bytes
        self.source = source
        self.limits = limits
        let hasByteOrderMark = Parser(base: bytes.base, count: bytes.count, maximumDepth: 0).hasByteOrderMark
        position = hasByteOrderMark ? 3 : 0
        skipSpace()
    }

    /// Maps a file where the system lets it; then its size does not count, and `limits` hold for each value. A file that
    /// has to be read whole is held against them as well.
    package init(contentsOf path: String, limits: Document.Limits = Document.Limits()) throws {
        self.init(try PaddedBytes(mapping: path, limit: limits.bytes), source: path, limits: limits)
    }

    package init(_ text: [UInt8], source: String? = nil, limits: Document.Limits = Document.Limits()) {
        self.init(text.withUnsafeBytes(PaddedBytes.init(copying:)), source: source, limits: limits)
    }

    /// Steps into the object that the cursor stands before; false, and it stays, when something else is there.
    package mutating func enterObject() -> Bool { enter(UInt8(ascii: "{")) }

    /// Steps into the array that the cursor stands before; false, and it stays, when something else is there.
    package mutating func enterArray() -> Bool { enter(UInt8(ascii: "[")) }

    private mutating func enter(_ opening: UInt8) -> Bool {
        guard byte == opening, open.count < limits.depth else { return false }
        position += 1
        // In ASCII each closing bracket stands two after its opening one.
        open.append(opening + 2)
        isFirst = true
        skipSpace()
        return true
    }

    /// The name of the object's next member, the cursor then before its value; nil, and the object left, at its end.
    package mutating func nextName() throws -> String? {
        guard try advance() else { return nil }
        guard byte == UInt8(ascii: "\"") else { throw fault(.expectedKey) }
        let name = try value().root.string
        guard byte == UInt8(ascii: ":") else { throw fault(.expectedColon) }
        position += 1
        skipSpace()
        return name
    }

    /// Whether the array has another element, which the cursor then stands before; false, and the array left, at its end.
    package mutating func nextElement() throws -> Bool { try advance() }

    /// Reads the value that the cursor stands before and steps behind it. Throws ``JSONSyntaxError``, its place counted
    /// in the whole text.
    package mutating func value() throws -> Document {
        let document = try Document(
            piece: bytes, from: position, source: source, limits: limits, depth: limits.depth - open.count)
        position += document.textCount
        skipSpace()
        return document
    }

    /// Throws when more than white space follows the value read last.
    package func finish() throws {
        guard position == bytes.count else { throw fault(.trailingText) }
    }

    /// Over the comma to what comes next in the container, or out of it.
    private mutating func advance() throws -> Bool {
        guard let closing = open.last else { return false }
        if byte == closing {
            position += 1
            open.removeLast()
            isFirst = false
            skipSpace()
            return false
        }
        if !isFirst {
            guard byte == UInt8(ascii: ",") else { throw fault(.expectedCommaOrEnd) }
            position += 1
            skipSpace()
            // The container must not end after a comma.
            if byte == closing { throw fault(closing == UInt8(ascii: "}") ? .expectedKey : .expectedValue) }
        }
        isFirst = false
        return true
    }

    /// Zero behind the end, which is legal nowhere.
    private var byte: UInt8 { bytes.base.load(fromByteOffset: position, as: UInt8.self) }

    private mutating func skipSpace() {
        while byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { position += 1 }
    }

    private func fault(_ cause: JSONSyntaxError.Cause) -> JSONSyntaxError {
        let isEnd = position >= bytes.count
        let cause = isEnd ? (bytes.count == 0 ? .empty : .unexpectedEnd) : cause
        let fault = Parser(base: bytes.base, count: bytes.count, maximumDepth: 0).explained((cause, position))
        return JSONSyntaxError(fault, in: bytes, source: source)
    }
}
