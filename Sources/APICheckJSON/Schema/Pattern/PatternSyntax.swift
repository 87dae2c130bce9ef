/// A regular expression as it is read, before it becomes states or instructions.
indirect enum PatternSyntax {
    case empty
    case set(ScalarSet)
    case assertion(PatternAssertion)
    case sequence([PatternSyntax])
    case alternation([PatternSyntax])
    case repetition(PatternSyntax, PatternBounds)
    /// Numbered from 1 by the order of the opening brackets.
    case group(Int, PatternSyntax)
    case look(PatternSyntax, PatternLook)
    case reference(PatternReference)
}

/// What `\1` or `\k<name>` refers to.
enum PatternReference {
    case number(Int)
    case name(String)
}

/// A whole expression.
struct PatternTree {
    let root: PatternSyntax
    let groupCount: Int
    /// The groups of each name: several only where they stand in different branches.
    let names: [String: [Int]]
    let hasReferences: Bool
}

/// What holds between two characters.
enum PatternAssertion: BitwiseCopyable {
    case start, end, wordBoundary, noWordBoundary

    /// `isBefore` and `isAfter` say whether the characters on both sides are of a word.
    func holds(atStart: Bool, atEnd: Bool, isBefore: Bool, isAfter: Bool) -> Bool {
        switch self {
        case .start: atStart
        case .end: atEnd
        case .wordBoundary: isBefore != isAfter
        case .noWordBoundary: isBefore == isAfter
        }
    }
}

/// How often something is repeated.
struct PatternBounds {
    var least: Int
    /// Nil for any number.
    var most: Int?
    var isLazy = false
    /// The groups inside, which each round begins anew.
    var groups: Range<Int>
}

/// `(?=`, `(?!`, `(?<=` or `(?<!`.
struct PatternLook: BitwiseCopyable {
    var isAhead: Bool
    var isNegated: Bool
}
