import APICheckBase

/// The bytes and the table of a document as raw pointers, passed by value to the loops that read it.
///
/// A view that held the document would be reference-counted at each step, which costs seven times the step itself. The
/// caller keeps the ``Document`` alive while it uses the tape.
struct Tape: BitwiseCopyable, @unchecked Sendable {
    let bytes: UnsafeRawPointer
    let nodes: UnsafePointer<Node>

    @inline(__always) subscript(row: Int) -> Node { nodes[row] }

    /// The row after a value and its descendants.
    @inline(__always)
    func next(_ row: Int) -> Int {
        let node = nodes[row]
        return node.isContainer ? Int(node.extra) : row &+ 1
    }

    /// The bytes of a value in the text; for a string, those between its quotes.
    @inline(__always)
    func raw(_ node: Node) -> UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(start: bytes + Int(node.offset), count: Int(node.length))
    }

    /// A string with its escapes resolved; a lone surrogate becomes U+FFFD.
    func text(_ row: Int) -> String {
        let node = nodes[row]
        if !node.has(NodeFlag.escaped) || node.kind != NodeKind.string {
            return String(decoding: raw(node), as: UTF8.self)
        }
        return String(decoding: unescaped(node), as: UTF8.self)
    }

    /// A string's UTF-8 with its escapes resolved, which never makes it longer.
    ///
    /// - Parameter keepsSurrogates: Encodes a lone surrogate in the three bytes of UTF-8's scheme, so that different
    ///   strings stay different, instead of as U+FFFD.
    func unescaped(_ node: Node, keepsSurrogates: Bool = false) -> [UInt8] {
        let length = Int(node.length)
        return [UInt8](unsafeUninitializedCapacity: length + MemoryLayout<UInt64>.size) { buffer, count in
            guard let target = buffer.baseAddress else { return }
            count = unescape(node, keepsSurrogates, into: UnsafeMutableRawPointer(target))
        }
    }

    /// Returns the number of bytes written. It copies eight at a time, so up to seven bytes after them are overwritten.
    private func unescape(_ node: Node, _ keepsSurrogates: Bool, into target: UnsafeMutableRawPointer) -> Int {
        var position = Int(node.offset)
        let end = position + Int(node.length)
        var written = 0
        while position < end {
            written += unescapeQuotes(&position, end, into: target + written)
            if position == end { break }
            let word = bytes.loadUnaligned(fromByteOffset: position, as: UInt64.self)
            (target + written).storeBytes(of: word, as: UInt64.self)
            let others = word.littleEndian ^ 0x5C5C_5C5C_5C5C_5C5C
            // The lowest mark is the first zero byte: a borrow marks only bytes above it.
            let marks = (others &- 0x0101_0101_0101_0101) & ~others & 0x8080_8080_8080_8080
            let plain = min(marks.trailingZeroBitCount >> 3, end - position)
            position += plain
            written += plain
            if marks == 0 || position == end { continue }
            written += escape(&position, end, keepsSurrogates, into: target + written)
        }
        return written
    }

    /// Unescapes while the only escapes are `\"`, eight bytes at a time, and returns the number of bytes written.
    ///
    /// A JSON text inside a string has an escaped quote every few bytes at unpredictable offsets, so the backslashes
    /// are removed without branching on whether there are any.
    @inline(__always)
    private func unescapeQuotes(_ position: inout Int, _ end: Int, into target: UnsafeMutableRawPointer) -> Int {
        var written = 0
        var place = position
        // The mark of a backslash in the byte before the eight.
        var before: UInt64 = 0
        while place &+ 8 <= end {
            var word = bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self).littleEndian
            let backslashes = Tape.marks(word, 0x5C)
            if backslashes << 8 | before != Tape.marks(word, 0x22) { break }
            var marks = backslashes
            Tape.closeUp(&word, &marks)
            Tape.closeUp(&word, &marks)
            while marks != 0 { Tape.closeUp(&word, &marks) }
            (target + written).storeBytes(of: word.littleEndian, as: UInt64.self)
            let count = ((backslashes >> 7) &* 0x0101_0101_0101_0101) >> 56
            written &+= 8 &- Int(truncatingIfNeeded: count)
            before = backslashes >> 56
            place &+= 8
        }
        position = place &- Int(truncatingIfNeeded: before >> 7)
        return written
    }

    /// Sets the highest bit of each byte that equals `byte`.
    @inline(__always)
    private static func marks(_ word: UInt64, _ byte: UInt64) -> UInt64 {
        let others = word ^ byte &* 0x0101_0101_0101_0101
        return ~((others & 0x7F7F_7F7F_7F7F_7F7F &+ 0x7F7F_7F7F_7F7F_7F7F) | others | 0x7F7F_7F7F_7F7F_7F7F)
    }

    /// Removes the lowest marked byte, if any.
    @inline(__always)
    private static func closeUp(_ word: inout UInt64, _ marks: inout UInt64) {
        // All bits when no byte is marked.
        let below = (marks & (0 &- marks)) >> 7 &- 1
        word = word & below | word >> 8 & ~below
        marks = (marks & (marks &- 1)) >> 8
    }

    /// Writes the character of the escape at `position`, steps over the escape, and returns the number of bytes
    /// written.
    @inline(__always)
    private func escape(
        _ position: inout Int, _ end: Int, _ keepsSurrogates: Bool, into target: UnsafeMutableRawPointer
    ) -> Int {
        let letter = bytes.load(fromByteOffset: position + 1, as: UInt8.self)
        position += 2
        let byte: UInt8
        switch letter {
        case 0x62: byte = 0x08
        case 0x66: byte = 0x0C
        case 0x6E: byte = 0x0A
        case 0x72: byte = 0x0D
        case 0x74: byte = 0x09
        case 0x75: return escapedScalar(&position, end, keepsSurrogates, into: target)
        default: byte = letter
        }
        target.storeBytes(of: byte, as: UInt8.self)
        return 1
    }

    /// Continues after `\u`: writes one scalar, from two escapes when they are a surrogate pair.
    @inline(never)
    private func escapedScalar(
        _ position: inout Int, _ end: Int, _ keepsSurrogates: Bool, into target: UnsafeMutableRawPointer
    ) -> Int {
        var scalar = StringScanner.hex4(bytes, position) ?? 0xFFFD
        position += 4
        if scalar & 0xFC00 == 0xD800, position + 6 <= end,
            bytes.load(fromByteOffset: position, as: UInt8.self) == 0x5C,
            bytes.load(fromByteOffset: position + 1, as: UInt8.self) == 0x75,
            let low = StringScanner.hex4(bytes, position + 2), low & 0xFC00 == 0xDC00
        {
            scalar = 0x10000 + (scalar & 0x3FF) << 10 + (low & 0x3FF)
            position += 6
        }
        var count = 0
        if keepsSurrogates && scalar & 0xF800 == 0xD800 {
            target.storeBytes(of: 0xED, as: UInt8.self)
            (target + 1).storeBytes(of: UInt8(0x80 | scalar >> 6 & 0x3F), as: UInt8.self)
            (target + 2).storeBytes(of: UInt8(0x80 | scalar & 0x3F), as: UInt8.self)
            return 3
        }
        for byte in UTF8.encode(Unicode.Scalar(scalar) ?? "\u{FFFD}") ?? UTF8.encodedReplacementCharacter {
            (target + count).storeBytes(of: byte, as: UInt8.self)
            count += 1
        }
        return count
    }

    /// Whether a string equals a UTF-8 text.
    func string(_ row: Int, equals other: UnsafeRawBufferPointer) -> Bool {
        let node = nodes[row]
        if node.has(NodeFlag.escaped) { return unescaped(node).elementsEqual(other) }
        guard Int(node.length) == other.count else { return false }
        guard let start = other.baseAddress else { return true }
        return (bytes + Int(node.offset)).hasSameBytes(as: start, count: other.count)
    }

    /// The row of a member's value; of duplicate keys, the last one's, as in most readers. Nil without such a member.
    func member(_ row: Int, _ key: UnsafeRawBufferPointer) -> Int? {
        guard nodes[row].kind == NodeKind.object else { return nil }
        var found: Int?
        var keyRow = row + 1
        let end = Int(nodes[row].extra)
        while keyRow < end {
            if string(keyRow, equals: key) { found = keyRow + 1 }
            keyRow = next(keyRow + 1)
        }
        return found
    }

    func member(_ row: Int, _ key: String) -> Int? {
        var key = key
        return key.withUTF8 { member(row, UnsafeRawBufferPointer($0)) }
    }
}
