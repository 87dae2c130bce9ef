import APICheckBase
import Dispatch

/// One line on standard error that says what a run does and since when: only on a terminal, and only once the run took a
/// second. It is updated while a step lasts.
final class ProgressLine: Sendable {
    private struct State {
        /// What was done so far, e.g. `12 steps`.
        var done = ""
        var name = ""
        /// The beginning of the step that the line names.
        var started = ContinuousClock.now
        var isShown = false
        var isTicking = false
        var isFinished = false
    }

    private static let interval = DispatchTimeInterval.milliseconds(250)

    private let queue = DispatchQueue(label: "progress")
    private let isTerminal = Terminal.errorIsTerminal
    private let begun = ContinuousClock.now
    private let state = Locked(State())

    /// A new step began, or the work on the last one went on.
    ///
    /// - Parameter done: What the run has done so far.
    func step(_ name: @autoclosure () -> String, done: @autoclosure () -> String) {
        guard isTerminal else { return }
        let name = name()
        state.withLock { state in
            if state.name != name { state.started = .now }
            state.name = name
            state.done = done()
            state.isFinished = false
            if !state.isTicking { tick(&state) }
        }
    }

    /// Clears the line, so that other text begins on a clean one. The next step shows it again.
    func finish() {
        state.withLock { state in
            if state.isShown { Terminal.sayErrorVerbatim("\r\u{1B}[K") }
            state.isShown = false
            state.isFinished = true
        }
    }

    private func tick(_ state: inout State) {
        state.isTicking = !state.isFinished
        guard state.isTicking else { return }
        show(&state)
        queue.asyncAfter(deadline: .now() + ProgressLine.interval) { [weak self] in
            guard let self else { return }
            self.state.withLock { self.tick(&$0) }
        }
    }

    private func show(_ state: inout State) {
        let now = ContinuousClock.now
        guard begun.duration(to: now) > .seconds(1) else { return }
        let seconds = state.started.duration(to: now).components.seconds
        let parts = [state.done, state.name, seconds > 0 ? "\(seconds) s" : ""].filter { !$0.isEmpty }
        let line = Printed.text("\(parts.joined(separator: ", "))")
        Terminal.sayErrorVerbatim("\r\u{1B}[K" + line.cut(toColumns: Terminal.errorWidth - 1))
        state.isShown = true
    }
}
