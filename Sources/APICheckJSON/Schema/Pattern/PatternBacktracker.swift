#if Contracts
/// Matches by backtracking (ECMA-262 section 22.2.2), which back references require, up to a number of steps.
struct PatternBacktracker {
    private struct StepLimitReached: Error {}

    /// A state to return to when a path fails.
    private enum Choice {
        case way(instruction: Int, place: Int)
        case slot(Int, was: Int)
    }

    private let program: PatternProgram
    private let text: [UInt32]
    private let maximumSteps: Int
    private var steps = 0
    private var slots: [Int]
    private var choices: [Choice] = []

    init(_ program: PatternProgram, _ text: UnsafeRawBufferPointer, maximumSteps: Int) {
        self.program = program
        self.maximumSteps = maximumSteps
        var scalars: [UInt32] = []
        scalars.reserveCapacity(text.count)
        var index = 0
        while index < text.count { scalars.append(ScalarSet.scalar(text, &index)) }
        self.text = scalars
        slots = Array(repeating: -1, count: program.slotCount)
    }

    /// Searches for a match at any position.
    mutating func answer() -> PatternAnswer {
        do {
            for start in 0...text.count {
                if try run(0, start) { return .matches }
            }
            return .differs
        } catch {
            return .undecided
        }
    }

    /// Runs from an instruction to an accept; the open choices are left in ``choices``.
    private mutating func run(_ start: Int, _ startPlace: Int) throws -> Bool {
        let base = choices.count
        var instruction = start
        var place = startPlace
        while true {
            steps += 1
            if steps > maximumSteps { throw StepLimitReached() }
            var next: Int? = instruction + 1
            switch program.instructions[instruction] {
            case .accept: return true
            case .set(let set, let isBackward):
                let index = isBackward ? place - 1 : place
                if text.indices.contains(index), program.sets[set].contains(text[index]) {
                    place += isBackward ? -1 : 1
                } else {
                    next = nil
                }
            case .split(let first, let second):
                choices.append(.way(instruction: second, place: place))
                next = first
            case .jump(let target): next = target
            case .assertion(let assertion): if !isTrue(assertion, place) { next = nil }
            case .note(let slot): write(place, slot)
            case .clear(let range): for slot in range where slots[slot] >= 0 { write(-1, slot) }
            case .progress(let slot): if slots[slot] == place { next = nil }
            case .reference(let groups, let isBackward):
                if let after = again(groups, place, isBackward) { place = after } else { next = nil }
            case .look(let isNegated, let after):
                next = try look(instruction + 1, place, isNegated) ? after : nil
            }
            if let next {
                instruction = next
            } else if let way = back(to: base) {
                (instruction, place) = way
            } else {
                return false
            }
        }
    }

    /// Runs a lookaround. After it matches, its choices are discarded; its captures stay.
    private mutating func look(_ start: Int, _ place: Int, _ isNegated: Bool) throws -> Bool {
        let base = choices.count
        let holds = try run(start, place)
        if isNegated {
            while back(to: base) != nil {}
            return !holds
        }
        let slots = choices[base...].filter { if case .slot = $0 { true } else { false } }
        choices.replaceSubrange(base..., with: slots)
        return holds
    }

    /// Backtracks to the last open choice, or returns nil.
    private mutating func back(to base: Int) -> (instruction: Int, place: Int)? {
        while choices.count > base {
            switch choices.removeLast() {
            case .way(let instruction, let place): return (instruction, place)
            case .slot(let slot, let value): slots[slot] = value
            }
        }
        return nil
    }

    private mutating func write(_ place: Int, _ slot: Int) {
        choices.append(.slot(slot, was: slots[slot]))
        slots[slot] = place
    }

    /// The position after the capture of one of the groups, when it occurs here again; a group without a capture is
    /// empty.
    private func again(_ groups: [Int], _ place: Int, _ isBackward: Bool) -> Int? {
        guard let group = groups.first(where: { slots[2 * $0] >= 0 && slots[2 * $0 + 1] >= 0 }) else { return place }
        let taken = text[slots[2 * group]..<slots[2 * group + 1]]
        let start = isBackward ? place - taken.count : place
        guard start >= 0, text[start...].starts(with: taken) else { return nil }
        return isBackward ? start : start + taken.count
    }

    private func isTrue(_ assertion: PatternAssertion, _ place: Int) -> Bool {
        assertion.matches(
            atStart: place == 0, atEnd: place == text.count,
            isBefore: place > 0 && ScalarSet.word.contains(text[place - 1]),
            isAfter: place < text.count && ScalarSet.word.contains(text[place]))
    }
}

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
