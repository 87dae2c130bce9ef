/// A value that cannot be part of a request: a missing id, a line break in a header.
struct UnusableValue: Error {
    /// What the request needs: `a value for the path parameter 'id'`.
    var expected: String
    var actual: String
    /// The line in the workflow file.
    var line: Int

    var criterion: CheckedCriterion {
        CheckedCriterion(condition: expected, actual: actual, isMet: false, line: line)
    }
}
