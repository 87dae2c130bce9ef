import Synchronization

/// How many bytes of messages a recording may keep in memory: of the calls under way and of those that have ended,
/// together.
package final class ByteBudget: Sendable {
    package let limit: Int
    private let taken = Atomic<Int>(0)

    package init(limit: Int = .max) { self.limit = limit }

    /// Bytes that are kept now.
    package var used: Int { taken.load(ordering: .relaxed) }

    /// False, and nothing taken, when there is no room.
    package func take(_ count: Int) -> Bool {
        var used = taken.load(ordering: .relaxed)
        while true {
            guard count <= limit - used else { return false }
            let (isDone, found) = taken.weakCompareExchange(
                expected: used, desired: used + count, ordering: .relaxed)
            if isDone { return true }
            used = found
        }
    }

    package func give(_ count: Int) { taken.subtract(count, ordering: .relaxed) }
}

extension ByteBudget {
    /// What one message has taken of a budget, given back with its end.
    package struct Share: ~Copyable, Sendable {
        private let budget: ByteBudget
        private var count = 0

        package init(of budget: ByteBudget) { self.budget = budget }

        deinit { budget.give(count) }

        /// False when there is no room; what was taken before stays taken.
        package mutating func take(_ more: Int) -> Bool {
            guard budget.take(more) else { return false }
            count += more
            return true
        }

        package mutating func giveBack() {
            budget.give(count)
            count = 0
        }
    }
}
