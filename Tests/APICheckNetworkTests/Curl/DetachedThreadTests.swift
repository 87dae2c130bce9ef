import APICheckBase
import APICheckNetwork
import Testing

@Suite struct DetachedThreadTests {
    /// Reports its end.
    private final class Witness: Sendable {
        private let ended: @Sendable () -> Void

        init(_ ended: @escaping @Sendable () -> Void) { self.ended = ended }

        deinit { ended() }
    }

    @Test func theClosureRunsOnceAndIsReleased() async throws {
        let runs = Locked(0)
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
            let witness = Witness { continuation.resume() }
            do {
                try DetachedThread.start {
                    withExtendedLifetime(witness) { runs.withLock { $0 += 1 } }
                }
            } catch {
                Issue.record(error)
            }
        }
        #expect(runs.withLock { $0 } == 1)
    }
}
