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
