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
