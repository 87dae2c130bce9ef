package import APICheckFindings

/// A criterion with its result and the values that decided it.
package struct CheckedCriterion: Hashable, Sendable {
    /// As written in the workflow file: `$response.body#/data/title == $inputs.newTitle`.
    package var condition: String
    /// With the actual values: `"old" == "new"`.
    package var actual: String
    package var isMet: Bool
    /// The line in the workflow file.
    package var line: Int
    /// The places of the response that the condition reads.
    package var responsePlaces: [Place] = []
}
