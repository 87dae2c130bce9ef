package import APICheckHTTP

/// A request that a run would send; what only an answer can say stands as `{$…}`.
package struct PlannedRequest: Hashable, Sendable {
    /// After the ids of the steps that call its workflow.
    package var step: String
    package var operation: StepOperation
    package var method: String
    package var url: String
    package var headers: Headers
    /// Text, cut to 2,000 characters; nil when there is none.
    package var body: String?
    package var isCleanup: Bool
}
