package import APICheckHTTP

/// A request that a run would send, with `{$…}` for values that only a response provides.
package struct PlannedRequest: Hashable, Sendable {
    /// The id of the step, after the ids of the steps that call its workflow.
    package var step: String
    package var operation: StepOperation
    package var method: String
    package var url: String
    package var headers: Headers
    /// The text of the body, cut to 2,000 characters; nil without a body.
    package var body: String?
    package var isCleanup: Bool
}
