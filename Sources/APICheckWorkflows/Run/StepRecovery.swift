import APICheckBase
import APICheckHTTP
import APICheckJSON

/// Decides what follows the failed attempts at one step.
struct StepRecovery {
    enum Decision {
        /// Neither the workflow nor the server provides for the failure.
        case fail
        /// An action of the workflow ends it or continues elsewhere.
        case follow(StepAction)
        /// Another attempt; without an action because the server asked for it with `Retry-After`.
        case retry(after: Duration, action: StepAction?)
    }

    private let step: Step
    private let options: RunOptions
    /// Retries so far, by the name of the action.
    private var retries: [String: Int] = [:]
    /// Retries so far that only `Retry-After` asked for.
    private var serverRetries = 0

    init(_ step: Step, _ options: RunOptions) {
        self.step = step
        self.options = options
    }

    /// Counts a retry when it decides for one.
    mutating func decide(in context: ExpressionContext) -> Decision {
        let response = context.exchange?.exchange.response
        let retryAfter = response.flatMap(RetryAfter.wait)
        for action in step.onFailure where action.applies(in: context) {
            guard case .retry(let after, let limit, _) = action.kind else { return .follow(action) }
            let wait = retryAfter ?? .saturating(seconds: after)
            let used = retries[action.name] ?? 0
            if used < min(limit, options.maximumRetries), wait <= options.maximumWait {
                retries[action.name] = used + 1
                return .retry(after: wait, action: action)
            }
        }
        if let response, [429, 503].contains(response.status), let retryAfter, retryAfter <= options.maximumWait,
            serverRetries < options.maximumRetries
        {
            serverRetries += 1
            return .retry(after: retryAfter, action: nil)
        }
        return .fail
    }
}

extension StepAction {
    /// Whether all criteria hold. A criterion that cannot be evaluated does not hold.
    func applies(in context: ExpressionContext) -> Bool {
        criteria.allSatisfy { criterion in
            do { return try criterion.check(in: context).isMet } catch { return false }
        }
    }
}

/// The time that a response asks the client to wait (RFC 9110 section 10.2.3).
private enum RetryAfter {
    /// Returns nil without a valid `Retry-After`. A date is relative to the response's own `Date`, or else to now.
    static func wait(_ response: Response) -> Duration? {
        guard let text = response.headers["retry-after"] else { return nil }
        if let seconds = Int64(text) { return seconds >= 0 ? .saturating(seconds: seconds) : nil }
        let now = response.headers["date"].flatMap { HTTPDate.parse($0) } ?? .now
        return HTTPDate.parse(text, now: now).map { .saturating(seconds: $0.seconds - now.seconds) }
    }
}

/// The repetitions of one step with ``Step/waitUntil``.
struct Polling {
    private let wait: StepWait
    private let clock: RunClock
    /// The time of the first response.
    private var beginning: Duration?

    init(_ wait: StepWait, clock: RunClock) {
        self.wait = wait
        self.clock = clock
    }

    /// The time to wait before the request is repeated. Nil when the response is the last one: because the criteria hold,
    /// or because the limit is reached, which is then a failed criterion of the step.
    mutating func next(after run: inout StepRun, in context: ExpressionContext) -> Duration? {
        // Without a response there is nothing to wait for, e.g. for a value that no request can contain.
        guard let response = context.exchange?.exchange.response else { return nil }
        let failed = wait.criteria.map { criterion in
            do { return try criterion.check(in: context) } catch {
                return CheckedCriterion(
                    condition: criterion.condition, actual: "\(error)", isMet: false, line: criterion.line)
            }
        }.filter { !$0.isMet }
        if failed.isEmpty { return nil }
        let now = clock.now()
        let start = beginning ?? now
        beginning = start
        let interval = max(.saturating(seconds: wait.interval), RetryAfter.wait(response) ?? .zero)
        let limit = Duration.saturating(seconds: wait.limit)
        guard now - start + interval <= limit else {
            run.criteria += failed.map { criterion in
                var criterion = criterion
                criterion.condition += " within \(limit.secondsText) s"
                return criterion
            }
            run.outcome = .failed
            return nil
        }
        run.outcome = .waiting
        run.criteria = failed
        run.wait = interval
        return interval
    }
}
