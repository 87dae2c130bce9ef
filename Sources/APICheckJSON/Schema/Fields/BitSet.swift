#if CommandLine
/// A set of small numbers from 0, with one bit for each.
package struct BitSet: Hashable, Sendable {
    /// The last word is never 0, so that equal sets have equal words.
    private var words: [UInt64] = []

    package init() {}

    package var isEmpty: Bool { words.isEmpty }

    package var count: Int { words.reduce(0) { $0 + $1.nonzeroBitCount } }

    package func contains(_ number: Int) -> Bool {
        let index = number >> 6
        return index < words.count && words[index] >> UInt64(number & 63) & 1 != 0
    }

    package mutating func insert(_ number: Int) {
        let index = number >> 6
        if index >= words.count { words += [UInt64](repeating: 0, count: index - words.count + 1) }
        words[index] |= 1 << UInt64(number & 63)
    }

    package mutating func formUnion(_ other: BitSet) {
        if other.words.count > words.count {
            words += [UInt64](repeating: 0, count: other.words.count - words.count)
        }
        for (index, word) in other.words.enumerated() { words[index] |= word }
    }

    /// The runs of consecutive numbers, in ascending order.
    package var ranges: [ClosedRange<Int>] {
        var ranges: [ClosedRange<Int>] = []
        var first: Int?
        for number in 0...words.count * 64 {
            if contains(number) {
                first = first ?? number
            } else if let start = first {
                ranges.append(start...number - 1)
                first = nil
            }
        }
        return ranges
    }
}
#endif
