/// Finds the end of a JSON number (RFC 8259 section 6).
enum NumberScanner {
    /// Returns the end, or `~position` of the byte that should be a digit; sets the node's kind, flags and inline
    /// value.
    @inline(__always)
    static func end(
        _ base: UnsafeRawPointer, _ start: Int, _ meta: inout UInt32, _ inlineValue: inout UInt32
    ) -> Int {
        var position = start
        let isNegative = byte(base, position) == 0x2D
        if isNegative { position &+= 1 }
        let firstDigit = position
        var digit = byte(base, position) &- 0x30
        if digit > 9 { return ~position }
        position &+= 1
        var value = UInt32(digit)
        // No digit may follow a leading zero.
        if digit != 0 {
            digit = byte(base, position) &- 0x30
            while digit < 10 {
                value = value &* 10 &+ UInt32(digit)
                position &+= 1
                digit = byte(base, position) &- 0x30
            }
        }
        let next = byte(base, position)
        if next != 0x2E && next | 0x20 != 0x65 {
            // Nine digits always fit an Int32.
            let fits = position &- firstDigit <= 9
            meta = fits ? NodeKind.integer | NodeFlag.inlineInteger : NodeKind.integer
            inlineValue = isNegative ? 0 &- value : value
            return position
        }
        meta = NodeKind.number
        inlineValue = 0
        return fractionAndExponent(base, position)
    }

    @inline(never)
    private static func fractionAndExponent(_ base: UnsafeRawPointer, _ start: Int) -> Int {
        var position = start
        if byte(base, position) == 0x2E {
            position = digits(base, position &+ 1)
            if position < 0 { return position }
        }
        if byte(base, position) | 0x20 == 0x65 {
            position &+= 1
            let sign = byte(base, position)
            if sign == 0x2B || sign == 0x2D { position &+= 1 }
            position = digits(base, position)
        }
        return position
    }

    /// Requires at least one digit; reads eight at a time.
    @inline(__always)
    private static func digits(_ base: UnsafeRawPointer, _ start: Int) -> Int {
        if byte(base, start) &- 0x30 > 9 { return ~start }
        var position = start &+ 1
        while true {
            let word = base.loadUnaligned(fromByteOffset: position, as: UInt64.self)
            // A digit has the high nibble 3, also after adding 6. A carry only affects bytes above one that is not a
            // digit.
            let others =
                (word & 0xF0F0_F0F0_F0F0_F0F0 ^ 0x3030_3030_3030_3030)
                | ((word &+ 0x0606_0606_0606_0606) & 0xF0F0_F0F0_F0F0_F0F0 ^ 0x3030_3030_3030_3030)
            if others != 0 { return position &+ (others.trailingZeroBitCount >> 3) }
            position &+= 8
        }
    }

    @inline(__always)
    private static func byte(_ base: UnsafeRawPointer, _ offset: Int) -> UInt8 {
        base.load(fromByteOffset: offset, as: UInt8.self)
    }
}
