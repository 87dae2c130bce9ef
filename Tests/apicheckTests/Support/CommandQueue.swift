import APICheckBase
import Foundation

/// Runs programs two at a time, in the order of the tests that asked: the machine has few processors, and a server that waits for
/// one looks slow. Threads of its own start the next, so that this does not wait for a thread of tasks.
final class CommandQueue: Sendable {
    private let waiting = Locked<[@Sendable () -> Void]>([])
    private let count = DispatchSemaphore(value: 0)

    init(width: Int) {
        for _ in 0..<width {
            Thread.detachNewThread { [self] in
                while true {
                    count.wait()
                    waiting.withLock { $0.removeFirst() }()
                }
            }
        }
    }

    func run<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            waiting.withLock { $0.append { continuation.resume(with: Result(catching: body)) } }
            count.signal()
        }
    }
}
