import APICheckBase
import APICheckHTTP

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
