import Dispatch
import Synchronization

/// Writes lines to standard error on a thread of its own: a server that writes them itself would stop answering when
/// nobody reads its standard error.
struct ErrorLines: Sendable {
    /// More lines than these are not kept for a reader that does not read.
    private static let mostWaiting = 10_000

    private final class Count: Sendable {
        let waiting = Atomic<Int>(0)
    }

    private let queue = DispatchQueue(label: "standard error")
    private let count = Count()

    func add(_ line: String) {
        let (_, waiting) = count.waiting.add(1, ordering: .relaxed)
        queue.async { [count] in
            if waiting <= ErrorLines.mostWaiting { Terminal.sayError("\(line)\n") }
            count.waiting.subtract(1, ordering: .relaxed)
        }
    }

    /// Returns when all lines are written.
    func finish() async {
        await withCheckedContinuation { continuation in queue.async { continuation.resume() } }
    }
}
