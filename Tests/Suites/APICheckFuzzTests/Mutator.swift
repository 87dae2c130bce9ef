/// Creates inputs from known ones; the same seed creates the same inputs.
struct Mutator {
    private static let longest = 4_096

    private var state: UInt64
    private let seeds: [[UInt8]]
    private let words: [String]

    init(seed: UInt64, seeds: [[UInt8]], words: [String]) {
        state = seed &* 0x9E37_79B9_7F4A_7C15
        self.seeds = seeds
        self.words = words
    }

    /// A number from 0 up to the bound, exclusive (SplitMix64).
    mutating func number(below bound: Int) -> Int {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        return Int(truncatingIfNeeded: (mixed ^ mixed >> 31) % UInt64(max(1, bound)))
    }

    /// A known input, unchanged.
    mutating func known() -> [UInt8] { seeds[number(below: seeds.count)] }

    /// A known input with up to eight changes.
    mutating func input() -> [UInt8] {
        let known = known()
        return mutated(Array(known.prefix(Mutator.longest)))
    }

    mutating func mutated(_ bytes: [UInt8]) -> [UInt8] {
        var bytes = bytes
        for _ in 0...number(below: 8) { change(&bytes) }
        return Array(bytes.prefix(2 * Mutator.longest))
    }

    private mutating func change(_ bytes: inout [UInt8]) {
        let place = number(below: bytes.count + 1)
        let end = min(bytes.count, place + 1 + number(below: 16))
        switch number(below: 9) {
        case 0 where place < bytes.count: bytes[place] ^= 1 << UInt8(number(below: 8))
        case 1 where place < bytes.count: bytes[place] = UInt8(number(below: 256))
        case 2: bytes.removeSubrange(place..<end)
        case 3: bytes.insert(contentsOf: bytes[place..<end], at: place)
        case 4: bytes.insert(contentsOf: words[number(below: words.count)].utf8, at: place)
        case 5: bytes.removeSubrange(place...)
        case 6:
            let other = known()
            let start = number(below: other.count + 1)
            bytes.insert(contentsOf: other[start...].prefix(64), at: place)
        case 7:
            let word = Array(words[number(below: words.count)].utf8)
            for _ in 0...number(below: 600) where bytes.count < 2 * Mutator.longest {
                bytes.insert(contentsOf: word, at: place)
            }
        default: bytes.insert(UInt8(0x20 + number(below: 95)), at: place)
        }
    }
}
