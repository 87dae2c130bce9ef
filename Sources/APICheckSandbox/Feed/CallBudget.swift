import APICheckBase

/// Counts the calls with each access token. Each login has its own budget, so one sandbox serves any number of runs.
final class CallBudget: Sendable {
    static let limit = 600
    static let windowSeconds: Int64 = 60

    private struct Window {
        var start: Int64 = 0
        var counts: [String: Int] = [:]
    }

    private let window = Locked(Window())

    /// Returns false for a call over the limit. The clock is not the one that requests move.
    func admits(_ token: String, now: Instant = .now) -> Bool {
        window.withLock { window in
            let start = now.seconds - now.seconds % Self.windowSeconds
            if window.start != start { window = Window(start: start) }
            window.counts[token, default: 0] += 1
            return window.counts[token, default: 0] <= Self.limit
        }
    }
}
