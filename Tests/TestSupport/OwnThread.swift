import Foundation

/// Runs blocking code on a separate thread. Tasks share as many threads as there are processors, and a blocked one
/// would delay other tests.
package func onOwnThread<Value: Sendable>(
    _ body: @escaping @Sendable () throws -> Value
) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
        Thread.detachNewThread { continuation.resume(with: Result(catching: body)) }
    }
}
