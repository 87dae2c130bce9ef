/// A JSON text that is a string in another one, which was parsed already: its escapes are resolved while it is parsed, and
/// the result becomes the text of the document.
///
/// So the bytes are UTF-8 without control characters, every backslash begins an escape, and the closing quote of the string
/// follows them. An error here says that the text is not JSON or has what few texts have: another escape than those of a
/// quote, of a backslash and of white space, or half of a surrogate pair.
struct QuotedText: ParserText {
    let base: UnsafeRawPointer
    /// Has room for the string and 16 bytes.
    let target: UnsafeMutableRawPointer
    /// The number of bytes written: all before the position that the parser has reached.
    private(set) var count = 0

    init(base: UnsafeRawPointer, target: UnsafeMutableRawPointer) {
        self.base = base
        self.target = target
    }

    /// For an escaped quote, the quote; zero for the closing one of the string, and for any other escape.
    @inline(__always)
    func byte(_ position: Int) -> UInt8 {
        let byte = raw(position)
        if byte == 0x5C { return raw(position &+ 1) == 0x22 ? 0x22 : 0 }
        return byte == 0x22 ? 0 : byte
    }

    @inline(__always)
    func offset(_ position: Int) -> UInt32 { UInt32(truncatingIfNeeded: count) }

    @inline(__always)
    mutating func pass(_ length: Int, _ position: Int) -> Int {
        var done = 0
        repeat {
            (target + (count &+ done)).storeBytes(of: block(position &+ done), as: SIMD16<UInt8>.self)
            done &+= 16
        } while done < length
        count &+= length
        return position &+ length
    }

    @inline(__always)
    mutating func skipSpace(_ start: Int) -> Int {
        let byte = raw(start)
        if byte > 0x20, byte != 0x5C || raw(start &+ 1) == 0x22 { return start }
        let (position, count) = QuotedText.skipManySpaces(base, start, target, count)
        self.count = count
        return position
    }

    /// The functions that are not inlined take and return values, or all else would be in memory.
    @inline(never)
    private static func skipManySpaces(
        _ base: UnsafeRawPointer, _ start: Int, _ target: UnsafeMutableRawPointer, _ written: Int
    ) -> (position: Int, count: Int) {
        var position = start
        var count = written
        while true {
            var byte = base.load(fromByteOffset: position, as: UInt8.self)
            var length = 1
            if byte == 0x5C {
                switch base.load(fromByteOffset: position &+ 1, as: UInt8.self) {
                case 0x6E: byte = 0x0A
                case 0x72: byte = 0x0D
                case 0x74: byte = 0x09
                default: return (position, count)
                }
                length = 2
            } else if byte != 0x20 {
                return (position, count)
            }
            (target + count).storeBytes(of: byte, as: UInt8.self)
            count &+= 1
            position &+= length
        }
    }

    @inline(__always)
    mutating func string(_ position: Int, _ node: inout Node) -> Int {
        (target + count).storeBytes(of: 0x22, as: UInt8.self)
        let start = count &+ 1
        var written = start
        var place = position &+ 2
        var gathered: UInt64 = 0
        while true {
            let block = block(place)
            (target + written).storeBytes(of: block, as: SIMD16<UInt8>.self)
            let quotes: SIMDMask<SIMD16<Int8>> = block .== SIMD16<UInt8>(repeating: 0x22)
            let backslashes: SIMDMask<SIMD16<Int8>> = block .== SIMD16<UInt8>(repeating: 0x5C)
            let found = unsafeBitCast(quotes .| backslashes, to: SIMD2<UInt64>.self)
            let words = unsafeBitCast(block, to: SIMD2<UInt64>.self)
            var lane = 16
            if found[0] != 0 {
                gathered |= words[0] & StringScanner.below(found[0])
                lane = found[0].trailingZeroBitCount >> 3
            } else if found[1] != 0 {
                gathered |= words[0] | words[1] & StringScanner.below(found[1])
                lane = 8 &+ found[1].trailingZeroBitCount >> 3
            } else {
                gathered |= words[0] | words[1]
            }
            place &+= lane
            written &+= lane
            if lane == 16 { continue }
            if raw(place) == 0x5C, raw(place &+ 1) == 0x22 { break }
            (place, written) = QuotedText.escape(base, place, target, written)
            if place < 0 { return place }
            node.meta |= NodeFlag.escaped
        }
        if gathered & 0x8080_8080_8080_8080 != 0 { node.meta |= NodeFlag.nonASCII }
        node.offset = UInt32(truncatingIfNeeded: start)
        node.length = UInt32(truncatingIfNeeded: written &- start)
        (target + written).storeBytes(of: 0x22, as: UInt8.self)
        count = written &+ 1
        return place &+ 2
    }

    /// Copies an escape of the inner text, whose backslash is escaped.
    @inline(never)
    private static func escape(
        _ base: UnsafeRawPointer, _ position: Int, _ target: UnsafeMutableRawPointer, _ count: Int
    ) -> (position: Int, count: Int) {
        func byte(_ index: Int) -> UInt8 { base.load(fromByteOffset: position &+ index, as: UInt8.self) }
        guard byte(0) == 0x5C, byte(1) == 0x5C else { return (~position, count) }
        // The rest of the escape, and the letter after it in the string.
        let rest: Int
        let end: Int
        switch byte(2) {
        case 0x2F, 0x62, 0x66, 0x6E, 0x72, 0x74: (rest, end) = (2, 3)
        case 0x75:
            guard let unit = StringScanner.hex4(base, position &+ 3), unit & 0xF800 != 0xD800 else {
                return (~position, count)
            }
            (rest, end) = (2, 7)
        case 0x5C where byte(3) == 0x22 || byte(3) == 0x5C: (rest, end) = (3, 4)
        default: return (~position, count)
        }
        (target + count).storeBytes(of: 0x5C, as: UInt8.self)
        (target + (count &+ 1)).storeBytes(
            of: base.loadUnaligned(fromByteOffset: position &+ rest, as: UInt64.self), as: UInt64.self)
        return (position &+ end, count &+ 1 &+ end &- rest)
    }

    @inline(__always)
    private func raw(_ position: Int) -> UInt8 { base.load(fromByteOffset: position, as: UInt8.self) }

    @inline(__always)
    private func block(_ position: Int) -> SIMD16<UInt8> {
        base.loadUnaligned(fromByteOffset: position, as: SIMD16<UInt8>.self)
    }
}
