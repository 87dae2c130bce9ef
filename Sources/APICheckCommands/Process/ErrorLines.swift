import APICheckBase
import Dispatch

/// Writes lines to standard error on a thread of its own: a server that writes them itself would stop answering when
/// nobody reads its standard error.
struct ErrorLines: Sendable {
    /// More lines than these are not kept for a reader that does not read.
    private static let mostWaiting = 10_000

    private let queue = DispatchQueue(label: "standard error")
    private let waiting = Locked(0)

    func add(_ line: PrintableText) {
        let place = waiting.withLock { waiting in
            waiting += 1
            return waiting
        }
        queue.async { [waiting] in
            if place <= ErrorLines.mostWaiting { Terminal.sayError("\(line)\n") }
            waiting.withLock { $0 -= 1 }
        }
    }

    /// Returns when all lines are written.
    func finish() async {
        await withCheckedContinuation { continuation in queue.async { continuation.resume() } }
    }
}
