/// What the patterns of contracts may cost.
package struct PatternLimits: Hashable, Sendable {
    /// States of one pattern; counted repetitions multiply them.
    package var states: Int
    /// Steps of one match of a pattern that refers back to its groups; all others take a time that grows with the text.
    package var steps: Int

    package init(states: Int = 20_000, steps: Int = 1_000_000) {
        self.states = states
        self.steps = steps
    }

    func tooManyStates() -> PatternError {
        PatternError(
            reason:
                "its repetitions make more than \(states) states; write smaller counts, or raise --pattern-states",
            isUnsupported: true)
    }
}

/// Whether a pattern is found in a text.
package enum PatternAnswer: Hashable, Sendable {
    case matches, differs
    /// The match was given up at ``PatternLimits/steps``.
    case undecided
}
