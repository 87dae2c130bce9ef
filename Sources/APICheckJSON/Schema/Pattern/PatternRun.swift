#if Contracts
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
