#if Contracts
/// The syntax tree of a regular expression, from which states or instructions are built.
indirect enum PatternSyntax {
    case empty
    case set(ScalarSet)
    case assertion(PatternAssertion)
    case sequence([PatternSyntax])
    case alternation([PatternSyntax])
    case repetition(PatternSyntax, PatternBounds)
    /// Numbered from 1 in the order of the opening parentheses.
    case group(Int, PatternSyntax)
    case look(PatternSyntax, PatternLook)
    case reference(PatternReference)
}

/// The target of `\1` or `\k<name>`.
enum PatternReference {
    case number(Int)
    case name(String)
}

/// A whole expression.
struct PatternTree {
    let root: PatternSyntax
    let groupCount: Int
    /// The groups of each name; several only in different branches.
    let names: [String: [Int]]
    let hasReferences: Bool
}

/// A condition between two characters.
enum PatternAssertion: BitwiseCopyable {
    case start, end, wordBoundary, noWordBoundary

    /// - Parameters:
    ///   - isBefore: Whether the previous character is a word character.
    ///   - isAfter: Whether the next character is a word character.
    func matches(atStart: Bool, atEnd: Bool, isBefore: Bool, isAfter: Bool) -> Bool {
        switch self {
        case .start: atStart
        case .end: atEnd
        case .wordBoundary: isBefore != isAfter
        case .noWordBoundary: isBefore == isAfter
        }
    }
}

/// The bounds of a repetition.
struct PatternBounds {
    var least: Int
    /// The maximum, or nil when unbounded.
    var most: Int?
    var isLazy = false
    /// The groups inside, whose captures each iteration deletes.
    var groups: Range<Int>
}

/// `(?=`, `(?!`, `(?<=` or `(?<!`.
struct PatternLook: BitwiseCopyable {
    var isAhead: Bool
    var isNegated: Bool
}
#endif
