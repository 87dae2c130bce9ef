/// Runs states that have no table over one text, in time states × length: many states, or such as look ahead or back.
struct PatternRun {
    private let states: PatternStates
    private let letters: PatternLetters
    private let text: [Int]
    /// For each look and place whether it holds there.
    private var holds: [[Bool]] = []
    /// The place at which a state was reached last.
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

    /// For each place whether a match that begins anywhere before it (anywhere behind it, when backward) ends there.
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
        assertion.holds(
            atStart: place == 0, atEnd: place == text.count, isBefore: place > 0 && letters.isWord[text[place - 1]],
            isAfter: place < text.count && letters.isWord[text[place]])
    }
}
