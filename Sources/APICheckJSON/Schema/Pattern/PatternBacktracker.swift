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
#endif
