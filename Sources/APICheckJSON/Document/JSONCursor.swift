import APICheckBase

/// Walks a JSON text from the outside in and parses single values into documents of their own, so that a text of any
/// size needs memory only for the current value.
///
/// The cursor is before a value, after one, or inside a container before the next member or element. A copy advances
/// independently.
package struct JSONCursor: Sendable {
    /// The file or other origin of the text, for messages.
    let source: String?
    private let limits: Document.Limits
    private let windowSize: Int
    private var window: TextWindow
    /// The offset in the window.
    private var position = 0
    /// The closing bytes of the enclosing containers.
    private var open: [UInt8] = []
    /// Whether no member or element of the container was read yet.
    private var isFirst = true
    /// The line of an offset in the window, up to which lines are counted; nil until a line is requested.
    private var counted: (line: Int, offset: Int)?

    private init(_ window: TextWindow, source: String?, limits: Document.Limits, windowSize: Int) {
        self.window = window
        self.source = source
        self.limits = limits
        self.windowSize = windowSize
        let parser = Parser(base: window.bytes.base, count: window.bytes.count, maximumDepth: 0)
        position = parser.hasByteOrderMark ? 3 : 0
    }

    /// Reads a file one window at a time: its size is not limited, and `limits` apply to each value.
    package init(
        contentsOf path: String, limits: Document.Limits = Document.Limits(), windowSize: Int = 256 << 10
    ) throws {
        let file = try FileText(contentsOf: path)
        // A byte-order mark has three bytes.
        let window = try TextWindow(of: file, from: 0, count: max(3, windowSize))
        self.init(
            window, source: path, limits: limits, windowSize: windowSize)
    }

    package init(_ text: [UInt8], source: String? = nil, limits: Document.Limits = Document.Limits()) {
        self.init(
            TextWindow(whole: text.withUnsafeBytes(PaddedBytes.init(copying:))), source: source, limits: limits,
            windowSize: text.count)
    }

    /// Enters the object at the cursor. Returns false, without moving, for any other value.
    package mutating func enterObject() throws -> Bool { try enter(UInt8(ascii: "{")) }

    /// Enters the array at the cursor. Returns false, without moving, for any other value.
    package mutating func enterArray() throws -> Bool { try enter(UInt8(ascii: "[")) }

    private mutating func enter(_ opening: UInt8) throws -> Bool {
        try skipToToken()
        guard byte == opening, open.count < limits.depth else { return false }
        position += 1
        // In ASCII each closing bracket is two after its opening one.
        open.append(opening + 2)
        isFirst = true
        return true
    }

    /// Reads the name of the next member and moves to its value; at the end of the object, leaves it and returns nil.
    package mutating func nextName() throws -> String? {
        guard try advance() else { return nil }
        guard byte == UInt8(ascii: "\"") else { throw try fault(.expectedKey) }
        let name = try value().root.string
        try skipToToken()
        guard byte == UInt8(ascii: ":") else { throw try fault(.expectedColon) }
        position += 1
        return name
    }

    /// Moves to the next element; at the end of the array, leaves it and returns false.
    package mutating func nextElement() throws -> Bool { try advance() }

    /// Parses the value at the cursor and moves past it.
    ///
    /// - Throws: ``JSONSyntaxError`` with its position in the whole text, or ``FileError`` when the file was modified
    ///   meanwhile.
    package mutating func value() throws -> Document {
        try skipToToken()
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

    /// The line of the cursor, from 1. Further requests count from the one before, so that all together read the text once.
    package mutating func line() -> Int {
        var line = counted?.line ?? window.position(of: position).line
        var start = counted?.offset ?? position
        while start < position, let feed = (window.bytes.base + start).firstPlace(of: 0x0A, count: position - start) {
            line += 1
            start += feed + 1
        }
        counted = (line, position)
        return line
    }

    /// Checks that only white space follows the last value and that the file was not modified meanwhile.
    ///
    /// - Throws: ``JSONSyntaxError`` or ``FileError``.
    package mutating func finish() throws {
        try skipToToken()
        guard position == window.bytes.count else { throw try fault(.trailingText) }
        try window.file?.checkUnchanged()
    }

    /// Steps over the comma to the next member or element, or out of the container.
    private mutating func advance() throws -> Bool {
        guard let closing = open.last else { return false }
        try skipToToken()
        if byte == closing {
            position += 1
            open.removeLast()
            isFirst = false
            return false
        }
        if !isFirst {
            guard byte == UInt8(ascii: ",") else { throw try fault(.expectedCommaOrEnd) }
            position += 1
            try skipToToken()
            // A comma must not end the container.
            if byte == closing { throw try fault(closing == UInt8(ascii: "}") ? .expectedKey : .expectedValue) }
        }
        isFirst = false
        return true
    }

    /// The current byte; after the end, zero, which is invalid everywhere.
    private var byte: UInt8 { window.bytes.base.load(fromByteOffset: position, as: UInt8.self) }

    /// Moves to the next byte that is not white space, and loads it into the window.
    private mutating func skipToToken() throws {
        skipSpace()
        while position == window.bytes.count, !window.isLast {
            try load(windowSize)
            skipSpace()
        }
    }

    /// Moves the window so that it begins shortly before the cursor and has at least `count` bytes after it.
    private mutating func load(_ count: Int) throws {
        guard let file = window.file else { return }
        // What leaves the window is counted now.
        let line = counted == nil ? nil : line()
        let before = min(position, TextWindow.lookBehind)
        window = try TextWindow(
            of: file, from: window.start + position - before, count: before + max(count, windowSize))
        position = before
        counted = line.map { ($0, before) }
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
