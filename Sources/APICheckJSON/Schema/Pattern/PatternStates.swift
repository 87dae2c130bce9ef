/// A pattern as states to be in, many at a time: what makes matching linear whatever the pattern.
struct PatternStates {
    enum State {
        /// Takes a character of a set.
        case set(Int, next: Int)
        case split(Int, Int)
        case assertion(PatternAssertion, next: Int)
        case accept
    }

    /// What stands before a place in the text.
    enum Before: Hashable {
        case start, word, other
    }

    private static let maximumCount = 20_000

    private(set) var states: [State] = []
    private(set) var sets: [ScalarSet] = []
    private(set) var hasWordBoundaries = false
    private(set) var start = 0
    private var setIndexes: [ScalarSet: Int] = [:]

    init(_ syntax: PatternSyntax) throws {
        start = try build(syntax, next: add(.accept))
    }

    /// States are built from the end: each knows what comes next. Returns the first one.
    private mutating func build(_ syntax: PatternSyntax, next: Int) throws -> Int {
        switch syntax {
        case .empty: return next
        case .set(let set): return try add(.set(index(of: set), next: next))
        case .assertion(let assertion):
            if assertion == .wordBoundary || assertion == .noWordBoundary { hasWordBoundaries = true }
            return try add(.assertion(assertion, next: next))
        case .sequence(let terms):
            return try terms.reversed().reduce(next) { try build($1, next: $0) }
        case .alternation(let branches):
            var first = try build(branches[branches.count - 1], next: next)
            for branch in branches.dropLast().reversed() {
                first = try add(.split(build(branch, next: next), first))
            }
            return first
        case .repetition(let term, let least, let most):
            var first = next
            if let most {
                for _ in least..<max(least, most) { first = try add(.split(build(term, next: first), next)) }
            } else {
                let loop = try add(.split(0, next))
                states[loop] = .split(try build(term, next: loop), next)
                first = loop
            }
            for _ in 0..<least { first = try build(term, next: first) }
            return first
        }
    }

    private mutating func add(_ state: State) throws -> Int {
        if states.count >= PatternStates.maximumCount {
            throw PatternError(
                reason: "its repetitions make more than \(PatternStates.maximumCount) states", isUnsupported: true)
        }
        states.append(state)
        return states.count - 1
    }

    private mutating func index(of set: ScalarSet) -> Int {
        if let index = setIndexes[set] { return index }
        setIndexes[set] = sets.count
        sets.append(set)
        return sets.count - 1
    }

    /// The states that are reached from some without taking a character, between what is before and what is next.
    ///
    /// `isNextWord` is nil at the end of the text. Returns nil when the pattern has matched.
    func reach(_ from: [Int], before: Before, isNextWord: Bool?) -> [Int]? {
        var visited = [Bool](repeating: false, count: states.count)
        var waiting = from
        var takers: [Int] = []
        while let state = waiting.popLast() {
            if visited[state] { continue }
            visited[state] = true
            switch states[state] {
            case .accept: return nil
            case .set: takers.append(state)
            case .split(let one, let two):
                waiting.append(one)
                waiting.append(two)
            case .assertion(let assertion, let next):
                let isBoundary = (before == .word) != (isNextWord ?? false)
                let holds =
                    switch assertion {
                    case .start: before == .start
                    case .end: isNextWord == nil
                    case .wordBoundary: isBoundary
                    case .noWordBoundary: !isBoundary
                    }
                if holds { waiting.append(next) }
            }
        }
        return takers
    }
}
