#if CommandLine
package import APICheckBase

/// A text is not a query of RFC 9535.
package struct JSONPathError: ProblemError, Hashable, Sendable {
    /// What was expected and found, e.g. `expected a selector, found ]`.
    package var reason: String
    /// The column, in characters, from 1.
    package var column: Int

    package var problem: Problem { Problem("\(reason), at column \(column)") }
}
#endif
