/// The text that a ``Parser`` reads.
///
/// Positions count in the bytes that are read, offsets in the text of the document, which may be made while they are read.
protocol ParserText {
    var base: UnsafeRawPointer { get }
    /// The byte at a position.
    func byte(_ position: Int) -> UInt8
    /// The offset of a position that the parser has reached.
    func offset(_ position: Int) -> UInt32
    /// The position after white space.
    mutating func skipSpace(_ position: Int) -> Int
    /// The position after `count` bytes that belong to no string.
    mutating func pass(_ count: Int, _ position: Int) -> Int
    /// Reads the string that begins with the quote at a position, and sets the offset, the length and the flags of its node.
    /// Returns the position after its closing quote, or `~position` of the error.
    mutating func string(_ position: Int, _ node: inout Node) -> Int
}

/// A text of its own.
struct PlainText: ParserText {
    let base: UnsafeRawPointer

    @inline(__always)
    func byte(_ position: Int) -> UInt8 { base.load(fromByteOffset: position, as: UInt8.self) }

    @inline(__always)
    func offset(_ position: Int) -> UInt32 { UInt32(truncatingIfNeeded: position) }

    @inline(__always)
    func pass(_ count: Int, _ position: Int) -> Int { position &+ count }

    @inline(__always)
    func string(_ position: Int, _ node: inout Node) -> Int {
        let start = position &+ 1
        let end = StringScanner.end(base, start, &node.meta)
        node.offset = UInt32(truncatingIfNeeded: start)
        node.length = UInt32(truncatingIfNeeded: end &- start)
        return end < 0 ? end : end &+ 1
    }

    @inline(__always)
    func skipSpace(_ start: Int) -> Int { byte(start) > 0x20 ? start : skipManySpaces(start) }

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
}
