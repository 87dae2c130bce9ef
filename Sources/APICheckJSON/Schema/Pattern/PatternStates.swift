#if Contracts
/// A pattern without back references as the states of a nondeterministic automaton, which makes matching linear for any
/// pattern.
///
/// A lookaround becomes states of its own with a separate start. Those of a lookahead read backwards, so that one run
/// over the text computes for each position whether it matches there.
struct PatternStates {
    enum State {
        /// Reads a character of a set.
        case set(Int, next: Int)
        case split(Int, Int)
        case assertion(PatternAssertion, next: Int)
        case look(Int, next: Int)
        case accept
    }

    struct Look {
        let start: Int
        let kind: PatternLook
    }

    private(set) var states: [State] = []
    private(set) var sets: [ScalarSet] = []
    private(set) var hasWordBoundaries = false
    private(set) var start = 0
    /// Each after those that it contains.
    private(set) var looks: [Look] = []
    private let limits: PatternLimits
    private var setIndexes: [ScalarSet: Int] = [:]

    init(_ syntax: PatternSyntax, limits: PatternLimits) throws {
        self.limits = limits
        start = try build(syntax, next: add(.accept), isBackward: false)
    }

    /// Builds states from the end, since each needs its successor. Returns the first one.
    private mutating func build(_ syntax: PatternSyntax, next: Int, isBackward: Bool) throws -> Int {
        switch syntax {
        case .empty, .reference: return next
        case .set(let set): return try add(.set(index(of: set), next: next))
        case .assertion(let assertion):
            if assertion == .wordBoundary || assertion == .noWordBoundary { hasWordBoundaries = true }
            return try add(.assertion(assertion, next: next))
        case .sequence(let terms):
            let ordered = isBackward ? terms : terms.reversed()
            return try ordered.reduce(next) { try build($1, next: $0, isBackward: isBackward) }
        case .alternation(let branches):
            var first = try build(branches[branches.count - 1], next: next, isBackward: isBackward)
            for branch in branches.dropLast().reversed() {
                first = try add(.split(build(branch, next: next, isBackward: isBackward), first))
            }
            return first
        case .repetition(let term, let bounds): return try build(term, bounds, next: next, isBackward: isBackward)
        case .group(_, let term): return try build(term, next: next, isBackward: isBackward)
        case .look(let term, let kind):
            let start = try build(term, next: add(.accept), isBackward: kind.isAhead)
            looks.append(Look(start: start, kind: kind))
            return try add(.look(looks.count - 1, next: next))
        }
    }

    private mutating func build(
        _ term: PatternSyntax, _ bounds: PatternBounds, next: Int, isBackward: Bool
    ) throws -> Int {
        var first = next
        if let most = bounds.most {
            for _ in bounds.least..<max(bounds.least, most) {
                first = try add(.split(build(term, next: first, isBackward: isBackward), next))
            }
        } else {
            let loop = try add(.split(0, next))
            states[loop] = .split(try build(term, next: loop, isBackward: isBackward), next)
            first = loop
        }
        for _ in 0..<bounds.least {
            let round = try build(term, next: first, isBackward: isBackward)
            // Repeating a term that reads nothing has no effect.
            if round == first { break }
            first = round
        }
        return first
    }

    private mutating func add(_ state: State) throws -> Int {
        if states.count >= limits.states { throw limits.tooManyStates() }
        states.append(state)
        return states.count - 1
    }

    private mutating func index(of set: ScalarSet) -> Int {
        if let index = setIndexes[set] { return index }
        setIndexes[set] = sets.count
        sets.append(set)
        return sets.count - 1
    }
}

/// The alphabet of a pattern: code points that no set of the pattern distinguishes are one letter, which gives a
/// handful of letters instead of a million.
struct PatternAlphabet {
    /// The first code point of each interval, from 0.
    private(set) var starts: [UInt32] = [0]
    /// The letter of each interval.
    private(set) var letters: [Int] = [0]
    private(set) var count = 1

    /// Splits the code points by each set.
    init(_ sets: some Sequence<ScalarSet>) {
        let sets = Array(sets)
        var bounds: Set<UInt32> = [0]
        for range in sets.lazy.flatMap(\.ranges) {
            bounds.insert(range.lowerBound)
            if range.upperBound < ScalarSet.last { bounds.insert(range.upperBound + 1) }
        }
        starts = bounds.sorted()
        letters = Array(repeating: 0, count: starts.count)
        for set in sets {
            var split: [Int: Int] = [:]
            for (index, start) in starts.enumerated() where set.contains(start) {
                if let letter = split[letters[index]] {
                    letters[index] = letter
                } else {
                    split[letters[index]] = count
                    letters[index] = count
                    count += 1
                }
            }
        }
        renumber()
    }

    /// Removes the numbers of letters that a later set replaced completely.
    private mutating func renumber() {
        var numbers: [Int: Int] = [:]
        for index in letters.indices {
            let number = numbers[letters[index]] ?? numbers.count
            numbers[letters[index]] = number
            letters[index] = number
        }
        count = numbers.count
    }

    func letter(_ scalar: UInt32) -> Int {
        var low = 0
        var high = starts.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if starts[middle] <= scalar { low = middle } else { high = middle }
        }
        return letters[low]
    }

    /// Whether a set contains each letter.
    func membership(_ set: ScalarSet) -> [Bool] {
        var holds = [Bool](repeating: false, count: count)
        for (index, start) in starts.enumerated() where set.contains(start) { holds[letters[index]] = true }
        return holds
    }
}

/// The alphabet of a pattern, and the letters that its sets contain.
struct PatternLetters {
    let alphabet: PatternAlphabet
    /// Whether a set contains a letter, by set and letter.
    let holds: [[Bool]]
    let isWord: [Bool]

    init(_ sets: [ScalarSet], hasWordBoundaries: Bool) {
        let alphabet = PatternAlphabet(hasWordBoundaries ? sets + [.word] : sets)
        self.alphabet = alphabet
        holds = sets.map { alphabet.membership($0) }
        isWord =
            hasWordBoundaries ? alphabet.membership(.word) : [Bool](repeating: false, count: alphabet.count)
    }

    /// The letters of a UTF-8 text.
    func letters(of text: UnsafeRawBufferPointer) -> [Int] {
        var letters: [Int] = []
        letters.reserveCapacity(text.count)
        var index = 0
        while index < text.count { letters.append(alphabet.letter(ScalarSet.scalar(text, &index))) }
        return letters
    }
}
#endif
