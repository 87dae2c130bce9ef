import APICheckBase

/// A JSON text and the flat table of its values: what every engine reads.
///
/// It keeps the bytes as received, so that number spelling, key order, duplicate keys and the place of each value are
/// there to be asked for. A YAML text becomes the same thing, with the YAML place of each value (``init(yaml:source:limits:)``).
package final class Document: @unchecked Sendable {
    /// The file, or what else the text came from, for messages; nil when nobody said.
    package let source: String?
    /// Whether the text begins with a byte-order mark, which no sender may add (RFC 8259 section 8.1). It is no part of
    /// any value.
    package let hasByteOrderMark: Bool
    let tape: Tape
    let rows: Int
    /// How many values are objects that have a member.
    let objects: Int
    private let window: TextWindow
    /// Where the text begins in the window, and how many bytes it has.
    private let start: Int
    let textCount: Int
    private let table: NodeTable
    /// For a YAML text: the place of each row.
    private let marks: [YAMLMark]?
    /// For a JSON text: made when the first position is asked for.
    private let lineStarts = Locked<LineStarts?>(nil)

    package convenience init(_ text: [UInt8], source: String? = nil, limits: Limits = Limits()) throws {
        try self.init(
            bytes: text.withUnsafeBytes(PaddedBytes.init(copying:)), source: source, limits: limits, marks: nil)
    }

    package convenience init(_ text: String, source: String? = nil, limits: Limits = Limits()) throws {
        try self.init(Array(text.utf8), source: source, limits: limits)
    }

    init(bytes: PaddedBytes, source: String?, limits: Limits, marks: [YAMLMark]?) throws {
        let most = min(limits.bytes, Int(UInt32.max) - 2 * PaddedBytes.padding)
        guard bytes.count <= most else {
            throw JSONSyntaxError(
                cause: .tooLarge, source: source, offset: most, line: 1, column: most + 1, limit: most)
        }
        var table = NodeTable(capacity: bytes.count / 8)
        let parser = Parser(base: bytes.base, count: bytes.count, maximumDepth: limits.depth)
        if let fault = parser.parse(into: &table).map({ parser.explained($0) }) {
            table.deallocate()
            throw JSONSyntaxError(
                fault, in: TextWindow(whole: bytes), source: source,
                limit: fault.cause == .tooDeep ? limits.depth : nil)
        }
        self.source = source
        window = TextWindow(whole: bytes)
        start = 0
        textCount = bytes.count
        self.table = table
        self.marks = marks
        hasByteOrderMark = parser.hasByteOrderMark
        rows = table.count
        objects = table.objects
        tape = Tape(bytes: bytes.base, nodes: UnsafePointer(table.base))
    }

    /// The window may end before the value does.
    struct Incomplete: Error {}

    /// The value that begins at a byte of a larger text, of which the window is a part; its line is that of the larger text.
    ///
    /// Throws ``Incomplete`` when more of the text is needed.
    init(piece window: TextWindow, from start: Int, source: String?, limits: Limits, depth: Int) throws {
        let count = window.bytes.count - start
        let base = window.bytes.base + start
        // Room for a small value: a table grows cheaply, and how long the value is shows only when it is read.
        var table = NodeTable(capacity: 256)
        let parser = Parser(base: base, count: count, maximumDepth: depth)
        var end = 0
        var fault = parser.parseValue(into: &table, end: &end)
        let most = min(limits.bytes, Int(UInt32.max) - 2 * PaddedBytes.padding)
        // A number may go on behind the window, and a fault in its last bytes may be a token that is cut.
        if !window.isLast, (fault?.offset ?? end) + PaddedBytes.padding >= count {
            guard count > most + PaddedBytes.padding else {
                table.deallocate()
                throw Incomplete()
            }
            fault = (.tooLarge, most)
        }
        if fault == nil, end > most { fault = (.tooLarge, most) }
        // Inside a container there was something to be read before.
        if fault?.cause == .empty, depth < limits.depth { fault?.cause = .unexpectedEnd }
        if let fault {
            table.deallocate()
            // What comes before the piece may explain it.
            let fault = window.explained((fault.cause, start + fault.offset))
            let limit: Int? =
                switch fault.cause {
                case .tooDeep: limits.depth
                case .tooLarge: most
                default: nil
                }
            throw JSONSyntaxError(fault, in: window, source: source, limit: limit)
        }
        self.source = source
        self.window = window
        self.start = start
        textCount = end
        self.table = table
        marks = nil
        hasByteOrderMark = false
        rows = table.count
        objects = table.objects
        tape = Tape(bytes: base, nodes: UnsafePointer(table.base))
    }

    deinit { table.deallocate() }

    package var root: JSON { JSON(document: self, row: 0) }

    /// The text as received; for a YAML document, the JSON it became.
    package var text: [UInt8] { Array(UnsafeRawBufferPointer(start: tape.bytes, count: textCount)) }

    /// The bytes of ``text``.
    package func withText<Result>(_ read: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
        try withExtendedLifetime(self) { try read(UnsafeRawBufferPointer(start: tape.bytes, count: textCount)) }
    }

    /// Line and column of a row in the text it came from.
    func position(ofRow row: Int) -> TextPosition {
        if let marks { return TextPosition(line: Int(marks[row].line), column: Int(marks[row].column)) }
        let node = tape[row]
        // A string's offset is the byte after its quote.
        let offset = Int(node.offset) - (node.kind == NodeKind.string ? 1 : 0)
        // Of a piece few places are asked for, and its text may be long.
        if start > 0 || window.start > 0 { return window.position(of: start + offset) }
        return lineStarts.withLock { known in
            let starts = known ?? LineStarts(window.bytes.base, count: window.bytes.count)
            known = starts
            return starts.position(of: offset)
        }
    }
}
