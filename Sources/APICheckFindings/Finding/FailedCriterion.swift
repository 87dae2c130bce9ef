/// A criterion of a workflow's step that fails because of a difference in the answer, which is the finding.
package struct FailedCriterion: Hashable, Sendable {
    /// The workflow and the step: `crud/readUpdated`.
    package let step: String
    /// `$statusCode == 200`
    package var condition: String
    /// Its line in the workflow file.
    package let location: SourceLocation?

    package init(step: String, condition: String, location: SourceLocation?) {
        self.step = step
        self.condition = condition
        self.location = location
    }
}
