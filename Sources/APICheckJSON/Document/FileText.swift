import APICheckBase

/// A text file that is read in pieces.
///
/// It is read, not mapped: when another program shortens a mapped file the process ends with SIGBUS, and writes to it
/// would change bytes that are in use.
final class FileText: Sendable {
    /// The line of a byte, and the offset where that line begins.
    private struct Line {
        var number = 1
        var start = 0
    }

    private static let blockSize = 64 << 10

    let size: Int
    private let file: FileDescriptor
    private let stamp: FileStamp
    /// The line of the first byte of each block, up to the last block requested.
    private let lines = Locked([Line()])

    /// Opens a file of any size.
    ///
    /// - Throws: ``FileError`` when the file is missing, not a regular file, or unreadable.
    init(contentsOf path: String) throws {
        file = try FileDescriptor(reading: path)
        size = try file.regularSize(limit: .max)
        stamp = try file.stamp()
    }

    /// A piece of the text, shorter than `count` at its end.
    ///
    /// - Throws: ``FileError`` when the file has become shorter.
    func piece(from offset: Int, count: Int) throws -> PaddedBytes {
        try PaddedBytes(count: min(count, size - offset)) { try file.fill($0, from: offset) }
    }

    /// Checks that nobody wrote to the file since it was opened.
    ///
    /// - Throws: ``FileError``.
    func checkUnchanged() throws {
        guard try file.stamp() == stamp else { throw FileError.changed(file.path) }
    }

    /// The line and column of a byte. Over all calls, each block before the bytes is read once, and each call reads one
    /// more block.
    func position(of offset: Int) -> TextPosition {
        let block = min(offset, size) / FileText.blockSize
        let start = lines.withLock { lines in
            while lines.count <= block {
                let begin = (lines.count - 1) * FileText.blockSize
                lines.append(line(ofByte: begin + FileText.blockSize, after: lines[lines.count - 1], at: begin))
            }
            return lines[block]
        }
        let found = line(ofByte: min(offset, size), after: start, at: block * FileText.blockSize)
        return TextPosition(line: found.number, column: offset - found.start + 1)
    }

    /// The line of a byte, counted from an earlier one. An unreadable piece counts as one without line feeds: the file
    /// was modified, and ``checkUnchanged()`` reports that.
    private func line(ofByte offset: Int, after known: Line, at earlier: Int) -> Line {
        guard let bytes = try? piece(from: earlier, count: offset - earlier) else { return known }
        let place = TextPosition(of: bytes.count, in: bytes.base)
        guard place.line > 1 else { return known }
        return Line(number: known.number + place.line - 1, start: offset - place.column + 1)
    }
}

/// A part of a text in memory, or the whole text.
struct TextWindow: Sendable {
    /// The number of bytes kept before a value: they may determine the cause of an error, e.g. a comma before a closing
    /// bracket.
    static let lookBehind = 256
    /// The number of bytes read to find the end of a merge conflict.
    private static let longestConflict = 16 << 20

    let bytes: PaddedBytes
    /// The offset of the window in the text.
    let start: Int
    /// The file that the window is a part of; nil when the whole text is in memory.
    let file: FileText?

    /// A window with the whole text.
    init(whole bytes: PaddedBytes) {
        self.bytes = bytes
        start = 0
        file = nil
    }

    init(of file: FileText, from start: Int, count: Int) throws {
        bytes = try file.piece(from: start, count: count)
        self.start = start
        self.file = file
    }

    /// Whether the window contains the end of the text.
    var isLast: Bool { file.map { start + bytes.count == $0.size } ?? true }

    /// The line and column in the text of an offset in the window.
    func position(of offset: Int) -> TextPosition {
        file?.position(of: start + offset) ?? TextPosition(of: offset, in: bytes.base)
    }

    /// An error with its most likely cause; its offset is relative to the window.
    func explained(_ fault: Parser.Fault) -> Parser.Fault {
        Parser(base: bytes.base, count: bytes.count, maximumDepth: 0).explained(fault, isStart: start == 0)
    }

    /// The merge conflict that begins at an offset on a known line.
    func conflict(from offset: Int, line: Int) -> MergeConflict? {
        var bytes = bytes
        if !isLast, let file, let more = try? file.piece(from: start, count: TextWindow.longestConflict) {
            bytes = more
        }
        let text = UnsafeRawBufferPointer(start: bytes.base, count: bytes.count)
        return withExtendedLifetime(bytes) { MergeConflict(in: text, from: offset, line: line) }
    }
}

/// Owned bytes followed by zero bytes, so that loops end without comparing positions and wide loads stay in bounds.
final class PaddedBytes: @unchecked Sendable {
    static let padding = 64

    let base: UnsafeRawPointer
    let count: Int

    /// Allocates `count` bytes, which `fill` writes.
    init(count: Int, fill: (UnsafeMutableRawBufferPointer) throws -> Void) rethrows {
        let memory = UnsafeMutableRawPointer.allocate(byteCount: count + PaddedBytes.padding, alignment: 16)
        (memory + count).initializeMemory(as: UInt8.self, repeating: 0, count: PaddedBytes.padding)
        base = UnsafeRawPointer(memory)
        self.count = count
        try fill(UnsafeMutableRawBufferPointer(start: memory, count: count))
    }

    /// Allocates room for `capacity` bytes and 16 more, of which `fill` writes the first, and returns how many.
    init?(capacity: Int, fill: (UnsafeMutableRawPointer) -> Int?) {
        let memory = UnsafeMutableRawPointer.allocate(byteCount: capacity + PaddedBytes.padding, alignment: 16)
        base = UnsafeRawPointer(memory)
        guard let count = fill(memory) else {
            memory.deallocate()
            return nil
        }
        self.count = count
        (memory + count).initializeMemory(as: UInt8.self, repeating: 0, count: PaddedBytes.padding)
    }

    convenience init(copying bytes: UnsafeRawBufferPointer) {
        self.init(count: bytes.count) { $0.copyMemory(from: bytes) }
    }

    deinit { base.deallocate() }
}
