import APICheckBase

/// What the requests of all connections may hold in memory together while their content is gathered.
///
/// A request whose content no longer fits waits: its connection is not read until others were answered. The oldest one
/// never waits, so that there is always one that comes to its end, and neither does one with little content.
package final class ContentBudget: Sendable {
    private struct State {
        var used = 0
        var lastNumber = 0
        /// Bytes of each request, by its number.
        var held: [Int: Int] = [:]
        var waiting: [Int: @Sendable () -> Void] = [:]
    }

    /// Content that never waits: most requests have less, and the connection has read it already.
    static let small = 65_536
    package let limit: Int
    /// How long a request waits before it is refused.
    let longestWait: Duration
    /// Above it only the oldest request goes on, for which there is room up to the limit.
    private let threshold: Int
    private let state = Locked(State())

    /// `largest` is what a single request may have at most.
    package init(limit: Int, largest: Int, longestWait: Duration = .seconds(10)) {
        self.limit = limit
        self.longestWait = longestWait
        threshold = limit - min(largest, limit)
    }

    /// Bytes that are held now.
    package var used: Int { state.withLock { $0.used } }

    /// The share of one request, given back with its end.
    final class Share: Sendable {
        fileprivate let budget: ContentBudget
        private let number: Int

        fileprivate init(_ budget: ContentBudget, _ number: Int) {
            self.budget = budget
            self.number = number
        }

        deinit { budget.giveBack(number) }

        /// Counts bytes that came. False when the request has to wait; then `wake` is called once when it may go on, or may
        /// have to wait again: it asks by adding nothing.
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

    /// Of those with more than a little content. Searched, for it is asked only when there is no room.
    private static func oldest(_ state: State) -> Int? {
        state.held.lazy.filter { $0.value > small }.map(\.key).min()
    }
}

extension ContentBudget.Share {
    /// Counts bytes that came and waits until more may come. Throws ``RequestFault`` when that takes too long.
    func take(_ count: Int) async throws {
        let end = ContinuousClock.now + budget.longestWait
        var count = count
        while true {
            let (woken, wake) = AsyncStream<Void>.makeStream()
            if add(count, wake: { wake.finish() }) { return }
            guard ContinuousClock.now < end else { throw RequestFault.tooMuchContent(limit: budget.limit) }
            count = 0
            let alarm = Task {
                try? await Task.sleep(until: end, clock: .continuous)
                wake.finish()
            }
            for await _ in woken {}
            alarm.cancel()
            try Task.checkCancellation()
        }
    }
}
