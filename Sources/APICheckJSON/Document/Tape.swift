#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// What loops over a document work on: its bytes and its table as raw pointers, passed by value.
///
/// A view that held the document itself would be counted at each step, seven times the cost of the step. Whoever makes
/// a tape keeps the ``Document`` alive while it is used.
struct Tape: BitwiseCopyable, @unchecked Sendable {
    let bytes: UnsafeRawPointer
    let nodes: UnsafePointer<Node>

    @inline(__always) subscript(row: Int) -> Node { nodes[row] }

    /// The row after a value and all that it holds.
    @inline(__always)
    func next(_ row: Int) -> Int {
        let node = nodes[row]
        return node.isContainer ? Int(node.extra) : row &+ 1
    }

    /// The string's bytes, or the value's, as they stand in the text.
    @inline(__always)
    func raw(_ node: Node) -> UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(start: bytes + Int(node.offset), count: Int(node.length))
    }

    /// A string as text, escapes resolved; a lone surrogate becomes U+FFFD.
    func text(_ row: Int) -> String {
        let node = nodes[row]
        if !node.has(NodeFlag.escaped) || node.kind != NodeKind.string {
            return String(decoding: raw(node), as: UTF8.self)
        }
        return String(decoding: unescaped(node), as: UTF8.self)
    }

    /// A string's UTF-8 with its escapes resolved, which never makes it longer; a lone surrogate becomes U+FFFD, or with
    /// `keepsSurrogates` the three bytes that UTF-8 would have for it, so that no two strings become one.
    func unescaped(_ node: Node, keepsSurrogates: Bool = false) -> [UInt8] {
        let length = Int(node.length)
        return [UInt8](unsafeUninitializedCapacity: length + MemoryLayout<UInt64>.size) { buffer, count in
            guard let target = buffer.baseAddress else { return }
            count = unescape(node, keepsSurrogates, into: UnsafeMutableRawPointer(target))
        }
    }

    /// Returns how many bytes were written. Eight are copied at a time, so that up to seven more may be touched.
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
            // Lowest zero byte: a borrow can only mark bytes above it.
            let marks = (others &- 0x0101_0101_0101_0101) & ~others & 0x8080_8080_8080_8080
            let plain = min(marks.trailingZeroBitCount >> 3, end - position)
            position += plain
            written += plain
            if marks == 0 || position == end { continue }
            written += escape(&position, end, keepsSurrogates, into: target + written)
        }
        return written
    }

    /// As far as nothing but quotes is escaped, eight bytes at a time, and returns how many bytes were written.
    ///
    /// A JSON text within a string has an escaped quote every few bytes. Where the next one stands cannot be foretold, so
    /// the bytes are closed up over their backslashes whether there are any or not.
    @inline(__always)
    private func unescapeQuotes(_ position: inout Int, _ end: Int, into target: UnsafeMutableRawPointer) -> Int {
        var written = 0
        var place = position
        // The mark of a backslash before the eight bytes.
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

    /// The highest bit of each byte that is a certain one.
    @inline(__always)
    private static func marks(_ word: UInt64, _ byte: UInt64) -> UInt64 {
        let others = word ^ byte &* 0x0101_0101_0101_0101
        return ~((others & 0x7F7F_7F7F_7F7F_7F7F &+ 0x7F7F_7F7F_7F7F_7F7F) | others | 0x7F7F_7F7F_7F7F_7F7F)
    }

    /// Takes the lowest marked byte out, if one is marked.
    @inline(__always)
    private static func closeUp(_ word: inout UInt64, _ marks: inout UInt64) {
        // All of them where nothing is marked.
        let below = (marks & (0 &- marks)) >> 7 &- 1
        word = word & below | word >> 8 & ~below
        marks = (marks & (marks &- 1)) >> 8
    }

    /// Writes what the escape at a position stands for, steps over it and returns how many bytes were written.
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

    /// After `\u`: one scalar, from two escapes when they are the halves of a pair.
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

    /// Whether a string says the same as some UTF-8.
    func string(_ row: Int, equals other: UnsafeRawBufferPointer) -> Bool {
        let node = nodes[row]
        if node.has(NodeFlag.escaped) { return unescaped(node).elementsEqual(other) }
        guard Int(node.length) == other.count else { return false }
        guard let start = other.baseAddress else { return true }
        return memcmp(bytes + Int(node.offset), start, other.count) == 0
    }

    /// The row of a member's value, the last one where a key stands twice (as most readers take it); nil without one.
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
