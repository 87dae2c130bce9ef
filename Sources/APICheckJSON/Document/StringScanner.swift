import APICheckBase

/// Finds the end of a JSON string (RFC 8259 section 7) and checks that its content is UTF-8 without control characters.
/// All functions take a position and return one, or `~position` of the error.
enum StringScanner {
    private static let ones: UInt64 = 0x0101_0101_0101_0101
    private static let highs: UInt64 = 0x8080_8080_8080_8080

    /// Scans from the byte after the opening quote to the closing quote.
    ///
    /// The loop looks only for a quote, a backslash or a control character and collects the high bits: a string with
    /// bytes from 0x80 up is validated afterwards, 16 bytes at a time, which is three times as fast as inside the loop.
    @inline(__always)
    static func end(_ base: UnsafeRawPointer, _ start: Int, _ flags: inout UInt32) -> Int {
        var gathered: UInt64 = 0
        var position = skipPlain(base, start, &gathered)
        let byte = base.load(fromByteOffset: position, as: UInt8.self)
        if byte != 0x22 {
            if byte != 0x5C { return ~position }
            flags |= NodeFlag.escaped
            position = endAfterEscapes(base, position, &gathered, &flags)
            if position < 0 { return position }
        }
        if gathered & highs != 0 {
            flags |= NodeFlag.nonASCII
            let fault = UTF8Check.firstFault(base, start, position)
            if fault >= 0 { return ~fault }
        }
        return position
    }

    /// Scans from a backslash to the closing quote.
    @inline(never)
    private static func endAfterEscapes(
        _ base: UnsafeRawPointer, _ start: Int, _ gathered: inout UInt64, _ flags: inout UInt32
    ) -> Int {
        var position = start
        while true {
            let byte = base.load(fromByteOffset: position, as: UInt8.self)
            if byte == 0x22 { return position }
            if byte != 0x5C { return ~position }
            position = escape(base, position, &flags)
            if position < 0 { return position }
            position = skipEscapedQuotes(base, position, &gathered)
        }
    }

    /// Scans to the closing quote, a control character or a backslash that does not escape a quote: a JSON text inside
    /// a string has an escaped quote every few bytes and few other escapes. The byte at `start` must not be escaped.
    @inline(__always)
    private static func skipEscapedQuotes(_ base: UnsafeRawPointer, _ start: Int, _ gathered: inout UInt64) -> Int {
        var position = start
        var before = base.loadUnaligned(fromByteOffset: position &- 1, as: SIMD16<UInt8>.self)
        before[0] = 0
        while true {
            let block = base.loadUnaligned(fromByteOffset: position, as: SIMD16<UInt8>.self)
            let quotes: SIMDMask<SIMD16<Int8>> = block .== SIMD16<UInt8>(repeating: 0x22)
            let escaped: SIMDMask<SIMD16<Int8>> = before .== SIMD16<UInt8>(repeating: 0x5C)
            let controls: SIMDMask<SIMD16<Int8>> = block .< SIMD16<UInt8>(repeating: 0x20)
            let found = unsafeBitCast((quotes .^ escaped) .| controls, to: SIMD2<UInt64>.self)
            let words = unsafeBitCast(block, to: SIMD2<UInt64>.self)
            if found[0] | found[1] != 0 {
                let lane: Int
                if found[0] != 0 {
                    gathered |= words[0] & below(found[0])
                    lane = found[0].trailingZeroBitCount >> 3
                } else {
                    gathered |= words[0] | words[1] & below(found[1])
                    lane = 8 &+ found[1].trailingZeroBitCount >> 3
                }
                return position &+ lane &- (before[lane] == 0x5C ? 1 : 0)
            }
            gathered |= words[0] | words[1]
            position &+= 16
            before = base.loadUnaligned(fromByteOffset: position &- 1, as: SIMD16<UInt8>.self)
        }
    }

    /// Scans to the next quote, backslash or control character: the first eight bytes as a word, then 16 at a time.
    @inline(__always)
    private static func skipPlain(_ base: UnsafeRawPointer, _ start: Int, _ gathered: inout UInt64) -> Int {
        let word = base.loadUnaligned(fromByteOffset: start, as: UInt64.self)
        let quote = word ^ (ones &* 0x22)
        let backslash = word ^ (ones &* 0x5C)
        // A borrow can mark a byte above a true hit, never below: the lowest mark is exact.
        let marks =
            ((quote &- ones) & ~quote | (backslash &- ones) & ~backslash | (word &- (ones &* 0x20)) & ~word) & highs
        if marks != 0 {
            gathered |= word & below(marks)
            return start &+ (marks.trailingZeroBitCount >> 3)
        }
        gathered |= word
        var position = start &+ 8
        while true {
            let block = base.loadUnaligned(fromByteOffset: position, as: SIMD16<UInt8>.self)
            // The types are explicit because the compiler otherwise picks the generic comparison, which is thirty times
            // slower.
            let quotes: SIMDMask<SIMD16<Int8>> = block .== SIMD16<UInt8>(repeating: 0x22)
            let backslashes: SIMDMask<SIMD16<Int8>> = block .== SIMD16<UInt8>(repeating: 0x5C)
            let controls: SIMDMask<SIMD16<Int8>> = block .< SIMD16<UInt8>(repeating: 0x20)
            let hits = quotes .| backslashes .| controls
            let words = unsafeBitCast(block, to: SIMD2<UInt64>.self)
            let found = unsafeBitCast(hits, to: SIMD2<UInt64>.self)
            if found[0] != 0 {
                gathered |= words[0] & below(found[0])
                return position &+ (found[0].trailingZeroBitCount >> 3)
            }
            gathered |= words[0]
            if found[1] != 0 {
                gathered |= words[1] & below(found[1])
                return position &+ 8 &+ (found[1].trailingZeroBitCount >> 3)
            }
            gathered |= words[1]
            position &+= 16
        }
    }

