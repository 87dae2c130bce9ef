import APICheckBase

/// A JSON text and the flat table of its values, which every engine reads.
///
/// The document keeps the bytes as received, so that the spelling of numbers, the order of keys, duplicate keys and the
/// offset of each value are available. A YAML text becomes the same structure, with the YAML position of each value
/// (``init(yaml:source:limits:)``).
package final class Document: @unchecked Sendable {
    /// The file or other origin of the text, for messages; nil when unknown.
    package let source: String?
    /// Whether the text begins with a byte-order mark, which RFC 8259 section 8.1 forbids. No value contains it.
    package let hasByteOrderMark: Bool
    let tape: Tape
    /// The number of values and member names.
    package let rows: Int
    /// The number of objects that have at least one member.
    let objects: Int
    private let window: TextWindow
    /// The offset of the text in the window, and its length in bytes.
    private let start: Int
    let textCount: Int
    private let table: NodeTable
    /// The position of each row in a YAML text; nil for a JSON text.
    private let marks: [YAMLMark]?
    /// The value that each row was made from; nil for a document that was read.
    private let origins: [JSON]?
    /// The document that was changed to make this one, by values of others; nil for one that was read or converted.
    package let base: Document?
    /// Computed for a JSON text at the first request for a position.
    private var lineStarts: LineStarts?
    /// Of the containers with many children in which a value was searched.
    private var childRows = ChildRows()
    /// Guards ``lineStarts`` and ``childRows`` of all documents: a lock of its own would cost more than to validate a small body.
    /// Its value is not empty, or ThreadSanitizer takes its address for that of a neighbour.
    private static let lazyLock = Locked(0)

    package convenience init(_ text: [UInt8], source: String? = nil, limits: Limits = Limits()) throws {
        try self.init(
            bytes: text.withUnsafeBytes(PaddedBytes.init(copying:)), source: source, limits: limits, marks: nil)
    }

    package convenience init(_ text: String, source: String? = nil, limits: Limits = Limits()) throws {
        try self.init(Array(text.utf8), source: source, limits: limits)
    }

    convenience init(
        bytes: PaddedBytes, source: String?, limits: Limits, marks: [YAMLMark]?, origins: [JSON]? = nil,
        base: Document? = nil
    ) throws {
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
        self.init(
            table, in: TextWindow(whole: bytes), from: 0, count: bytes.count, source: source, marks: marks,
            origins: origins, base: base, hasByteOrderMark: parser.hasByteOrderMark)
    }

    /// - Parameters:
    ///   - table: The values of the text, which begins at `start` of the window.
    private init(
        _ table: NodeTable, in window: TextWindow, from start: Int, count: Int, source: String?,
        marks: [YAMLMark]? = nil, origins: [JSON]? = nil, base: Document? = nil, hasByteOrderMark: Bool = false
    ) {
        self.source = source
        self.window = window
        self.start = start
        textCount = count
        self.table = table
        self.marks = marks
        self.origins = origins
        self.base = base
        self.hasByteOrderMark = hasByteOrderMark
        rows = table.count
        objects = table.objects
        tape = Tape(bytes: window.bytes.base + start, nodes: UnsafePointer(table.base))
    }

    /// The window may end before the value does.
    struct Incomplete: Error {}

    /// Parses the value that begins at `start` in a window of a larger text; positions count from the start of that
    /// text.
    ///
    /// - Throws: ``Incomplete`` when the window has to be larger.
    convenience init(piece window: TextWindow, from start: Int, source: String?, limits: Limits, depth: Int) throws {
        let count = window.bytes.count - start
        let text = window.bytes.base + start
        // Sized for a small value: growing a table is cheap, and the length of the value is not known yet.
        var table = NodeTable(capacity: 256)
        let parser = Parser(base: text, count: count, maximumDepth: depth)
        var end = 0
        var fault = parser.parseValue(into: &table, end: &end)
        let most = min(limits.bytes, Int(UInt32.max) - 2 * PaddedBytes.padding)
        // A number may continue after the window, and an error in the last bytes may be a token that the window cuts.
        if !window.isLast, (fault?.offset ?? end) + PaddedBytes.padding >= count {
            guard count > most + PaddedBytes.padding else {
                table.deallocate()
                throw Incomplete()
            }
            fault = (.tooLarge, most)
        }
        if fault == nil, end > most { fault = (.tooLarge, most) }
        // Inside a container the text before is not empty.
        if fault?.cause == .empty, depth < limits.depth { fault?.cause = .unexpectedEnd }
        if let fault {
            table.deallocate()
            // The text before the piece may determine the cause.
            let fault = window.explained((fault.cause, start + fault.offset))
            let limit: Int? =
                switch fault.cause {
                case .tooDeep: limits.depth
                case .tooLarge: most
                default: nil
                }
            throw JSONSyntaxError(fault, in: window, source: source, limit: limit)
        }
        self.init(table, in: window, from: start, count: end, source: source)
    }

    /// Parses the JSON text that a string contains without resolving its escapes first, as ``JSON/utf8`` does.
    ///
    /// Returns nil for a text that is not JSON, and for some that few strings contain, see ``QuotedText``.
    package convenience init?(inside string: JSON, limits: Limits = Limits()) {
        let tape = string.document.tape
        let node = tape[string.row]
        let length = Int(node.length)
        let most = min(limits.bytes, Int(UInt32.max) - 2 * PaddedBytes.padding)
        guard node.kind == NodeKind.string, node.has(NodeFlag.escaped), length <= most else { return nil }
        var table = NodeTable(capacity: length / 10)
        let bytes = withExtendedLifetime(string.document) {
            PaddedBytes(capacity: length) { memory -> Int? in
                let base = tape.bytes + Int(node.offset)
                var text = QuotedText(base: base, target: memory)
                let parser = Parser(base: base, count: length, maximumDepth: limits.depth)
                return parser.parse(&text, into: &table) ? text.count : nil
            }
        }
        guard let bytes else {
            table.deallocate()
            return nil
        }
        self.init(table, in: TextWindow(whole: bytes), from: 0, count: bytes.count, source: nil)
    }

    deinit { table.deallocate() }

    package var root: JSON { JSON(document: self, row: 0) }

    /// The text as received; for a YAML document, the JSON it was converted to.
    package var text: [UInt8] { Array(UnsafeRawBufferPointer(start: tape.bytes, count: textCount)) }

    /// Whether it was made from another document, so that it cannot be edited in its file.
    package var isConverted: Bool { origins != nil }

    /// The value that a row was made from, in a document that was read.
    func origin(ofRow row: Int) -> JSON { origins?[row].origin ?? JSON(document: self, row: row) }

    /// The file that has a row, see ``source``.
    func file(ofRow row: Int) -> String? { origin(ofRow: row).document.source }

    /// The value that a row was made from, which may be of a document that was made, too; nil for a document that was read.
    func maker(ofRow row: Int) -> JSON? { origins?[row] }

    /// The bytes of ``text``.
    package func withText<Result>(_ read: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
        try withExtendedLifetime(self) { try read(UnsafeRawBufferPointer(start: tape.bytes, count: textCount)) }
    }

    private func positions() -> LineStarts {
        if let known = Document.lazyLock.withLock({ _ in lineStarts }) { return known }
        let made = LineStarts(window.bytes.base, count: window.bytes.count)
        Document.lazyLock.withLock { _ in lineStarts = made }
        return made
    }

    /// The child of a container that contains a row: the row of the element or of the member's name, and its index.
    func child(of container: Int, containing row: Int) -> (row: Int, index: Int) {
        let isMember = tape[container].kind == NodeKind.object
        var (child, index) = (container + 1, 0)
        if tape[container].savedCount >= ChildRows.fewest {
            (child, index) = Document.lazyLock.withLock { _ in childRows.nearest(to: row, in: container, of: tape) }
        }
        while true {
            let next = tape.next(isMember ? child + 1 : child)
            if next > row { return (child, index) }
            (child, index) = (next, index + 1)
        }
    }

    /// The line and column of a row in the original text.
    func position(ofRow row: Int) -> TextPosition {
        if let origins { return origins[row].position }
        if let marks { return TextPosition(line: Int(marks[row].line), column: Int(marks[row].column)) }
        let node = tape[row]
        // A string's offset is the byte after its quote.
        let offset = Int(node.offset) - (node.kind == NodeKind.string ? 1 : 0)
        // Few positions of a piece are requested, and its text may be long.
        if start > 0 || window.start > 0 { return window.position(of: start + offset) }
        return positions().position(of: offset)
    }
}

