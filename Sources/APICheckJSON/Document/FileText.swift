import APICheckBase

/// A text file that is read piece by piece.
///
/// It is read and not mapped: a mapped file that another program shortens ends the process with SIGBUS, and one that is
/// written to changes under its reader.
final class FileText: Sendable {
    /// The line that a byte is in, and where that line begins.
    private struct Line {
        var number = 1
        var start = 0
    }

    private static let blockSize = 64 << 10

    let size: Int
    private let file: FileDescriptor
    private let stamp: FileStamp
    /// The line of the first byte of each block, up to the last block that was asked for.
    private let lines = Locked([Line()])

    /// Throws ``FileError`` when the file is missing, is no regular file or is unreadable. Its size does not matter.
    init(contentsOf path: String) throws {
        file = try FileDescriptor(reading: path)
        size = try file.regularSize(limit: .max)
        stamp = try file.stamp()
    }

    /// A piece of the text, shorter than `count` at its end. Throws ``FileError`` when the file has become shorter.
    func piece(from offset: Int, count: Int) throws -> PaddedBytes {
        try PaddedBytes(count: min(count, size - offset)) { try file.fill($0, from: offset) }
    }

    /// Throws ``FileError`` when somebody wrote to the file since it was opened.
    func checkUnchanged() throws {
        guard try file.stamp() == stamp else { throw FileError.changed(file.path) }
    }

    /// Line and column of a byte. However many places are asked for, each block before them is read once for all and one
    /// block for each place.
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

    /// The line of a byte, counted on from an earlier one. What can no longer be read has no line feeds: then the file was
    /// changed, and ``checkUnchanged()`` tells.
    private func line(ofByte offset: Int, after known: Line, at earlier: Int) -> Line {
        guard let bytes = try? piece(from: earlier, count: offset - earlier) else { return known }
        let place = TextPosition(of: bytes.count, in: bytes.base)
        guard place.line > 1 else { return known }
        return Line(number: known.number + place.line - 1, start: offset - place.column + 1)
    }
}
