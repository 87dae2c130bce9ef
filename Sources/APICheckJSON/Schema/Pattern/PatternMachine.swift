#if Contracts
/// The transitions of a pattern without lookarounds over the letters of its alphabet, from which its table is made.
struct PatternMachine {
    let states: PatternStates
    let letters: PatternLetters

    /// What precedes a position in the text.
    enum Before: Hashable {
        case start, word, other
    }

    /// The state of a match: the states to continue from, in order, and what was read last.
    struct Place: Hashable {
        var states: [Int]
        var before: Before
    }

    var first: Place { Place(states: [states.start], before: .start) }

    /// The place after a letter; nil when the pattern has matched before it. A match may begin at any position.
    func step(_ place: Place, _ letter: Int) -> Place? {
        guard let takers = reach(place, isNextWord: letters.isWord[letter]) else { return nil }
        var next: Set<Int> = [states.start]
        for taker in takers {
            if case .set(let set, let after) = states.states[taker], letters.holds[set][letter] { next.insert(after) }
        }
        return Place(states: next.sorted(), before: letters.isWord[letter] ? .word : .other)
    }

    func matchesAtEnd(_ place: Place) -> Bool { reach(place, isNextWord: nil) == nil }

    /// The states reached without reading a character; nil when the pattern has matched.
    ///
    /// - Parameter isNextWord: Whether a word character follows; nil at the end of the text.
    private func reach(_ place: Place, isNextWord: Bool?) -> [Int]? {
        var visited = [Bool](repeating: false, count: states.states.count)
        var waiting = place.states
        var takers: [Int] = []
        while let state = waiting.popLast() {
            if visited[state] { continue }
            visited[state] = true
            switch states.states[state] {
            case .accept: return nil
            case .set: takers.append(state)
            case .split(let one, let two):
                waiting.append(one)
                waiting.append(two)
            case .assertion(let assertion, let next):
                let holds = assertion.matches(
                    atStart: place.before == .start, atEnd: isNextWord == nil, isBefore: place.before == .word,
                    isAfter: isNextWord ?? false)
                if holds { waiting.append(next) }
            // A pattern with lookarounds has no table.
            case .look: break
            }
        }
        return takers
    }
}
#endif
