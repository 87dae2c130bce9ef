import APICheckBase

/// The grace period of a cancelled run, in which writes under way, whose response says what to clean up, and the
/// clean-up steps may finish. It starts at the cancellation.
final class CancellationGrace: Sendable {
    private let limit: Duration?
    private let end = Locked<ContinuousClock.Instant?>(nil)

    /// Without a limit, the period never ends.
    init(_ limit: Duration?) { self.limit = limit }

    /// Must be called in the cancellation handler of the task that waits.
    func cancelAtEnd<Value, Failure>(_ task: Task<Value, Failure>) {
        guard let limit else { return }
        let end = end.withLock { end in
            let first = end ?? .now + limit
            end = first
            return first
        }
        Task {
            try? await Task.sleep(until: end, clock: .continuous)
            task.cancel()
        }
    }
}
