/// Why a text is no runtime expression or no condition.
package struct ExpressionError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The text that was read.
    package var text: String
    /// What is wrong with it, in words.
    package var reason: String

    package var description: String { "\"\(text)\": \(reason)" }
}
