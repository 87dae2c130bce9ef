import Foundation

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

/// Opens with the `count`-th arrival.
///
/// A test only arrives, so that it never blocks a thread that other tests share; connections of a ``ScriptedServer`` also
/// wait, each on its own thread.
package final class Gate: @unchecked Sendable {
    private let condition = NSCondition()
    private var missing: Int

    package init(_ count: Int) { missing = count }

    package func arrive() {
        condition.lock()
        defer { condition.unlock() }
        missing -= 1
        if missing <= 0 { condition.broadcast() }
    }

    /// Arrives, and blocks the thread until the gate is open.
    func pass() {
        let deadline = Date().addingTimeInterval(TimeInterval(Patience.seconds))
        arrive()
        condition.lock()
        defer { condition.unlock() }
        while missing > 0, condition.wait(until: deadline) {}
    }
}

/// How long a test waits for a local event before it fails. Generous: tests share few processors with many others.
package enum Patience {
    package static let seconds = 300
    package static let duration = Duration.seconds(seconds)
}

/// Runs blocking code on a separate thread. Tasks share as many threads as there are processors, and a blocked one
/// would delay other tests.
package func onOwnThread<Value: Sendable>(
    _ body: @escaping @Sendable () throws -> Value
) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
        Thread.detachNewThread { continuation.resume(with: Result(catching: body)) }
    }
}
