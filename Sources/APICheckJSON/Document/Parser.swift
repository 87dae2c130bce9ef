/// Parses an RFC 8259 text into a node table in one strict pass, without recursion and without an allocation per node.
///
/// ``PaddedBytes/padding`` zero bytes must follow the text: zero is invalid everywhere in JSON, so it ends every loop
/// and no position is compared with the end.
struct Parser {
    let base: UnsafeRawPointer
    let count: Int
    let maximumDepth: Int

    /// Fills the table with a whole text; returns the first error, or nil.
    func parse(into table: inout NodeTable) -> Fault? {
        var end = 0
        if let fault = parseValue(from: hasByteOrderMark ? 3 : 0, into: &table, end: &end) { return fault }
        end = PlainText(base: base).skipSpace(end)
        return end == count ? nil : (.trailingText, end)
    }

    /// Fills the table with a whole text that is a string in another one; returns false for an error.
    func parse(_ text: inout QuotedText, into table: inout NodeTable) -> Bool {
        var end = 0
        guard parseValue(of: &text, from: 0, into: &table, end: &end) == nil else { return false }
        return text.skipSpace(end) == count
    }

    /// Fills the table with the value at `start` and sets `end` to the offset after it; returns the first error, or
    /// nil.
    func parseValue(from start: Int = 0, into table: inout NodeTable, end: inout Int) -> Fault? {
        var text = PlainText(base: base)
        return parseValue(of: &text, from: start, into: &table, end: &end)
    }

    /// The same for any text.
    ///
    /// The row of an open container stores its parent's state (row, count so far, closing byte) until it is closed, so
    /// the table doubles as the stack.
    @inline(__always)
    func parseValue<Text: ParserText>(
        of text: inout Text, from start: Int, into table: inout NodeTable, end: inout Int
    ) -> Fault? {
        var position = text.skipSpace(start)
        if position >= count { return (.empty, count) }
        var parent = -1
        var depth = 0
        var children: UInt32 = 0
        var closing: UInt8 = 0
        var needsKey = false
        value: while true {
            if needsKey {
                guard text.byte(position) == 0x22 else { return fault(.expectedKey, position) }
                var key = Node(offset: 0, length: 0, extra: 0, meta: NodeKind.string | NodeFlag.key)
                let end = text.string(position, &key)
                if end < 0 { return stringFault(~end) }
                table.append(key)
                position = text.skipSpace(end)
                guard text.byte(position) == 0x3A else { return fault(.expectedColon, position) }
                position = text.skipSpace(text.pass(1, position))
            }
            let first = text.byte(position)
            switch first {
            case 0x22:
                var string = Node(offset: 0, length: 0, extra: 0, meta: NodeKind.string)
                let end = text.string(position, &string)
                if end < 0 { return stringFault(~end) }
                table.append(string)
                position = end
            case 0x7B, 0x5B:
                if depth == maximumDepth { return (.tooDeep, position) }
                let kind = first == 0x7B ? NodeKind.object : NodeKind.array
                let end = first &+ 2
                let offset = text.offset(position)
                position = text.skipSpace(text.pass(1, position))
                if text.byte(position) == end {
                    position = text.pass(1, position)
                    table.append(
                        Node(
                            offset: offset, length: text.offset(position) &- offset,
                            extra: UInt32(truncatingIfNeeded: table.count &+ 1), meta: kind))
                } else {
                    table.append(
                        Node(
                            offset: offset, length: children, extra: UInt32(truncatingIfNeeded: parent),
                            meta: kind | UInt32(closing) << 8))
                    parent = table.count &- 1
                    children = 0
                    depth &+= 1
                    closing = end
                    needsKey = kind == NodeKind.object
                    continue value
                }
            case 0x74, 0x66:
                let word = text.base.loadUnaligned(fromByteOffset: position, as: UInt32.self).littleEndian
                let isTrue = word == 0x6575_7274
                let isFalse = word == 0x736C_6166 && text.byte(position &+ 4) == 0x65
                guard isTrue || isFalse else { return fault(.invalidLiteral, position) }
                let length = isTrue ? 4 : 5
                table.append(
                    Node(
                        offset: text.offset(position), length: UInt32(length), extra: 0,
                        meta: isTrue ? NodeKind.true : NodeKind.false))
                position = text.pass(length, position)
            case 0x6E:
                let word = text.base.loadUnaligned(fromByteOffset: position, as: UInt32.self).littleEndian
                guard word == 0x6C6C_756E else { return fault(.invalidLiteral, position) }
                table.append(Node(offset: text.offset(position), length: 4, extra: 0, meta: NodeKind.null))
                position = text.pass(4, position)
            case 0x2D, 0x30...0x39:
                var number = Node(offset: text.offset(position), length: 0, extra: 0, meta: 0)
                let end = NumberScanner.end(text.base, position, &number.meta, &number.extra)
                if end < 0 { return fault(.invalidNumber, ~end) }
                number.length = UInt32(truncatingIfNeeded: end &- position)
                table.append(number)
                position = text.pass(end &- position, position)
            default:
                return fault(.expectedValue, position)
            }
            // A value ended at `position`: continue with the next one, and close the containers that end here.
            while true {
                if parent < 0 { break value }
                children &+= 1
                position = text.skipSpace(position)
                let next = text.byte(position)
                if next == 0x2C {
                    position = text.skipSpace(text.pass(1, position))
                    needsKey = closing == 0x7D
                    continue value
                }
                guard next == closing else { return fault(.expectedCommaOrEnd, position) }
                position = text.pass(1, position)
                table.objects &+= closing == 0x7D ? 1 : 0
                let open = table.base[parent]
                table.base[parent] = Node(
                    offset: open.offset, length: text.offset(position) &- open.offset,
                    extra: UInt32(truncatingIfNeeded: table.count),
                    meta: open.meta & 7 | min(children, Node.maximumCount) << 8)
                children = open.length
                parent = Int(Int32(bitPattern: open.extra))
                closing = UInt8(truncatingIfNeeded: open.meta >> 8)
                depth &-= 1
            }
        }
        end = position
        return nil
    }

    @inline(__always)
    func byte(_ offset: Int) -> UInt8 { base.load(fromByteOffset: offset, as: UInt8.self) }

    private func fault(_ cause: JSONSyntaxError.Cause, _ offset: Int) -> Fault {
        offset >= count ? (.unexpectedEnd, count) : (cause, offset)
    }

    private func stringFault(_ offset: Int) -> Fault {
        if offset >= count { return (.unexpectedEnd, count) }
        switch byte(offset) {
        case 0x80...: return (.invalidUTF8, offset)
        case 0x5C: return (.invalidEscape, offset)
        default: return (.controlCharacter, offset)
        }
    }
}
