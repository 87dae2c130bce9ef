import APICheckBase

/// A limit on the memory for request content that all connections share.
///
/// A request whose content does not fit waits: its connection is not read until other requests have ended. The oldest
/// request never waits, so that one always finishes, and neither does a request with little content.
package final class ContentBudget: Sendable {
    private struct State {
        var used = 0
        var lastNumber = 0
        /// Bytes in memory by request number.
        var held: [Int: Int] = [:]
        var waiting: [Int: @Sendable () -> Void] = [:]
    }

    /// Content up to this size never waits: most requests have less, and the connection has already read it.
    static let small = 65_536
    let limit: Int
    /// How long a request waits before it is rejected.
    let maximumWait: Duration
    /// Above this number of bytes only the oldest request continues; the rest of the limit is reserved for it.
    private let threshold: Int
    private let state = Locked(State())

    /// `largest` is the maximum size of a single request's content.
    package init(limit: Int, largest: Int, maximumWait: Duration = .seconds(10)) {
        self.limit = limit
        self.maximumWait = maximumWait
        threshold = limit - min(largest, limit)
    }

    /// Bytes that are currently in memory.
    var used: Int { state.withLock { $0.used } }

    /// The memory of one request, returned to the budget when the share is released.
    final class Share: Sendable {
        fileprivate let budget: ContentBudget
        private let number: Int

        fileprivate init(_ budget: ContentBudget, _ number: Int) {
            self.budget = budget
            self.number = number
        }

        deinit { budget.giveBack(number) }

        /// Counts received bytes. Returns false when the request has to wait; then `wake` is called once when the
        /// request should ask again, by adding 0 bytes.
        func add(_ count: Int, wake: @escaping @Sendable () -> Void) -> Bool {
            budget.add(count, to: number, wake: wake)
        }
    }

    func share() -> Share {
        Share(
            self,
            state.withLock { state in
                state.lastNumber += 1
                return state.lastNumber
            })
    }

    private func add(_ count: Int, to number: Int, wake: @escaping @Sendable () -> Void) -> Bool {
        state.withLock { state in
            state.used += count
            state.held[number, default: 0] += count
            guard let held = state.held[number], held > ContentBudget.small, state.used > threshold,
                number != ContentBudget.oldest(state)
            else { return true }
            state.waiting[number] = wake
            return false
        }
    }

    private func giveBack(_ number: Int) {
        let woken = state.withLock { state -> [@Sendable () -> Void] in
            state.used -= state.held.removeValue(forKey: number) ?? 0
            state.waiting[number] = nil
            if state.waiting.isEmpty { return [] }
            if state.used <= threshold {
                defer { state.waiting = [:] }
                return Array(state.waiting.values)
            }
            return ContentBudget.oldest(state).flatMap { state.waiting.removeValue(forKey: $0) }.map { [$0] } ?? []
        }
        for wake in woken { wake() }
    }

    /// Finds the oldest request with more than a small amount. A linear search: it runs only when there is no room.
    private static func oldest(_ state: State) -> Int? {
        state.held.lazy.filter { $0.value > small }.map(\.key).min()
    }
}

extension ContentBudget.Share {
    /// Counts received bytes and waits until more may be read. Throws ``RequestFault`` when that takes too long.
    func take(_ count: Int) async throws {
        let end = ContinuousClock.now + budget.maximumWait
        var count = count
        while true {
            let (woken, wake) = AsyncStream<Void>.makeStream()
            if add(count, wake: { wake.finish() }) { return }
            guard ContinuousClock.now < end else { throw RequestFault.tooMuchContent(limit: budget.limit) }
            count = 0
            let timeout = Task {
                try? await Task.sleep(until: end, clock: .continuous)
                wake.finish()
            }
            for await _ in woken {}
            timeout.cancel()
            try Task.checkCancellation()
        }
    }
}
