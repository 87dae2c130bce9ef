import APICheckBase

/// What a cancelled run may still do: writes whose answer says what there is to clean up, and the clean-up. All together
/// have one time for it, counted from the cancellation.
final class CancellationGrace: Sendable {
    private let limit: Duration?
    private let end = Locked<ContinuousClock.Instant?>(nil)

    /// Without a limit everything takes its time.
    init(_ limit: Duration?) { self.limit = limit }

    /// Call it from the cancellation handler of the task that waits.
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
