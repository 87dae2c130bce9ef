/// The clock of a run; tests use one that does not wait.
package struct RunClock: Sendable {
    /// Time since a fixed moment; never decreases.
    package var now: @Sendable () -> Duration
    package var sleep: @Sendable (Duration) async throws -> Void

    package init(now: @escaping @Sendable () -> Duration, sleep: @escaping @Sendable (Duration) async throws -> Void) {
        self.now = now
        self.sleep = sleep
    }

    package static var system: RunClock {
        let start = ContinuousClock.now
        return RunClock(now: { start.duration(to: .now) }, sleep: { try await Task.sleep(for: $0) })
    }
}
