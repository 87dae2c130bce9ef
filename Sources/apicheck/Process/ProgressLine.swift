import APICheckBase

/// One line on standard error that says how far a run is: only on a terminal, only once the run took a second.
final class ProgressLine: Sendable {
    private struct State {
        var steps = 0
        var isShown = false
    }

    private let started = ContinuousClock.now
    private let state = Locked(State())

    func step(_ name: String) {
        guard Terminal.errorIsTerminal else { return }
        state.withLock { state in
            state.steps += 1
            guard started.duration(to: .now) > .seconds(1) else { return }
            state.isShown = true
            Terminal.sayErrorVerbatim("\r\u{1B}[K\(state.steps) steps, \(name)")
        }
    }

    /// Clears the line, so that the report begins on a clean one.
    func finish() {
        state.withLock { state in
            if state.isShown { Terminal.sayErrorVerbatim("\r\u{1B}[K") }
            state.isShown = false
        }
    }
}
