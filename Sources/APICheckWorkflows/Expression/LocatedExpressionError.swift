/// An ``ExpressionError`` and where its text stands.
struct LocatedExpressionError: Error {
    var error: ExpressionError
    var line: Int
}
