import APICheckBase
import APICheckContracts
import APICheckFindings
import APICheckHTTP
import APICheckJSON
import APICheckWorkflows
import Testing

@Suite("The workflows of the issue tracker against the sandbox", .timeLimit(.minutes(10)))
struct IssueTrackerWorkflowTests {
    /// Sends requests with a token only after the session has ended, or after other tasks have had their turns.
    private final class LateReads: Transport {
        private let hasEnded = Locked(false)

        func send(_ request: Request) async throws -> Exchange {
            if request.url.path.hasSuffix("/logout") {
                let exchange = try await RawTransport().send(request)
                hasEnded.withLock { $0 = true }
                return exchange
            }
            if request.headers["authorization"] != nil {
                for _ in 0..<1_000 where !hasEnded.withLock({ $0 }) { await Task.yield() }
            }
            return try await RawTransport().send(request)
        }
    }

    @Test("Signing out waits for the reads of its workflow", arguments: [1, 8])
    func signOut(jobs: Int) async throws {
        let contract = try TodoClient.contract("issuetracker")
        let arazzo = try Arazzo(contentsOf: "\(TodoClient.contracts)/issuetracker/workflows.arazzo.yaml")
        try await IssueTrackerClient.run { client in
            var options = RunOptions()
            options.jobs = jobs
            options.requestsPerSecond = nil
            let runner = try WorkflowRunner(
                arazzo: arazzo, contract: contract, transport: LateReads(), server: client.base, options: options)
            let run = try await runner.run("board", inputs: ["code": Document(#""sandbox-code""#).root])
            #expect(run.end == .completed)
            #expect(run.steps.filter { $0.outcome != .passed }.map(\.step) == [])
            #expect(run.exchanges.flatMap { contract.check($0).findings }.map { "\($0.rule.id) \($0.actual)" } == [])
        }
    }
}
