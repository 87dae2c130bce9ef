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
        return [UInt8](unsafeUninitializedCapacity: length + MemoryLayout<SIMD16<UInt8>>.size) { buffer, count in
            guard let target = buffer.baseAddress else { return }
            count = unescape(node, keepsSurrogates, into: UnsafeMutableRawPointer(target))
        }
    }

    /// Returns the number of bytes written. It copies up to 16 at a time, so that as many bytes after them may be overwritten.
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

    /// Unescapes while the only escapes are `\"`, 16 bytes at a time, and returns the number of bytes written.
    ///
    /// A JSON text inside a string has an escaped quote every few bytes at unpredictable offsets, so the runs between the
    /// backslashes are copied without branching on how many there are: four in each turn, the last ones of length 0. Each run
    /// is copied as 16 bytes, of which the next one overwrites those that are too many.
    @inline(__always)
    private func unescapeQuotes(_ position: inout Int, _ end: Int, into target: UnsafeMutableRawPointer) -> Int {
        var written = 0
        var place = position
        var before = block(place &- 1)
        // An escape or the opening quote ends there.
        before[0] = 0
        while place &+ 16 <= end {
            let here = block(place)
            let quotes: SIMDMask<SIMD16<Int8>> = here .== SIMD16<UInt8>(repeating: 0x22)
            let escaped: SIMDMask<SIMD16<Int8>> = before .== SIMD16<UInt8>(repeating: 0x5C)
            let others = unsafeBitCast(quotes .^ escaped, to: SIMD2<UInt64>.self)
            if others[0] | others[1] != 0 { break }
            let backslashes: SIMDMask<SIMD16<Int8>> = here .== SIMD16<UInt8>(repeating: 0x5C)
            let found = unsafeBitCast(backslashes, to: SIMD2<UInt64>.self)
            // A bit for each backslash, and all bits after those of the block: they end runs of length 0.
            var ends = Tape.bits(found[0]) | Tape.bits(found[1]) << 8 | UInt64.max << 16
            var start = 0
            repeat {
                for _ in 0..<4 {
                    (target + written).storeBytes(of: block(place &+ start), as: SIMD16<UInt8>.self)
                    let next = ends.trailingZeroBitCount
                    written &+= next &- start
                    start = next &+ 1
                    ends &= ends &- 1
                }
            } while start < 16
            place &+= 16
            before = block(place &- 1)
        }
        // A backslash at the end of the last block belongs to what follows.
        position = place &- (before[0] == 0x5C ? 1 : 0)
        return written
    }

    @inline(__always)
    private func block(_ position: Int) -> SIMD16<UInt8> {
        bytes.loadUnaligned(fromByteOffset: position, as: SIMD16<UInt8>.self)
    }

    /// A bit for each byte that has all bits; the other bytes have none.
    @inline(__always)
    private static func bits(_ bytes: UInt64) -> UInt64 {
        ((bytes & 0x8040_2010_0804_0201) &* 0x0101_0101_0101_0101) >> 56
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
