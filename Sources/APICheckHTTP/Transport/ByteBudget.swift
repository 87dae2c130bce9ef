import APICheckBase

/// The memory in bytes that a recording may use for messages, both of current and of finished calls.
package final class ByteBudget: Sendable {
    package let limit: Int
    private let taken = Locked(0)

    package init(limit: Int = .max) { self.limit = limit }

    /// The bytes in use.
    package var used: Int { taken.withLock { $0 } }

    /// Returns false and takes nothing when it would exceed the limit.
    package func take(_ count: Int) -> Bool {
        taken.withLock { taken in
            guard count <= limit - taken else { return false }
            taken += count
            return true
        }
    }

    func give(_ count: Int) { taken.withLock { $0 -= count } }
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
