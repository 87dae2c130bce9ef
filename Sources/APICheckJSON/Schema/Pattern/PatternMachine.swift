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

/// Runs states without a table over one text, in time states × length: for patterns with many states or with
/// lookarounds.
struct PatternRun {
    private let states: PatternStates
    private let letters: PatternLetters
    private let text: [Int]
    /// Whether each lookaround matches at each position.
    private var holds: [[Bool]] = []
    /// The last position at which each state was reached.
    private var reached: [Int]

    init(_ states: PatternStates, _ letters: PatternLetters, _ text: UnsafeRawBufferPointer) {
        self.states = states
        self.letters = letters
        self.text = letters.letters(of: text)
        reached = [Int](repeating: -1, count: states.states.count)
    }

    mutating func matches() -> Bool {
        for look in states.looks {
            let found = run(from: look.start, isBackward: look.kind.isAhead, stopsAtFirst: false)
            holds.append(look.kind.isNegated ? found.map(!) : found)
        }
        return run(from: states.start, isBackward: false, stopsAtFirst: true).contains(true)
    }

    /// Whether a match ends at each position that began anywhere before it, or after it when running backward.
    private mutating func run(from start: Int, isBackward: Bool, stopsAtFirst: Bool) -> [Bool] {
        var ends = [Bool](repeating: false, count: text.count + 1)
        for state in reached.indices { reached[state] = -1 }
        var waiting: [Int] = []
        for step in 0...text.count {
            let place = isBackward ? text.count - step : step
            waiting.append(start)
            var next: [Int] = []
            while let state = waiting.popLast() {
                if reached[state] == place { continue }
                reached[state] = place
                switch states.states[state] {
                case .accept:
                    ends[place] = true
                    if stopsAtFirst { return ends }
                case .split(let one, let two):
                    waiting.append(one)
                    waiting.append(two)
                case .assertion(let assertion, let after):
                    if isTrue(assertion, place) { waiting.append(after) }
                case .look(let look, let after):
                    if holds[look][place] { waiting.append(after) }
                case .set(let set, let after):
                    let index = isBackward ? place - 1 : place
                    if text.indices.contains(index), letters.holds[set][text[index]] { next.append(after) }
                }
            }
            waiting = next
        }
        return ends
    }

    private func isTrue(_ assertion: PatternAssertion, _ place: Int) -> Bool {
        assertion.matches(
            atStart: place == 0, atEnd: place == text.count, isBefore: place > 0 && letters.isWord[text[place - 1]],
            isAfter: place < text.count && letters.isWord[text[place]])
    }
}
#endif
