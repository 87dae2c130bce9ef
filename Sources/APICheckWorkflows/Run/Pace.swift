import APICheckBase
import APICheckJSON

/// Limits the rate of requests to each host.
actor Pace {
    private let interval: Duration
    private let clock: RunClock
    private var next: [String: Duration] = [:]

    init(requestsPerSecond: Double?, clock: RunClock) {
        let rate = requestsPerSecond ?? 0
        interval = rate > 0 ? .saturating(seconds: 1 / rate) : .zero
        self.clock = clock
    }

    /// Reserves the next slot of the host and waits for it.
    func wait(for host: String) async throws {
        guard interval > .zero else { return }
        let now = clock.now()
        let moment = max(now, next[host] ?? now)
        next[host] = moment + interval
        if moment > now { try await clock.sleep(moment - now) }
    }
}
