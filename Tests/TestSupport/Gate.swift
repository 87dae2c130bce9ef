import Foundation

/// Opens when `count` threads have arrived.
package final class Gate: @unchecked Sendable {
    private let condition = NSCondition()
    private let count: Int
    private var arrived = 0

    package init(_ count: Int) { self.count = count }

    package func pass(within seconds: Double) {
        let deadline = Date().addingTimeInterval(seconds)
        condition.lock()
        defer { condition.unlock() }
        arrived += 1
        if arrived >= count { condition.broadcast() }
        while arrived < count, condition.wait(until: deadline) {}
    }
}
