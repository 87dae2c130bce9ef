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
        end = skipSpace(end)
        return end == count ? nil : (.trailingText, end)
    }

    /// Fills the table with the value at `start` and sets `end` to the offset after it; returns the first error, or
    /// nil.
    ///
    /// The row of an open container stores its parent's state (row, count so far, closing byte) until it is closed, so
    /// the table doubles as the stack.
    func parseValue(from start: Int = 0, into table: inout NodeTable, end: inout Int) -> Fault? {
        var position = skipSpace(start)
        if position >= count { return (.empty, count) }
        var parent = -1
        var depth = 0
        var children: UInt32 = 0
        var closing: UInt8 = 0
        var needsKey = false
        value: while true {
            if needsKey {
                guard byte(position) == 0x22 else { return fault(.expectedKey, position) }
                var flags: UInt32 = 0
                let end = StringScanner.end(base, position &+ 1, &flags)
                if end < 0 { return stringFault(~end) }
                table.append(node(position &+ 1, end, NodeKind.string | NodeFlag.key | flags))
                position = skipSpace(end &+ 1)
                guard byte(position) == 0x3A else { return fault(.expectedColon, position) }
                position = skipSpace(position &+ 1)
            }
            let first = byte(position)
            switch first {
            case 0x22:
                var flags: UInt32 = 0
                let end = StringScanner.end(base, position &+ 1, &flags)
                if end < 0 { return stringFault(~end) }
                table.append(node(position &+ 1, end, NodeKind.string | flags))
                position = end &+ 1
            case 0x7B, 0x5B:
                if depth == maximumDepth { return (.tooDeep, position) }
                let kind = first == 0x7B ? NodeKind.object : NodeKind.array
                let end = first &+ 2
                let inside = skipSpace(position &+ 1)
                if byte(inside) == end {
                    var empty = node(position, inside &+ 1, kind)
                    empty.extra = UInt32(truncatingIfNeeded: table.count &+ 1)
                    table.append(empty)
                    position = inside &+ 1
                } else {
                    table.append(
                        Node(
                            offset: UInt32(truncatingIfNeeded: position), length: children,
                            extra: UInt32(truncatingIfNeeded: parent), meta: kind | UInt32(closing) << 8))
                    parent = table.count &- 1
                    children = 0
                    depth &+= 1
                    closing = end
                    needsKey = kind == NodeKind.object
                    position = inside
                    continue value
                }
            case 0x74, 0x66:
                let word = base.loadUnaligned(fromByteOffset: position, as: UInt32.self).littleEndian
                let isTrue = word == 0x6575_7274
                let isFalse = word == 0x736C_6166 && byte(position &+ 4) == 0x65
                guard isTrue || isFalse else { return fault(.invalidLiteral, position) }
                let end = position &+ (isTrue ? 4 : 5)
                table.append(node(position, end, isTrue ? NodeKind.true : NodeKind.false))
                position = end
            case 0x6E:
                let word = base.loadUnaligned(fromByteOffset: position, as: UInt32.self).littleEndian
                guard word == 0x6C6C_756E else { return fault(.invalidLiteral, position) }
                table.append(node(position, position &+ 4, NodeKind.null))
                position &+= 4
            case 0x2D, 0x30...0x39:
                var meta: UInt32 = 0
                var inlineValue: UInt32 = 0
                let end = NumberScanner.end(base, position, &meta, &inlineValue)
                if end < 0 { return fault(.invalidNumber, ~end) }
                var number = node(position, end, meta)
                number.extra = inlineValue
                table.append(number)
                position = end
            default:
                return fault(.expectedValue, position)
            }
            // A value ended at `position`: continue with the next one, and close the containers that end here.
            while true {
                if parent < 0 { break value }
                children &+= 1
                position = skipSpace(position)
                let next = byte(position)
                if next == 0x2C {
                    position = skipSpace(position &+ 1)
                    needsKey = closing == 0x7D
                    continue value
                }
                guard next == closing else { return fault(.expectedCommaOrEnd, position) }
                position &+= 1
                table.objects &+= closing == 0x7D ? 1 : 0
                let open = table.base[parent]
                table.base[parent] = Node(
                    offset: open.offset, length: UInt32(truncatingIfNeeded: position) &- open.offset,
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

    @inline(__always)
    private func node(_ start: Int, _ end: Int, _ meta: UInt32) -> Node {
        Node(
            offset: UInt32(truncatingIfNeeded: start), length: UInt32(truncatingIfNeeded: end &- start), extra: 0,
            meta: meta)
    }

    @inline(__always)
    private func skipSpace(_ start: Int) -> Int { byte(start) > 0x20 ? start : skipManySpaces(start) }

    @inline(never)
    private func skipManySpaces(_ start: Int) -> Int {
        var position = start
        while true {
            switch byte(position) {
            case 0x20:
                let word = base.loadUnaligned(fromByteOffset: position, as: UInt64.self).littleEndian
                let others = word ^ 0x2020_2020_2020_2020
                position &+= others == 0 ? 8 : others.trailingZeroBitCount >> 3
            case 0x09, 0x0A, 0x0D:
                position &+= 1
            default:
                return position
            }
        }
    }

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
