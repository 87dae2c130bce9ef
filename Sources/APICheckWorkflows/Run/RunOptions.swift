package import APICheckHTTP

/// How requests are sent, and what bounds a run.
package struct RunOptions: Sendable {
    /// The API's name, for recordings and findings.
    package var api: String?
    /// Inputs that are secret besides those that are marked.
    package var secretInputs = SecretInputs()
    /// Whether the value of a header or a parameter of that name is secret.
    package var isSecretName: @Sendable (String) -> Bool = { _ in false }
    /// Added to each request that does not have them.
    package var headers: Headers = []
    /// To one host, over all runs of a runner; nil is as fast as the answers come.
    package var requestsPerSecond: Double?
    /// Looked at before each request; a request that is under way is bounded by its transport.
    package var timeLimit: Duration = .seconds(300)
    /// How long a write under way and the clean-up steps may go on once the run was cancelled; nil is as long as they take.
    package var cancellationGrace: Duration?
    /// Requests and calls of workflows, retries included; clean-up steps do not count.
    package var maximumSteps = 1_000
    /// Attempts after the first, whatever the workflow asks for; also for an answer that says `Retry-After`.
    package var maximumRetries = 10
    /// A longer `Retry-After` or `retryAfter` is not waited for.
    package var longestWait: Duration = .seconds(60)
    /// Redirects to follow; with none, a redirect is the answer of its step.
    package var redirects = 0
    package var clock = RunClock.system

    package init() {}
}
