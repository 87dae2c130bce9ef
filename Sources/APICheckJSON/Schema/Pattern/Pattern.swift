#if Contracts
package import APICheckBase

/// A compiled regular expression of ECMA-262 that searches a text.
///
/// The time is linear in the text, except for back references, which can require any number of attempts: those stop at
/// a step limit.
package final class Pattern: @unchecked Sendable {
    /// After this number of undecided texts, no more are tried.
    private static let maximumUndecided = 100

    private let limits: PatternLimits
    private let engine: Engine?
    /// The ranges, or nil when an engine or the table is used.
    private let ranges: PatternRanges?
    private let letters: Int
    private let alphabet: PatternAlphabet
    /// The letter of each ASCII character.
    private let asciiLetters: UnsafeMutablePointer<UInt16>
    /// The transitions of the table; nil when another engine is used.
    private let steps: UnsafeMutablePointer<UInt16>?
    /// The ``PatternTable/Mark`` of each place of the table.
    private let marks: UnsafeMutablePointer<PatternTable.Mark>?
    private let undecidedCount = Locked(0)

    /// The engine of a pattern without a table.
    private enum Engine {
        case states(PatternStates, PatternLetters)
        case program(PatternProgram)
    }

    /// - Throws: ``PatternError``.
    package init(_ text: String, limits: PatternLimits = PatternLimits()) throws {
        self.limits = limits
        var parser = PatternParser(text)
        let tree = try parser.parse()
        var table: PatternTable?
        ranges = PatternRanges(tree.root)
        if tree.hasReferences {
            engine = .program(try PatternProgram(tree, limits: limits))
            alphabet = PatternAlphabet([ScalarSet]())
        } else {
            let states = try PatternStates(tree.root, limits: limits)
            let letters = PatternLetters(states.sets, hasWordBoundaries: states.hasWordBoundaries)
            alphabet = letters.alphabet
            table = PatternTable(PatternMachine(states: states, letters: letters))
            engine = table == nil ? .states(states, letters) : nil
        }
        letters = alphabet.count
        asciiLetters = .allocate(capacity: 128)
        for scalar in 0..<128 {
            (asciiLetters + scalar).initialize(to: UInt16(truncatingIfNeeded: alphabet.letter(UInt32(scalar))))
        }
        steps = table.map { Pattern.copy($0.steps) }
        marks = table.map { Pattern.copy($0.marks) }
    }

    private static func copy<Element: BitwiseCopyable>(_ elements: [Element]) -> UnsafeMutablePointer<Element> {
        let copy = UnsafeMutablePointer<Element>.allocate(capacity: elements.count)
        copy.initialize(from: elements, count: elements.count)
        return copy
    }

    deinit {
        asciiLetters.deallocate()
        ranges?.deallocate()
        steps?.deallocate()
        marks?.deallocate()
    }

    /// Whether a match may stay undecided.
    var mayBeUndecided: Bool { if case .program = engine { true } else { false } }

    /// Why texts stayed undecided; nil when none did.
    var undecidedReason: String? {
        guard undecidedCount.withLock({ $0 }) > 0 else { return nil }
        return "its back references take more than the limit of \(limits.steps) steps for some values, which are not "
            + "checked; write it without back references"
    }

    /// - Parameter text: UTF-8.
    func answer(_ text: UnsafeRawBufferPointer) -> PatternAnswer {
        if let ranges { return ranges.matches(text) ? .matches : .differs }
        if let steps, let marks { return runTable(steps, marks, text) ? .matches : .differs }
        switch engine {
        case nil: return .undecided
        case .states(let states, let letters):
            var run = PatternRun(states, letters, text)
            return run.matches() ? .matches : .differs
        case .program(let program):
            if undecidedCount.withLock({ $0 }) < Pattern.maximumUndecided {
                var backtracker = PatternBacktracker(program, text, maximumSteps: limits.steps)
                let answer = backtracker.answer()
                if answer != .undecided { return answer }
            }
            undecidedCount.withLock { $0 += 1 }
            return .undecided
        }
    }

    package func answer(_ text: String) -> PatternAnswer {
        var text = text
        return text.withUTF8 { answer(UnsafeRawBufferPointer($0)) }
    }

    @inline(__always)
    private func runTable(
        _ steps: UnsafeMutablePointer<UInt16>, _ marks: UnsafeMutablePointer<PatternTable.Mark>,
        _ text: UnsafeRawBufferPointer
    ) -> Bool {
        var place = 0
        var index = 0
        while index < text.count {
            let byte = text[index]
            let letter: Int
            if byte < 0x80 {
                letter = Int(asciiLetters[Int(byte)])
                index &+= 1
            } else {
                letter = alphabet.letter(ScalarSet.scalar(text, &index))
            }
            let next = steps[place &* letters &+ letter]
            if next == PatternTable.matched { return true }
            // A lost place has no way out.
            if Int(next) == place && marks[place] == .lost { return false }
            place = Int(next)
        }
        return marks[place] == .matchesAtEnd
    }
}

/// Limits on the patterns of contracts.
package struct PatternLimits: Hashable, Sendable {
    /// The number of states of a pattern; counted repetitions multiply them.
    package var states: Int
    /// The number of steps of one match of a pattern with back references; all other patterns take linear time.
    package var steps: Int

    package init(states: Int = 20_000, steps: Int = 1_000_000) {
        self.states = states
        self.steps = steps
    }

    func tooManyStates() -> PatternError {
        PatternError(
            reason: "its repetitions expand to more than the limit of \(states) states; use smaller counts",
            isUnsupported: true, setting: .patternStates)
    }
}

/// The result of searching a text for a pattern.
package enum PatternAnswer: Hashable, Sendable {
    case matches, differs
    /// The search stopped at ``PatternLimits/steps``.
    case undecided
}

/// A regular expression cannot be compiled.
package struct PatternError: ProblemError, Hashable {
    package var reason: String
    /// The position of the error in characters, from 1; nil when it has none.
    package var place: Int?
    /// Whether the expression is valid but needs a feature that is not implemented.
    package var isUnsupported: Bool
    /// The setting of the limit that was exceeded, if any.
    var setting: Setting?

    package var problem: Problem {
        Problem("\(reason)\(place.map { ", at character \($0)" } ?? "")", setting: setting)
    }
}
#endif
