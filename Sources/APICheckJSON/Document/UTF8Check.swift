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
        var position = start
        while position < end {
            let lead = base.load(fromByteOffset: position, as: UInt8.self)
            if lead < 0x80 {
                position += 1
                continue
            }
            let length: Int
            let second: ClosedRange<UInt8>
            switch lead {
            case 0xC2...0xDF: (length, second) = (2, 0x80...0xBF)
            case 0xE0: (length, second) = (3, 0xA0...0xBF)
            case 0xED: (length, second) = (3, 0x80...0x9F)
            case 0xE1...0xEF: (length, second) = (3, 0x80...0xBF)
            case 0xF0: (length, second) = (4, 0x90...0xBF)
            case 0xF4: (length, second) = (4, 0x80...0x8F)
            case 0xF1...0xF3: (length, second) = (4, 0x80...0xBF)
            default: return position
            }
            guard position + length <= end, second.contains(base.load(fromByteOffset: position + 1, as: UInt8.self))
            else { return position }
            for index in position + 2..<max(position + 2, position + length)
            where base.load(fromByteOffset: index, as: UInt8.self) & 0xC0 != 0x80 {
                return position
            }
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
