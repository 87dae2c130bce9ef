import APICheckHTTP

/// The patterns by the first two bytes of their literals, and all pairs of bytes with which a match of
/// ``SecretScanner`` can begin.
///
/// It is consulted for each byte of a text. Therefore it uses raw memory, which is never freed, and reads a pattern
/// only where the first eight bytes of its literal match.
struct PatternIndex: @unchecked Sendable {
    /// One bit for each pair.
    private let heads: UnsafePointer<UInt64>
    /// One bit for each pair that has candidates.
    private let pairs: UnsafePointer<UInt64>
    /// The number of pairs with candidates before each word of ``pairs``.
    private let ranks: UnsafePointer<UInt16>
    /// The range of candidates of each pair that has some, in their order.
    private let places: UnsafePointer<Range<UInt16>>
    private let candidates: UnsafePointer<Candidate>
    private let patterns: UnsafePointer<SecretPattern>

    private struct Candidate {
        /// The first bytes of the literal, up to eight, and a mask of their positions.
        var bytes: UInt64
        var mask: UInt64
        var pattern: Int
    }

    static let shared = PatternIndex(SecretPattern.all)

    private init(_ patterns: [SecretPattern]) {
        var groups: [Int: [Candidate]] = [:]
        for (place, pattern) in patterns.enumerated() {
            var candidate = Candidate(bytes: 0, mask: 0, pattern: place)
            for (offset, byte) in pattern.literal.prefix(8).enumerated() {
                candidate.bytes |= UInt64(byte) << UInt64(8 * offset)
                candidate.mask |= 0xFF << UInt64(8 * offset)
            }
            for opening in pattern.openings(2) {
                groups[Int(opening), default: []].append(candidate)
            }
        }
        // Few of the 65,536 pairs have candidates: a table of all of them would take 64 pages of memory.
        var pairs = [UInt64](repeating: 0, count: 1 << 10)
        var places: [Range<UInt16>] = []
        var candidates: [Candidate] = []
        for (pair, group) in groups.sorted(by: { $0.key < $1.key }) {
            pairs[pair >> 6] |= 1 << UInt64(pair & 63)
            places.append(UInt16(candidates.count)..<UInt16(candidates.count + group.count))
            candidates += group
        }
        var ranks: [UInt16] = [0]
        for word in pairs { ranks.append(ranks[ranks.count - 1] + UInt16(word.nonzeroBitCount)) }
        var heads = pairs
        for opening in PatternIndex.otherOpenings {
            let pair = PatternIndex.pair(opening[0], opening[1])
            heads[pair >> 6] |= 1 << UInt64(pair & 63)
        }
        self.heads = PatternIndex.copy(heads)
        self.pairs = PatternIndex.copy(pairs)
        self.ranks = PatternIndex.copy(ranks)
        self.places = PatternIndex.copy(places)
        self.candidates = PatternIndex.copy(candidates)
        self.patterns = PatternIndex.copy(patterns)
    }

    private static func copy<Element>(_ elements: [Element]) -> UnsafePointer<Element> {
        let memory = UnsafeMutablePointer<Element>.allocate(capacity: elements.count)
        memory.initialize(from: elements, count: elements.count)
        return UnsafePointer(memory)
    }

    @inline(__always)
    func mayBegin(_ first: UInt8, _ second: UInt8) -> Bool {
        let pair = PatternIndex.pair(first, second)
        return heads[pair >> 6] &>> UInt64(pair & 63) & 1 == 1
    }

    /// The first result that is not nil, of the patterns whose literals may begin at an index.
    @inline(__always)
    func first<Result>(
        in text: UnsafeRawBufferPointer, at index: Int, _ result: (borrowing SecretPattern) -> Result?
    ) -> Result? {
        let pair = PatternIndex.pair(text[index], text[index + 1])
        let (word, bit) = (pairs[pair >> 6], 1 &<< UInt64(pair & 63))
        if word & bit == 0 { return nil }
        let rank = Int(ranks[pair >> 6]) &+ (word & (bit &- 1)).nonzeroBitCount
        let window = PatternIndex.window(text, at: index)
        for place in places[rank] where (window ^ candidates[Int(place)].bytes) & candidates[Int(place)].mask == 0 {
            if let found = result(patterns[candidates[Int(place)].pattern]) { return found }
        }
        return nil
    }

    /// The eight bytes from an index on, the first one lowest; zeros after the end of the text.
    @inline(__always)
    private static func window(_ text: UnsafeRawBufferPointer, at index: Int) -> UInt64 {
        if index + 8 <= text.count {
            return UInt64(littleEndian: text.loadUnaligned(fromByteOffset: index, as: UInt64.self))
        }
        var window: UInt64 = 0
        for place in index..<text.count { window |= UInt64(text[place]) << UInt64(8 * (place - index)) }
        return window
    }

    @inline(__always)
    private static func pair(_ first: UInt8, _ second: UInt8) -> Int { Int(first) &<< 8 | Int(second) }

    /// The beginnings of matches other than patterns.
    private static var otherOpenings: [[UInt8]] {
        var openings = SecretScanner.webTokenHeads + ["--", SecretPlaceholder.prefix].map { Array($0.utf8) }
        for word in SecretScanner.schemes {
            for cases in 0..<4 {
                openings.append((0..<2).map { cases >> $0 & 1 == 1 ? word[$0] & ~0x20 : word[$0] })
            }
        }
        for first in CardNumber.firstDigits {
            for second in UInt8(0x30)...0x39 { openings.append([first, second]) }
        }
        return openings
    }
}
