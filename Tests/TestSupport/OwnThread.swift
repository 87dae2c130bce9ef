import Foundation

/// Runs what blocks on a thread of its own: the threads that tasks share are as few as the processors, and a test that
/// blocks one holds up all others.
package func onOwnThread<Value: Sendable>(
    _ body: @escaping @Sendable () throws -> Value
) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
        Thread.detachNewThread { continuation.resume(with: Result(catching: body)) }
    }
}
