/// A pattern with each place and each step worked out beforehand: one look per character.
struct PatternTable {
    static let matched = UInt16.max
    private static let maximumPlaces = 1_000
    private static let maximumSteps = 100_000

    /// By place and letter: the next place or ``matched``.
    private(set) var steps: [UInt16] = []
    private(set) var matchesAtEnd: [Bool] = []
    /// Places that no text leads to a match from.
    private(set) var isLost: [Bool] = []

    /// Nil when there are too many places; then the machine runs as it is.
    init?(_ machine: PatternMachine) {
        let letters = machine.alphabet.count
        var numbers: [PatternMachine.Place: Int] = [machine.first: 0]
        var places = [machine.first]
        var number = 0
        while number < places.count {
            let place = places[number]
            matchesAtEnd.append(machine.matchesAtEnd(place))
            for letter in 0..<letters {
                guard let next = machine.step(place, letter) else {
                    steps.append(PatternTable.matched)
                    continue
                }
                let known = numbers[next] ?? places.count
                if known == places.count {
                    numbers[next] = known
                    places.append(next)
                }
                steps.append(UInt16(truncatingIfNeeded: known))
            }
            if places.count > PatternTable.maximumPlaces || steps.count > PatternTable.maximumSteps { return nil }
            number += 1
        }
        isLost = places.indices.map { place in
            !matchesAtEnd[place] && (0..<letters).allSatisfy { Int(steps[place * letters + $0]) == place }
        }
    }
}
