#if Contracts
/// A whole number below 2¹²⁷ in two words. `UInt128` needs macOS 15 and iOS 18.
struct WideNumber: BitwiseCopyable, Equatable {
    fileprivate var high: UInt64
    fileprivate var low: UInt64

    init(_ number: UInt64) { (high, low) = (0, number) }

    /// The number with these decimal digits, at most 37.
    init(digits: some Sequence<UInt8>) {
        self.init(0)
        for digit in digits {
            let product = low.multipliedFullWidth(by: 10)
            let (sum, carries) = product.low.addingReportingOverflow(UInt64(digit))
            low = sum
            high = high * 10 + product.high + (carries ? 1 : 0)
        }
    }
}

/// Arithmetic modulo a number. Operands are less than it.
struct Modulus {
    let value: WideNumber

    func reduced(_ number: UInt64) -> WideNumber {
        WideNumber(value.high == 0 ? number % value.low : number)
    }

    func sum(_ one: WideNumber, _ two: WideNumber) -> WideNumber {
        var sum = one
        let (low, carries) = one.low.addingReportingOverflow(two.low)
        sum.low = low
        sum.high = one.high + two.high + (carries ? 1 : 0)
        let isLess = sum.high == value.high ? sum.low < value.low : sum.high < value.high
        if isLess { return sum }
        let (rest, borrows) = sum.low.subtractingReportingOverflow(value.low)
        sum.low = rest
        sum.high = sum.high - value.high - (borrows ? 1 : 0)
        return sum
    }

    func product(_ one: WideNumber, _ two: WideNumber) -> WideNumber {
        if value.high == 0 {
            return WideNumber(value.low.dividingFullWidth(one.low.multipliedFullWidth(by: two.low)).remainder)
        }
        // By doubling, since the product may be too long.
        var result = WideNumber(0)
        var addend = one
        for var bits in [two.low, two.high] {
            for _ in 0..<64 {
                if bits & 1 != 0 { result = sum(result, addend) }
                addend = sum(addend, addend)
                bits >>= 1
            }
        }
        return result
    }
}
#endif
