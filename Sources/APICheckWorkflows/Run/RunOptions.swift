import APICheckBase
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
    /// The calls of workflows of other files that ran already, so that a shared login runs once; nil runs them each time.
    package var sharedCalls: SharedCalls?
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
    var maximumRetries = 10
    /// The longest `Retry-After` or `retryAfter` to wait for.
    var maximumWait: Duration = .seconds(60)
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
}

/// What is sent for a step.
package enum AdaptedRequest: Sendable {
    case send(Request)
    /// The step is skipped; why.
    case skip(String)
}

/// Changes the requests of a run by what earlier ones were answered, or by what was recorded.
package protocol RequestAdapter: Sendable {
    /// Whether a request depends on the answers to the steps before it, so that these cannot run at the same time.
    var needsEarlierAnswers: Bool { get }

    /// Whether redirects to the same server are followed.
    func followsRedirects(of request: Request, for label: ExchangeLabel) -> Bool

    func adapt(_ request: Request, of label: ExchangeLabel) -> AdaptedRequest

    /// Learns from the answer to a step, which has the body if it is JSON.
    func receive(_ body: JSON?, for label: ExchangeLabel)
}

/// Why an adapter left a step out.
struct SkippedByAdapter: Error {
    let why: String
}

/// The clock of a run; tests use one that does not wait.
package struct RunClock: Sendable {
    /// Time since a fixed moment; never decreases.
    var now: @Sendable () -> Duration
    var sleep: @Sendable (Duration) async throws -> Void
    /// Returns when the time for a step that is under way is over; cancelled when the step ends before.
    package var timer: @Sendable (Duration) async throws -> Void

    package init(
        now: @escaping @Sendable () -> Duration, sleep: @escaping @Sendable (Duration) async throws -> Void,
        timer: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
    ) {
        self.now = now
        self.sleep = sleep
        self.timer = timer
    }

    package static var system: RunClock {
        let start = ContinuousClock.now
        return RunClock(now: { start.duration(to: .now) }, sleep: { try await Task.sleep(for: $0) })
    }
}

/// Limits the rate of requests to each host.
final class Pace: Sendable {
    private let interval: Duration
    private let clock: RunClock
    /// The next free moment of each host.
    private let next = Locked<[String: Duration]>([:])

    init(requestsPerSecond: Double?, clock: RunClock) {
        let rate = requestsPerSecond ?? 0
        interval = rate > 0 ? .saturating(seconds: 1 / rate) : .zero
        self.clock = clock
    }

    /// Reserves the next slot of the host and waits for it.
    func wait(for host: String) async throws {
        guard interval > .zero else { return }
        let now = clock.now()
        let moment = next.withLock { next in
            let moment = max(now, next[host] ?? now)
            next[host] = moment + interval
            return moment
        }
        if moment > now { try await clock.sleep(moment - now) }
    }
}

extension Duration {
    /// The duration in seconds with up to three decimals and without a unit: `0.5`, `30`.
    package var secondsText: String {
        let text = "\((self / .milliseconds(1)).rounded() / 1_000)"
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }
}
