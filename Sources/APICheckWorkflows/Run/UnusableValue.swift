/// A value that cannot be made part of a request: an id that no answer held, a line break in a header.
struct UnusableValue: Error {
    /// What was to be sent: `a value for the path parameter 'id'`.
    var expected: String
    var actual: String
    /// In the workflow file.
    var line: Int

    var failure: FailedCriterion { FailedCriterion(condition: expected, actual: actual, line: line) }
}
