import APICheckBase

/// Delays the content of a request with `Expect: 100-continue` until the server sends 100, for one second at most: many
/// servers never send it (RFC 9110 section 10.1.1).
final class ContinueGate: Sendable {
    private struct State {
        var isOpen = false
        var waiting: CheckedContinuation<Void, Never>?
    }

    private let state = Locked(State())

    func open() {
        let waiting = state.withLock { state in
            state.isOpen = true
            defer { state.waiting = nil }
            return state.waiting
        }
        waiting?.resume()
    }

    /// For one caller. Also returns when its task is cancelled.
    func wait() async {
        if state.withLock({ $0.isOpen }) { return }
        let timeout = Task {
            try? await Task.sleep(for: .seconds(1))
            open()
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isOpen = state.withLock { state in
                    if !state.isOpen { state.waiting = continuation }
                    return state.isOpen
                }
                if isOpen { continuation.resume() }
            }
        } onCancel: {
            open()
        }
        timeout.cancel()
    }
}
