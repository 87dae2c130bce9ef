/// What should have held after a step and did not.
package struct FailedCriterion: Hashable, Sendable {
    /// As the workflow file says it: `$response.body#/data/title == $inputs.newTitle`.
    package var condition: String
    /// With the values that were there: `"old" == "new"`.
    package var actual: String
    /// In the workflow file.
    package var line: Int
}
