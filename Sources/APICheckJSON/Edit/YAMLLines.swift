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

/// The extent of a JSON object or array in a text, or of a YAML flow collection.
struct FlowExtent {
    /// The offset of the opening bracket.
    let open: Int
    /// The offset of the closing bracket.
    private(set) var close = 0
    /// The offset after the last token before the closing bracket, comments not counted; after the opening bracket when
    /// the collection is empty.
    private(set) var contentEnd = 0
    /// Whether the last token is a comma, which YAML allows.
    private(set) var endsWithComma = false

    var isEmpty: Bool { contentEnd == open + 1 }

    /// Fails when the text at `open` is not a collection in brackets.
    init?(in bytes: [UInt8], open: Int) {
        guard open < bytes.count, bytes[open] == UInt8(ascii: "{") || bytes[open] == UInt8(ascii: "[") else {
            return nil
        }
        self.open = open
        var depth = 0
        var position = open
        // A quote inside a plain scalar is a letter, and so is one in an anchor or a tag.
        var isInScalar = false
        var isInProperty = false
        while position < bytes.count {
            let byte = bytes[position]
            switch byte {
            case 0x20, 0x09, 0x0A, 0x0D:
                isInProperty = false
                position += 1
                continue
            case UInt8(ascii: "#") where bytes[position - 1] <= 0x20:
                while position < bytes.count, bytes[position] != 0x0A, bytes[position] != 0x0D { position += 1 }
                continue
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                depth += 1
                isInScalar = false
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                depth -= 1
                isInScalar = false
                if depth == 0 {
                    close = position
                    return
                }
            case UInt8(ascii: ","): isInScalar = false
            case UInt8(ascii: ":") where FlowExtent.endsName(bytes, position): isInScalar = false
            case UInt8(ascii: "\""), UInt8(ascii: "'"):
                if !isInScalar && !isInProperty {
                    guard let end = FlowExtent.endOfQuoted(bytes, position) else { return nil }
                    position = end - 1
                }
            case UInt8(ascii: "&"), UInt8(ascii: "!"), UInt8(ascii: "*"):
                if !isInScalar { isInProperty = true }
            default: if !isInProperty { isInScalar = true }
            }
            position += 1
            if depth > 0 {
                contentEnd = position
                endsWithComma = byte == UInt8(ascii: ",") && depth == 1
            }
        }
        return nil
    }

    private static func endsName(_ bytes: [UInt8], _ colon: Int) -> Bool {
        guard colon + 1 < bytes.count else { return true }
        let previous = bytes[colon - 1]
        // After a quoted name no space is needed.
        return bytes[colon + 1] <= 0x20 || ",[]{}".utf8.contains(bytes[colon + 1])
            || previous == UInt8(ascii: "\"") || previous == UInt8(ascii: "'")
    }

    /// The offset after a quoted scalar, nil when it has no end.
    static func endOfQuoted(_ bytes: [UInt8], _ start: Int) -> Int? {
        let quote = bytes[start]
        var position = start + 1
        while position < bytes.count {
            if bytes[position] == UInt8(ascii: "\\"), quote == UInt8(ascii: "\"") {
                position += 1
            } else if bytes[position] == quote {
                // Two single quotes are one in the text.
                guard quote == UInt8(ascii: "'"), position + 1 < bytes.count, bytes[position + 1] == quote else {
                    return position + 1
                }
                position += 1
            }
            position += 1
        }
        return nil
    }
}
#endif
