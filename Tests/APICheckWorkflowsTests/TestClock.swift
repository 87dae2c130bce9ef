import APICheckBase

/// A clock that only advances by sleeping.
final class TestClock: Sendable {
    private let state = Locked<(now: Duration, sleeps: [Duration])>((.zero, []))

    var now: Duration { state.withLock { $0.now } }
    var sleeps: [Duration] { state.withLock { $0.sleeps } }

    /// Lets time pass without a sleep, e.g. until a response is received.
    func pass(_ duration: Duration) { state.withLock { $0.now += duration } }

    func advance(by duration: Duration) {
        state.withLock { state in
            state.now += duration
            state.sleeps.append(duration)
        }
    }
}
