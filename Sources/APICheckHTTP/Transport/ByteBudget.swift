import Synchronization

/// The memory in bytes that a recording may use for messages, both of current and of finished calls.
package final class ByteBudget: Sendable {
    package let limit: Int
    private let taken = Atomic<Int>(0)

    package init(limit: Int = .max) { self.limit = limit }

    /// The bytes in use.
    package var used: Int { taken.load(ordering: .relaxed) }

    /// Returns false and takes nothing when it would exceed the limit.
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
    /// The part of a budget that one message uses; it is returned when the message ends.
    package struct Share: ~Copyable, Sendable {
        private let budget: ByteBudget
        private var count = 0

        package init(of budget: ByteBudget) { self.budget = budget }

        deinit { budget.give(count) }

        /// Returns false when it would exceed the limit; bytes taken earlier stay taken.
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
