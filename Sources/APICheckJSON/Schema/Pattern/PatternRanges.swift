#if Contracts
/// A pattern of consecutive ranges of ASCII characters from the start to the end of the text: timestamps, identifiers,
/// codes. Sixteen positions are compared at a time.
struct PatternRanges {
    private typealias Block = SIMD16<UInt8>

    /// The longest pattern of this form.
    private static let maximumCount = 256

    private let count: Int
    /// The least byte at each position, and the size of the range above it.
    private let least: UnsafeMutablePointer<UInt8>
    private let spans: UnsafeMutablePointer<UInt8>

    /// Fails for patterns of other forms.
    init?(_ syntax: PatternSyntax) {
        guard case .sequence(let parts) = syntax, parts.count >= 2, case .assertion(.start) = parts[0],
            case .assertion(.end) = parts[parts.count - 1]
        else { return nil }
        var ranges: [ClosedRange<UInt8>] = []
        for part in parts.dropFirst().dropLast() {
            guard PatternRanges.append(part, to: &ranges) else { return nil }
        }
        count = ranges.count
        least = PatternRanges.copy(ranges.map(\.lowerBound))
        spans = PatternRanges.copy(ranges.map { $0.upperBound - $0.lowerBound })
    }

    func deallocate() {
        least.deallocate()
        spans.deallocate()
    }

    @inline(__always)
    func matches(_ text: UnsafeRawBufferPointer) -> Bool {
        guard text.count == count, let base = text.baseAddress else { return text.count == count }
        if count < MemoryLayout<Block>.size {
            var index = 0
            while index < count {
                if text[index] &- least[index] > spans[index] { return false }
                index &+= 1
            }
            return true
        }
        // The last block overlaps the one before it.
        let last = count &- MemoryLayout<Block>.size
        var position = 0
        while true {
            let offsets = load(base, position) &- load(least, position)
            let outside: SIMDMask<SIMD16<Int8>> = offsets .> load(spans, position)
            let words = unsafeBitCast(outside, to: SIMD2<UInt64>.self)
            if words[0] | words[1] != 0 { return false }
            if position == last { return true }
            position = min(position &+ MemoryLayout<Block>.size, last)
        }
    }

    @inline(__always)
    private func load(_ base: UnsafeRawPointer, _ offset: Int) -> Block {
        base.loadUnaligned(fromByteOffset: offset, as: Block.self)
    }

    private static func append(_ part: PatternSyntax, to ranges: inout [ClosedRange<UInt8>]) -> Bool {
        switch part {
        case .empty: return true
        case .set(let set):
            guard set.ranges.count == 1, let range = set.ranges.first, range.upperBound < 0x80,
                ranges.count < maximumCount
            else { return false }
            ranges.append(UInt8(range.lowerBound)...UInt8(range.upperBound))
            return true
        case .sequence(let parts): return parts.allSatisfy { append($0, to: &ranges) }
        case .group(_, let inner): return append(inner, to: &ranges)
        case .repetition(let inner, let bounds):
            guard bounds.least == bounds.most, bounds.least <= maximumCount else { return false }
            for _ in 0..<bounds.least where !append(inner, to: &ranges) { return false }
            return true
        case .alternation, .assertion, .look, .reference: return false
        }
    }

    private static func copy(_ bytes: [UInt8]) -> UnsafeMutablePointer<UInt8> {
        let copy = UnsafeMutablePointer<UInt8>.allocate(capacity: max(1, bytes.count))
        copy.initialize(from: bytes, count: bytes.count)
        return copy
    }
}
#endif
