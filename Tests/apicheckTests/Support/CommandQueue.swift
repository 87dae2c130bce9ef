import APICheckBase
import Foundation

/// Runs a few programs at a time, in the order in which the tests submit them. A server that waits for a processor would look slow.
/// Separate threads start the programs, so that the next one does not wait until the tests of the libraries leave a thread free.
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
