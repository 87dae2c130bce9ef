/// A regular expression as it is read, before it becomes states.
indirect enum PatternSyntax {
    case empty
    case set(ScalarSet)
    case assertion(PatternAssertion)
    case sequence([PatternSyntax])
    case alternation([PatternSyntax])
    /// `most` is nil for any number.
    case repetition(PatternSyntax, least: Int, most: Int?)
}

/// What holds between two characters.
enum PatternAssertion: BitwiseCopyable {
    case start, end, wordBoundary, noWordBoundary
}
