/// A JSON number as exact decimal digits, 0.d₁d₂d₃… times a power of ten, so that `1`, `1.0` and `1e0` are equal and no
/// digit is lost, whatever the length.
struct NumberText: Hashable, Comparable {
    private(set) var isNegative: Bool
    /// Values from 0 to 9 without leading and trailing zeros; empty for zero.
    private(set) var digits: [UInt8]
    /// The power of ten: 0 for 0.5, 1 for 5, 2 for 50.
    private(set) var exponent: Int

    /// - Parameter text: A JSON number. Exponents are clamped to ±10¹⁷.
    init(_ text: UnsafeRawBufferPointer) {
        isNegative = false
        digits = []
        exponent = 0
        var pointAt: Int?
        var index = 0
        if text.first == 0x2D {
            isNegative = true
            index = 1
        }
        while index < text.count, text[index] | 0x20 != 0x65 {
            if text[index] == 0x2E { pointAt = digits.count } else { digits.append(text[index] &- 0x30) }
            index += 1
        }
        exponent = pointAt ?? digits.count
        if index < text.count { exponent += NumberText.power(text[(index + 1)...]) }
        let leading = digits.prefix { $0 == 0 }.count
        digits.removeFirst(leading)
        exponent -= leading
        while digits.last == 0 { digits.removeLast() }
        if digits.isEmpty {
            isNegative = false
            exponent = 0
        }
    }

    private static func power(_ text: Slice<UnsafeRawBufferPointer>) -> Int {
        var value = 0
        var isNegative = false
        for byte in text {
            switch byte {
            case 0x2D: isNegative = true
            case 0x2B: break
            default: value = min(value * 10 + Int(byte &- 0x30), 100_000_000_000_000_000)
            }
        }
        return isNegative ? -value : value
    }

    var isInteger: Bool { digits.count <= exponent || digits.isEmpty }

    /// The value as an integer, or nil when the number is not whole or does not fit.
    var int: Int? {
        guard isInteger, exponent <= 19 else { return nil }
        var value = 0
        for index in 0..<exponent {
            let digit = index < digits.count ? Int(digits[index]) : 0
            let (scaled, first) = value.multipliedReportingOverflow(by: 10)
            let (sum, second) = scaled.addingReportingOverflow(isNegative ? -digit : digit)
            if first || second { return nil }
            value = sum
        }
        return value
    }

    static func < (left: NumberText, right: NumberText) -> Bool {
        if left.isNegative != right.isNegative { return left.isNegative }
        return left.isNegative ? right.hasSmallerMagnitude(than: left) : left.hasSmallerMagnitude(than: right)
    }

    private func hasSmallerMagnitude(than other: NumberText) -> Bool {
        if digits.isEmpty || other.digits.isEmpty { return digits.isEmpty && !other.digits.isEmpty }
        if exponent != other.exponent { return exponent < other.exponent }
        return digits.lexicographicallyPrecedes(other.digits)
    }
}

extension NumberText {
    private static let powersOfTen: [Double] = (0...15).map { (0..<$0).reduce(1) { power, _ in power * 10 } }

    /// The nearest double of a number with at most 15 digits and no exponent; nil for other numbers. Its digits as an
    /// integer and the power of ten to divide by are both exact doubles, so that the one rounding of the division gives
    /// the nearest.
    static func shortDecimal(_ bytes: UnsafeRawBufferPointer) -> Double? {
        guard bytes.count <= 16 else { return nil }
        var value: Int64 = 0
        var fractionDigits = 0
        var isFraction = false
        for (index, byte) in bytes.enumerated() {
            switch byte {
            case 0x30...0x39:
                value = value * 10 + Int64(byte - 0x30)
                if isFraction { fractionDigits += 1 }
            case 0x2E: isFraction = true
            case 0x2D where index == 0: continue
            default: return nil
            }
        }
        guard value < 1 << 53, fractionDigits <= 15 else { return nil }
        let magnitude = Double(value) / powersOfTen[fractionDigits]
        return bytes.first == 0x2D ? -magnitude : magnitude
    }
}

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
