package import APICheckBase

/// A text that is not a valid runtime expression or condition.
package struct ExpressionError: ProblemError, Hashable, Sendable {
    /// The text.
    package var text: String
    /// What is wrong with it.
    package var reason: String

    package var problem: Problem { Problem("'\(text)' is invalid: \(reason)") }
}

/// An ``ExpressionError`` and the line of its text.
struct LocatedExpressionError: Error {
    var error: ExpressionError
    var line: Int
}
