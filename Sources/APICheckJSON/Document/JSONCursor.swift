/// Walks a JSON text from the outside in and reads single values of it as documents of their own, so that a text of any
/// size takes memory for the value at hand only.
///
/// It stands before a value, behind one, or inside a container before the next member or element. A copy walks on by
/// itself.
package struct JSONCursor: Sendable {
    /// The file, or what else the text came from, for messages.
    package let source: String?
    private let limits: Document.Limits
    private let windowSize: Int
    private var window: TextWindow
    /// In the window.
    private var position = 0
    /// The closing bytes of the containers that the cursor is in.
    private var open: [UInt8] = []
    /// Nothing of the container was read yet.
    private var isFirst = true

    private init(_ window: TextWindow, source: String?, limits: Document.Limits, windowSize: Int) {
        self.window = window
        self.source = source
        self.limits = limits
        self.windowSize = windowSize
        let parser = Parser(base: window.bytes.base, count: window.bytes.count, maximumDepth: 0)
        position = parser.hasByteOrderMark ? 3 : 0
    }

    /// Reads a file a window at a time: its size does not count, and `limits` apply to each value.
    package init(
        contentsOf path: String, limits: Document.Limits = Document.Limits(), windowSize: Int = 256 << 10
    ) throws {
        let file = try FileText(contentsOf: path)
        // A byte order mark is known by three bytes.
        let window = try TextWindow(of: file, from: 0, count: max(3, windowSize))
        self.init(
            window, source: path, limits: limits, windowSize: windowSize)
    }

    package init(_ text: [UInt8], source: String? = nil, limits: Document.Limits = Document.Limits()) {
        self.init(
            TextWindow(whole: text.withUnsafeBytes(PaddedBytes.init(copying:))), source: source, limits: limits,
            windowSize: text.count)
    }

    /// Steps into the object that the cursor stands before; false, and it stays, when something else is there.
    package mutating func enterObject() throws -> Bool { try enter(UInt8(ascii: "{")) }

    /// Steps into the array that the cursor stands before; false, and it stays, when something else is there.
    package mutating func enterArray() throws -> Bool { try enter(UInt8(ascii: "[")) }

    private mutating func enter(_ opening: UInt8) throws -> Bool {
        try settle()
        guard byte == opening, open.count < limits.depth else { return false }
        position += 1
        // In ASCII each closing bracket stands two after its opening one.
        open.append(opening + 2)
        isFirst = true
        return true
    }

    /// The name of the object's next member, the cursor then before its value; nil, and the object left, at its end.
    package mutating func nextName() throws -> String? {
        guard try advance() else { return nil }
        guard byte == UInt8(ascii: "\"") else { throw try fault(.expectedKey) }
        let name = try value().root.string
        try settle()
        guard byte == UInt8(ascii: ":") else { throw try fault(.expectedColon) }
        position += 1
        return name
    }

    /// Whether the array has another element, which the cursor then stands before; false, and the array left, at its end.
    package mutating func nextElement() throws -> Bool { try advance() }

    /// Reads the value that the cursor stands before and steps behind it. Throws ``JSONSyntaxError``, its place counted
    /// in the whole text, and ``FileError`` when the file was written to meanwhile.
    package mutating func value() throws -> Document {
        try settle()
        while true {
            do {
                let document = try Document(
                    piece: window, from: position, source: source, limits: limits, depth: limits.depth - open.count)
                position += document.textCount
                return document
            } catch is Document.Incomplete {
                try load(2 * (window.bytes.count - position))
            } catch {
                try window.file?.checkUnchanged()
                throw error
            }
        }
    }

    /// Throws when more than white space follows the value read last, and ``FileError`` when the file was written to
    /// meanwhile.
    package mutating func finish() throws {
        try settle()
        guard position == window.bytes.count else { throw try fault(.trailingText) }
        try window.file?.checkUnchanged()
    }

    /// Over the comma to what comes next in the container, or out of it.
    private mutating func advance() throws -> Bool {
        guard let closing = open.last else { return false }
        try settle()
        if byte == closing {
            position += 1
            open.removeLast()
            isFirst = false
            return false
        }
        if !isFirst {
            guard byte == UInt8(ascii: ",") else { throw try fault(.expectedCommaOrEnd) }
            position += 1
            try settle()
            // The container must not end after a comma.
            if byte == closing { throw try fault(closing == UInt8(ascii: "}") ? .expectedKey : .expectedValue) }
        }
        isFirst = false
        return true
    }

    /// Zero behind the end, which is legal nowhere.
    private var byte: UInt8 { window.bytes.base.load(fromByteOffset: position, as: UInt8.self) }

    /// Goes to the next byte that is no white space, which then is in the window.
    private mutating func settle() throws {
        skipSpace()
        while position == window.bytes.count, !window.isLast {
            try load(windowSize)
            skipSpace()
        }
    }

    /// Moves the window on so that it begins shortly before the cursor and has at least `count` bytes behind it.
    private mutating func load(_ count: Int) throws {
        guard let file = window.file else { return }
        let before = min(position, TextWindow.lookBehind)
        window = try TextWindow(
            of: file, from: window.start + position - before, count: before + max(count, windowSize))
        position = before
    }

    private mutating func skipSpace() {
        while byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { position += 1 }
    }

    private func fault(_ cause: JSONSyntaxError.Cause) throws -> JSONSyntaxError {
        try window.file?.checkUnchanged()
        let isEnd = position >= window.bytes.count
        let isEmpty = window.start + window.bytes.count == 0
        let fault = window.explained((isEnd ? (isEmpty ? .empty : .unexpectedEnd) : cause, position))
        return JSONSyntaxError(fault, in: window, source: source)
    }
}
