#if Contracts
/// A pattern with back references, as instructions for ``PatternBacktracker``.
struct PatternProgram {
    enum Instruction {
        /// Reads a character of a set, forwards or backwards.
        case set(Int, isBackward: Bool)
        /// Continues at the first instruction, and at the second when that fails.
        case split(Int, Int)
        case jump(Int)
        case assertion(PatternAssertion)
        /// Stores the position in a slot.
        case note(Int)
        /// Deletes the captures of groups.
        case clear(Range<Int>)
        /// Fails when the position is the stored one: the iteration read nothing.
        case progress(Int)
        /// Reads the capture of one of the groups again.
        case reference([Int], isBackward: Bool)
        /// The instructions that follow, up to an ``accept``, must match here; then continues at `next`.
        case look(isNegated: Bool, next: Int)
        case accept
    }

    private(set) var instructions: [Instruction] = []
    private(set) var sets: [ScalarSet] = []
    /// Two per group, including the whole match, and one per loop.
    private(set) var slotCount: Int
    private let names: [String: [Int]]
    private let limits: PatternLimits

    init(_ tree: PatternTree, limits: PatternLimits) throws {
        self.limits = limits
        names = tree.names
        slotCount = 2 * (tree.groupCount + 1)
        try build(tree.root, isBackward: false)
        _ = try add(.accept)
    }

    private mutating func build(_ syntax: PatternSyntax, isBackward: Bool) throws {
        switch syntax {
        case .empty: return
        case .set(let set):
            sets.append(set)
            _ = try add(.set(sets.count - 1, isBackward: isBackward))
        case .assertion(let assertion): _ = try add(.assertion(assertion))
        case .sequence(let terms):
            for term in isBackward ? terms.reversed() : terms { try build(term, isBackward: isBackward) }
        case .alternation(let branches): try build(branches, isBackward: isBackward)
        case .repetition(let term, let bounds): try build(term, bounds, isBackward: isBackward)
        case .group(let number, let term):
            _ = try add(.note(2 * number + (isBackward ? 1 : 0)))
            try build(term, isBackward: isBackward)
            _ = try add(.note(2 * number + (isBackward ? 0 : 1)))
        case .look(let term, let kind):
            let look = try add(.accept)
            try build(term, isBackward: !kind.isAhead)
            _ = try add(.accept)
            instructions[look] = .look(isNegated: kind.isNegated, next: instructions.count)
        case .reference(.number(let number)): _ = try add(.reference([number], isBackward: isBackward))
        case .reference(.name(let name)): _ = try add(.reference(names[name] ?? [], isBackward: isBackward))
        }
    }

    private mutating func build(_ branches: [PatternSyntax], isBackward: Bool) throws {
        var ends: [Int] = []
        for branch in branches.dropLast() {
            let split = try add(.accept)
            try build(branch, isBackward: isBackward)
            ends.append(try add(.accept))
            instructions[split] = .split(split + 1, instructions.count)
        }
        try build(branches[branches.count - 1], isBackward: isBackward)
        for end in ends { instructions[end] = .jump(instructions.count) }
    }

    private mutating func build(_ term: PatternSyntax, _ bounds: PatternBounds, isBackward: Bool) throws {
        for _ in 0..<bounds.least { try round(term, bounds, isBackward: isBackward) }
        guard let most = bounds.most else {
            let slot = slotCount
            slotCount += 1
            let split = try add(.accept)
            _ = try add(.note(slot))
            try round(term, bounds, isBackward: isBackward)
            _ = try add(.progress(slot))
            _ = try add(.jump(split))
            instructions[split] = fork(split, bounds)
            return
        }
        var splits: [Int] = []
        for _ in bounds.least..<max(bounds.least, most) {
            splits.append(try add(.accept))
            let slot = slotCount
            slotCount += 1
            _ = try add(.note(slot))
            try round(term, bounds, isBackward: isBackward)
            _ = try add(.progress(slot))
        }
        for split in splits { instructions[split] = fork(split, bounds) }
    }

    /// A split into the loop or past the instructions built so far.
    private func fork(_ split: Int, _ bounds: PatternBounds) -> Instruction {
        bounds.isLazy ? .split(instructions.count, split + 1) : .split(split + 1, instructions.count)
    }

    /// One iteration. Even one that reads nothing has an instruction, so that their number is bounded.
    private mutating func round(_ term: PatternSyntax, _ bounds: PatternBounds, isBackward: Bool) throws {
        _ = try add(.clear(2 * bounds.groups.lowerBound..<2 * bounds.groups.upperBound))
        try build(term, isBackward: isBackward)
    }

    private mutating func add(_ instruction: Instruction) throws -> Int {
        if instructions.count >= limits.states { throw limits.tooManyStates() }
        instructions.append(instruction)
        return instructions.count - 1
    }
}
#endif
