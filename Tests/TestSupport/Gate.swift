import Foundation

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