    /// A mask of all bits below the lowest one that is set.
    @inline(__always)
    static func below(_ marks: UInt64) -> UInt64 { (marks & (0 &- marks)) &- 1 }

    /// Scans from a backslash to the byte after its escape.
    @inline(never)
    private static func escape(_ base: UnsafeRawPointer, _ start: Int, _ flags: inout UInt32) -> Int {
        switch base.load(fromByteOffset: start + 1, as: UInt8.self) {
        case 0x22, 0x5C, 0x2F, 0x62, 0x66, 0x6E, 0x72, 0x74: return start + 2
        case 0x75: break
        default: return ~start
        }
        guard let unit = hex4(base, start + 2) else { return ~start }
        guard unit & 0xF800 == 0xD800 else { return start + 6 }
        if unit < 0xDC00, base.load(fromByteOffset: start + 6, as: UInt8.self) == 0x5C,
            base.load(fromByteOffset: start + 7, as: UInt8.self) == 0x75
        {
            guard let second = hex4(base, start + 8) else { return ~(start + 6) }
            if second & 0xFC00 == 0xDC00 { return start + 12 }
        }
        flags |= NodeFlag.loneSurrogate
        return start + 6
    }

    /// The value of four hexadecimal digits; nil when one is invalid.
    static func hex4(_ base: UnsafeRawPointer, _ start: Int) -> UInt32? {
        var value: UInt32 = 0
        for index in start..<start + 4 {
            let byte = base.load(fromByteOffset: index, as: UInt8.self)
            let digit: UInt8
            switch byte {
            case 0x30...0x39: digit = byte - 0x30
            case 0x41...0x46: digit = byte - 0x41 + 10
            case 0x61...0x66: digit = byte - 0x61 + 10
            default: return nil
            }
            value = value << 4 | UInt32(digit)
        }
        return value
    }
}

/// Validates UTF-8 (RFC 3629 section 4) between two positions.
enum UTF8Check {
    private typealias Block = SIMD16<UInt8>

    /// The position of the first invalid byte, or -1.
    ///
    /// Each block of 16 is compared with the same bytes one, two and three positions earlier: a continuation byte must
    /// occur exactly where a lead byte requires one, and the second byte after `E0`, `ED`, `F0` and `F4` must be in its
    /// narrower range. At least three readable bytes must precede `start` and 16 must follow `end`; the byte at `end`
    /// must be ASCII.
    @inline(never)
    static func firstFault(_ base: UnsafeRawPointer, _ start: Int, _ end: Int) -> Int {
        if start < 3 { return firstFaultBytewise(base, start, end) }
        let places = Block(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)
        var position = start
        var isWithin = false
        while true {
            let here = load(base, position)
            let bytes = unsafeBitCast(here, to: SIMD2<UInt64>.self)
            // Plain ASCII, unless a sequence of the previous block should continue here.
            let isPlain = (bytes[0] | bytes[1]) & 0x8080_8080_8080_8080 == 0
            if isPlain && !isWithin {
                if end &- position <= 16 { return -1 }
                position &+= 16
                continue
            }
            isWithin = !isPlain
            let back1 = load(base, position &- 1)
            let back2 = load(base, position &- 2)
            let back3 = load(base, position &- 3)
            let expected = (back1 .>= all(0xC0)) .| (back2 .>= all(0xE0)) .| (back3 .>= all(0xF0))
            let continuation = (here & all(0xC0)).equals(0x80)
            var faults = expected .^ continuation
            faults = faults .| (back1.equals(0xE0) .& (here .< all(0xA0)))
                .| (back1.equals(0xED) .& (here .> all(0x9F)))
            faults = faults .| (back1.equals(0xF0) .& (here .< all(0x90)))
                .| (back1.equals(0xF4) .& (here .> all(0x8F)))
            faults = faults .| here.equals(0xC0) .| here.equals(0xC1) .| (here .> all(0xF4))
            let left = end &- position
            // Includes the byte at `end`, where a truncated sequence shows as a missing continuation.
            if left < 16 { faults = faults .& (places .<= all(UInt8(truncatingIfNeeded: left))) }
            let words = unsafeBitCast(faults, to: SIMD2<UInt64>.self)
            if words[0] | words[1] != 0 { return firstFaultBytewise(base, start, end) }
            if left < 16 { return -1 }
            position &+= 16
        }
    }

    @inline(never)
    static func firstFaultBytewise(_ base: UnsafeRawPointer, _ start: Int, _ end: Int) -> Int {
        let bytes = UnsafeRawBufferPointer(start: base, count: end)
        var position = start
        while position < end {
            guard let length = bytes.lengthOfScalar(at: position) else { return position }
            position += length
        }
        return -1
    }

    @inline(__always)
    private static func load(_ base: UnsafeRawPointer, _ offset: Int) -> Block {
        base.loadUnaligned(fromByteOffset: offset, as: Block.self)
    }

    @inline(__always)
    private static func all(_ byte: UInt8) -> Block { Block(repeating: byte) }
}

extension SIMD16<UInt8> {
    @inline(__always)
    fileprivate func equals(_ byte: UInt8) -> SIMDMask<SIMD16<Int8>> { self .== SIMD16(repeating: byte) }
}
