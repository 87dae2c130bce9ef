/// Polls a condition every few milliseconds until it is true; returns false after `limit`.
///
/// Between polls the thread is free for other tests, which a loop of `Task.yield` would block.
package func waitUntil(
    within limit: Duration = Patience.duration, _ condition: @Sendable () async throws -> Bool
) async rethrows -> Bool {
    let deadline = ContinuousClock.now + limit
    while try await !condition() {
        guard ContinuousClock.now < deadline else { return false }
        try? await Task.sleep(for: .milliseconds(5))
        if Task.isCancelled { return false }
    }
    return true
}
