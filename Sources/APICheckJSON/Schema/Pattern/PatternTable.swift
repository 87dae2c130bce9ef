#if Contracts
/// A pattern with all places and transitions precomputed: one lookup per character.
struct PatternTable {
    static let matched = UInt16.max
    private static let maximumPlaces = 1_000
    private static let maximumSteps = 100_000

    /// The next place or ``matched``, by place and letter.
    private(set) var steps: [UInt16] = []
    private(set) var marks: [Mark] = []

    enum Mark: UInt8, BitwiseCopyable {
        case open
        /// The pattern matches when the text ends here.
        case matchesAtEnd
        /// No text leads to a match from here.
        case lost
    }

    /// Fails when there are too many places or lookarounds, which ``PatternRun`` handles.
    init?(_ machine: PatternMachine) {
        let letters = machine.letters.alphabet.count
        guard machine.states.looks.isEmpty, machine.states.states.count <= 2 * PatternTable.maximumPlaces,
            letters < Int(UInt16.max)
        else { return nil }
        var numbers: [PatternMachine.Place: Int] = [machine.first: 0]
        var places = [machine.first]
        var number = 0
        while number < places.count {
            let place = places[number]
            marks.append(machine.matchesAtEnd(place) ? .matchesAtEnd : .open)
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
        for place in places.indices where marks[place] == .open {
            if (0..<letters).allSatisfy({ Int(steps[place * letters + $0]) == place }) { marks[place] = .lost }
        }
    }
}
#endif
