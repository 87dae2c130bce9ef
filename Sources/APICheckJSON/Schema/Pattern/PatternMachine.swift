/// Steps of a pattern over the letters of its alphabet.
struct PatternMachine {
    let states: PatternStates
    let alphabet: PatternAlphabet
    private let isWord: [Bool]
    /// By set and letter.
    private let holds: [[Bool]]

    /// Where a match may be: the states to go on from, in order, and what was read last.
    struct Place: Hashable {
        var states: [Int]
        var before: PatternStates.Before
    }

    init(_ states: PatternStates) {
        self.states = states
        alphabet = PatternAlphabet(states.hasWordBoundaries ? states.sets + [.word] : states.sets)
        let alphabet = alphabet
        holds = states.sets.map { alphabet.membership($0) }
        isWord =
            states.hasWordBoundaries
            ? alphabet.membership(.word) : [Bool](repeating: false, count: alphabet.count)
    }

    var first: Place { Place(states: [states.start], before: .start) }

    /// The place after a letter; nil when the pattern has matched before it. A match may begin anywhere.
    func step(_ place: Place, _ letter: Int) -> Place? {
        guard let takers = states.reach(place.states, before: place.before, isNextWord: isWord[letter]) else {
            return nil
        }
        var next: Set<Int> = [states.start]
        for taker in takers {
            if case .set(let set, let after) = states.states[taker], holds[set][letter] { next.insert(after) }
        }
        return Place(states: next.sorted(), before: isWord[letter] ? .word : .other)
    }

    func matchesAtEnd(_ place: Place) -> Bool {
        states.reach(place.states, before: place.before, isNextWord: nil) == nil
    }
}
