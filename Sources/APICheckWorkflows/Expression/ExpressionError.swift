/// A text that is not a valid runtime expression or condition.
package struct ExpressionError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The text.
    package var text: String
    /// What is wrong with it.
    package var reason: String

    package var description: String { "\"\(text)\": \(reason)" }
}

/// An ``ExpressionError`` and the line of its text.
struct LocatedExpressionError: Error {
    var error: ExpressionError
    var line: Int
}
