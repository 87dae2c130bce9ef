#if Contracts
/// A set of Unicode code points as sorted, disjoint ranges.
struct ScalarSet: Hashable {
    private(set) var ranges: [ClosedRange<UInt32>]

    static let last: UInt32 = 0x10_FFFF
    static let all = ScalarSet([0...last])
    static let digits = ScalarSet([0x30...0x39])
    static let word = ScalarSet([0x30...0x39, 0x41...0x5A, 0x5F...0x5F, 0x61...0x7A])
    /// LF, CR, LS and PS (ECMA-262 section 12.3).
    static let lineEnds = ScalarSet([0x0A...0x0A, 0x0D...0x0D, 0x2028...0x2029])
    /// ECMA-262 sections 12.2 and 12.3.
    static let space = ScalarSet([
        0x09...0x0D, 0x20...0x20, 0xA0...0xA0, 0x1680...0x1680, 0x2000...0x200A, 0x2028...0x2029, 0x202F...0x202F,
        0x205F...0x205F, 0x3000...0x3000, 0xFEFF...0xFEFF,
    ])

    /// - Parameter ranges: In any order; may overlap.
    init(_ ranges: [ClosedRange<UInt32>]) {
        var joined: [ClosedRange<UInt32>] = []
        for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
            if let before = joined.last, range.lowerBound <= before.upperBound + 1 {
                joined[joined.count - 1] = before.lowerBound...max(before.upperBound, range.upperBound)
            } else {
                joined.append(range)
            }
        }
        self.ranges = joined
    }

    init(_ scalar: UInt32) { ranges = [scalar...scalar] }

    func union(_ other: ScalarSet) -> ScalarSet { ScalarSet(ranges + other.ranges) }

    var inverted: ScalarSet {
        var gaps: [ClosedRange<UInt32>] = []
        var next: UInt32 = 0
        for range in ranges {
            if range.lowerBound > next { gaps.append(next...(range.lowerBound - 1)) }
            next = range.upperBound + 1
        }
        if next <= ScalarSet.last { gaps.append(next...ScalarSet.last) }
        return ScalarSet(gaps)
    }

    func contains(_ scalar: UInt32) -> Bool {
        var low = 0
        var high = ranges.count
        while low < high {
            let middle = (low + high) / 2
            if ranges[middle].upperBound < scalar { low = middle + 1 } else { high = middle }
        }
        return low < ranges.count && ranges[low].lowerBound <= scalar
    }

    /// The code point at an index of valid UTF-8. Moves the index past it.
    static func scalar(_ text: UnsafeRawBufferPointer, _ index: inout Int) -> UInt32 {
        let lead = UInt32(text[index])
        let length = lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
        var value = length == 1 ? lead : lead & (0x7F >> UInt32(length))
        for offset in 1..<max(1, min(length, text.count - index)) {
            value = value << 6 | UInt32(text[index + offset] & 0x3F)
        }
        index += length
        return min(value, last)
    }
}
#endif
