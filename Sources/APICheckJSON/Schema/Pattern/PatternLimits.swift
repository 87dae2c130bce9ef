#if Contracts
import APICheckBase

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
#endif
