#if CommandLine
/// The lines of a YAML text, and the offsets of positions in it.
struct YAMLLines {
    struct Line {
        let start: Int
        /// Without the line break.
        let end: Int
        /// After the line break.
        let next: Int

        var content: Range<Int> { start..<end }
    }

    private(set) var lines: [Line] = []
    private let bytes: [UInt8]

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        // A byte-order mark has no position.
        var start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        var position = start
        while position < bytes.count {
            let count = YAMLLines.lineBreak(in: bytes, at: position)
            if count > 0 {
                lines.append(Line(start: start, end: position, next: position + count))
                start = position + count
            }
            position += max(count, 1)
        }
        lines.append(Line(start: start, end: bytes.count, next: bytes.count))
    }

    /// The number of bytes of the line break at an offset, 0 without one.
    private static func lineBreak(in bytes: [UInt8], at position: Int) -> Int {
        switch bytes[position] {
        case 0x0A: 1
        case 0x0D: position + 1 < bytes.count && bytes[position + 1] == 0x0A ? 2 : 1
        // The line breaks of YAML 1.1, which the reader counts.
        case 0xC2: position + 1 < bytes.count && bytes[position + 1] == 0x85 ? 2 : 0
        case 0xE2:
            position + 2 < bytes.count && bytes[position + 1] == 0x80 && bytes[position + 2] & 0xFE == 0xA8 ? 3 : 0
        default: 0
        }
    }

    /// Returns nil when the text has no such position.
    func offset(of position: TextPosition) -> Int? {
        guard lines.indices.contains(position.line - 1) else { return nil }
        let line = lines[position.line - 1]
        var offset = line.start
        for _ in 1..<max(position.column, 1) {
            guard offset < line.end else { return nil }
            offset += 1
            while offset < line.end, bytes[offset] & 0xC0 == 0x80 { offset += 1 }
        }
        return offset
    }

    /// The index of the line that has an offset.
    func index(of offset: Int) -> Int { lines.lastIndex { $0.start <= offset } ?? 0 }

    /// The break at the end of a line; after the last line, the break of the text's first line.
    func lineBreak(after index: Int) -> String {
        let line = lines[index].end < lines[index].next ? lines[index] : lines[0]
        return line.end < line.next ? String(decoding: bytes[line.end..<line.next], as: UTF8.self) : "\n"
    }

    /// The index of the last line of a block collection.
    ///
    /// - Parameters:
    ///   - last: The line where its last member or element begins.
    ///   - column: The number of spaces before its members or dashes.
    func endOfBlock(from last: Int, column: Int, isSequence: Bool) -> Int {
        var end = last
        for index in lines.indices.dropFirst(last + 1) {
            let content = bytes[lines[index].content]
            let indentation = content.prefix { $0 == 0x20 }.count
            let text = content.dropFirst(indentation)
            guard let first = text.first(where: { $0 != 0x09 }) else { continue }
            if first == UInt8(ascii: "#") {
                // A comment that is less indented belongs to what follows.
                if indentation >= column { end = index }
                continue
            }
            if indentation == 0, content.starts(with: "---".utf8) || content.starts(with: "...".utf8) { break }
            // The elements of a member may have the indentation of its name.
            let isElement = !isSequence && first == UInt8(ascii: "-")
            if indentation < column || indentation == column && !isElement { break }
            end = index
        }
        return end
    }
}
#endif
