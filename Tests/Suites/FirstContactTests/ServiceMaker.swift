import TestSupport

/// Seeded random choices.
struct ServiceMaker: RandomNumberGenerator {
    private var random: SeededRandom

    init(seed: UInt64) { random = SeededRandom(state: seed) }

    mutating func next() -> UInt64 { random.next() }

    mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self) }

    mutating func isOne(of count: Int) -> Bool { number(1...count) == 1 }

    mutating func pick<Value>(_ values: [Value]) -> Value { values[number(0...values.count - 1)] }

    /// Some of the values, in their order.
    mutating func some<Value>(_ count: Int, of values: [Value]) -> [Value] {
        var places = Set<Int>()
        while places.count < min(count, values.count) { places.insert(number(0...values.count - 1)) }
        return places.sorted().map { values[$0] }
    }
}

/// A stable number for a value of the service.
struct Seed {
    let bits: UInt64

    init(_ parts: Any...) {
        var bits: UInt64 = 0xCBF2_9CE4_8422_2325
        for part in parts {
            for byte in "\(part)".utf8 { bits = (bits ^ UInt64(byte)) &* 0x100_0000_01B3 }
            bits = SeededRandom.mixed(bits)
        }
        self.bits = bits
    }

    func number(_ range: ClosedRange<Int>) -> Int {
        range.lowerBound + Int(bits % UInt64(range.upperBound - range.lowerBound + 1))
    }

    func pick<Value>(_ values: [Value]) -> Value { values[Int(bits % UInt64(values.count))] }

    /// Characters of an alphabet.
    func text(_ count: Int, of alphabet: String) -> String {
        let letters = Array(alphabet)
        var state = bits
        return String(
            (0..<count).map { _ in
                state = SeededRandom.mixed(state &+ 0x9E37_79B9_7F4A_7C15)
                return letters[Int(state % UInt64(letters.count))]
            })
    }
}
