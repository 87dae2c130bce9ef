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

    /// A string's UTF-8 with its escapes resolved; a lone surrogate becomes U+FFFD, or with `keepsSurrogates` the three
    /// bytes that UTF-8 would have for it, so that no two strings become one.
    func unescaped(_ node: Node, keepsSurrogates: Bool = false) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(Int(node.length))
        var position = Int(node.offset)
        let end = position + Int(node.length)
        while position < end {
            let byte = bytes.load(fromByteOffset: position, as: UInt8.self)
            guard byte == 0x5C else {
                result.append(byte)
                position += 1
                continue
            }
            let letter = bytes.load(fromByteOffset: position + 1, as: UInt8.self)
            position += 2
            switch letter {
            case 0x62: result.append(0x08)
            case 0x66: result.append(0x0C)
            case 0x6E: result.append(0x0A)
            case 0x72: result.append(0x0D)
            case 0x74: result.append(0x09)
            case 0x75:
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
                if let scalar = Unicode.Scalar(scalar) {
                    result.append(contentsOf: String(scalar).utf8)
                } else if keepsSurrogates {
                    result += [0xED, UInt8(0x80 | scalar >> 6 & 0x3F), UInt8(0x80 | scalar & 0x3F)]
                } else {
                    result += [0xEF, 0xBF, 0xBD]
                }
            default: result.append(letter)
            }
        }
        return result
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
