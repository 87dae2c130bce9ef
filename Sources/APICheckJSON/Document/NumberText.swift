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
