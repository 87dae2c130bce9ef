import APICheckBase

/// A position in a text for messages: line and column from 1; the column counts bytes, in a YAML text characters.
package struct TextPosition: Hashable, Sendable {
    package var line: Int
    package var column: Int

    package init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }

    /// Counts the line feeds before an offset. Used only when a message needs the position.
    init(of offset: Int, in base: UnsafeRawPointer) {
        line = 1
        var start = 0
        while start < offset, let feed = (base + start).firstPlace(of: 0x0A, count: offset - start) {
            line += 1
            start += feed + 1
        }
        column = offset - start + 1
    }
}

/// The offset of each line of a text, computed in one pass, so that a thousand findings do not scan the text a thousand
/// times.
struct LineStarts {
    private var offsets: [UInt32] = [0]

    init(_ base: UnsafeRawPointer, count: Int) {
        var start = 0
        while start < count, let feed = (base + start).firstPlace(of: 0x0A, count: count - start) {
            start += feed + 1
            offsets.append(UInt32(start))
        }
    }

    func position(of offset: Int) -> TextPosition {
        // The last line that begins at or before the offset.
        var low = 0
        var high = offsets.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if Int(offsets[middle]) <= offset { low = middle } else { high = middle }
        }
        return TextPosition(line: low + 1, column: offset - Int(offsets[low]) + 1)
    }
}
