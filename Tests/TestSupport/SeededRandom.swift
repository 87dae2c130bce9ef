/// A seeded source of random choices (SplitMix64), so that a case can be repeated by its number.
package struct SeededRandom: RandomNumberGenerator {
    private var state: UInt64

    /// - Parameter seed: Any number; near ones have sequences without likeness.
    package init(_ seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 ^ 0xD1B5_4A32_D192_ED03 }

    /// Begins with a state as it is.
    package init(state: UInt64) { self.state = state }

    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        return SeededRandom.mixed(state)
    }

    /// A number whose bits all depend on all bits of another one.
    package static func mixed(_ value: UInt64) -> UInt64 {
        var bits = value
        bits = (bits ^ bits >> 30) &* 0xBF58_476D_1CE4_E5B9
        bits = (bits ^ bits >> 27) &* 0x94D0_49BB_1331_11EB
        return bits ^ bits >> 31
    }

    package mutating func chance(_ share: Double) -> Bool { Double.random(in: 0..<1, using: &self) < share }

    package mutating func int(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self) }

    package mutating func pick<Element>(_ elements: [Element]) -> Element { elements[int(0...(elements.count - 1))] }

    package mutating func text(of alphabet: String, _ count: Int) -> String {
        let characters = Array(alphabet)
        return String((0..<count).map { _ in pick(characters) })
    }
}
