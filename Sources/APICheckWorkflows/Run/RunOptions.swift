package import APICheckHTTP
package import APICheckJSON

/// How requests are sent, and the limits of a run.
package struct RunOptions: Sendable {
    /// The name of the API, for recordings and findings.
    package var api: String?
    /// Secret inputs in addition to the marked ones.
    package var secretInputs = SecretInputs()
    /// Whether the value of a header or a parameter with this name is secret.
    package var isSecretName: @Sendable (String) -> Bool = { _ in false }
    /// Added to each request that does not have them.
    package var headers: Headers = []
    /// The same, but only to requests of the first contract: they may have credentials.
    package var ownHeaders: Headers = []
    /// The rate limit for one host over all runs of a runner; nil is unlimited.
    package var requestsPerSecond: Double?
    /// Checked before each request; the transport limits the time of a single request.
    package var timeLimit: Duration = .seconds(300)
    /// How long a write under way and the clean-up steps may continue after the run was cancelled; nil is unlimited.
    package var cancellationGrace: Duration?
    /// How many steps may run at the same time: of one workflow, those that only read and do not depend on each other.
    package var jobs = 1
    /// The number of requests and calls of workflows, including retries but not clean-up steps.
    package var maximumSteps = 1_000
    /// The number of retries of a step, regardless of the workflow; also applies to `Retry-After`.
    package var maximumRetries = 10
    /// The longest `Retry-After` or `retryAfter` to wait for.
    package var maximumWait: Duration = .seconds(60)
    /// Whether a failure that no action handles ends its workflow (Arazzo 1.0.1 section 4.6.5.1, `onFailure`). Otherwise
    /// the steps that do not depend on the failed one still run, so that one run reports all failures.
    package var endsAtFailure = false
    /// The number of redirects to follow; with 0, a redirect is the response of its step.
    package var redirects = 0
    /// The limits of bodies that are parsed as JSON.
    package var document = Document.Limits()
    package var clock = RunClock.system
    /// Changes requests before they are sent; nil sends them as the workflow says.
    package var adapter: (any RequestAdapter)?

    package init() {}

    func headers(for operation: StepOperation) -> Headers {
        operation.source == nil ? Headers(ownHeaders.fields + headers.fields) : headers
    }
}
