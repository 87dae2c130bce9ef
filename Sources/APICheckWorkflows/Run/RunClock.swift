/// The clock of a run; tests use one that does not wait.
package struct RunClock: Sendable {
    /// Time since a fixed moment; never decreases.
    package var now: @Sendable () -> Duration
    package var sleep: @Sendable (Duration) async throws -> Void
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
