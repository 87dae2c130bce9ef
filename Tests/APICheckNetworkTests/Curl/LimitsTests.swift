import APICheckBase
import Testing

@testable import APICheckNetwork

struct LimitsTests {
    struct Case: NamedCase {
        var name: String
        var duration: Duration
        var milliseconds: Int
    }

    static let cases = [
        Case(name: "30 s", duration: .seconds(30), milliseconds: 30_000),
        Case(name: "0.3 s", duration: .milliseconds(300), milliseconds: 300),
        Case(name: "1.05 s", duration: .milliseconds(1_050), milliseconds: 1_050),
        Case(name: "0.001 s", duration: .microseconds(5), milliseconds: 1),
        Case(name: "0.001 s", duration: .zero, milliseconds: 1),
        Case(name: "0.001 s", duration: .seconds(-5), milliseconds: 1),
        Case(name: "2147483.647 s", duration: .seconds(Int64.max), milliseconds: 2_147_483_647),
    ]

    @Test(arguments: cases)
    func `milliseconds for libcurl, seconds for people`(_ row: Case) {
        #expect(row.duration.milliseconds == row.milliseconds)
        #expect(row.duration.inSeconds == row.name)
    }
}

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