extension Document {
    /// The limits on a text. An error that reports an exceeded limit refers to these.
    package struct Limits: Hashable, Sendable {
        /// The nesting of arrays and objects; in YAML at most 1,000, the limit of its reader.
        package var depth = 512
        /// The size of the text in bytes; at most 4,294,967,200, since offsets have 32 bits.
        package var bytes = 1 << 30
        /// The number of values of a YAML text after its aliases are expanded.
        package var values = 5_000_000

        package init() {}
    }
}

extension Document {
    /// Reads a JSON file, whatever its extension.
    package convenience init(contentsOfJSON path: String, limits: Limits = Limits()) throws {
        try self.init(
            bytes: PaddedBytes(contentsOf: path, limit: limits.bytes), source: path, limits: limits, marks: nil)
    }
}

extension PaddedBytes {
    /// Reads a whole file.
    ///
    /// - Throws: ``FileError``, also when the file was modified meanwhile.
    convenience init(contentsOf path: String, limit: Int) throws {
        let file = try FileDescriptor(reading: path)
        let size = try file.regularSize(limit: limit)
        let stamp = try file.stamp()
        try self.init(count: size) { try file.fill($0) }
        guard try file.stamp() == stamp else { throw FileError.changed(path) }
    }
}

/// The position of a value in a YAML text: line and column from 1, the column in characters.
struct YAMLMark: BitwiseCopyable, Sendable {
    var line: UInt32
    var column: UInt32
}
