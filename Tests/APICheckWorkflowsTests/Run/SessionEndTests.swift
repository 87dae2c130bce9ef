import APICheckBase
import APICheckHTTP
import APICheckWorkflows
import Testing

/// A GET that signs out decides what the requests around it return, so it keeps its place with any number of jobs.
@Suite struct SessionEndTests {
    /// A server with one session. Reads are held until the session has ended, or for as long as other tasks have had their turns.
    private final class Session: Transport {
        private let hasEnded = Locked(false)

        func send(_ request: Request) async throws -> Exchange {
            if request.url.path.hasSuffix("/logout") {
                hasEnded.withLock { $0 = true }
                return .stub(204, to: request)
            }
            for _ in 0..<1_000 where !hasEnded.withLock({ $0 }) { await Task.yield() }
            return .stub(hasEnded.withLock { $0 } ? 401 : 200, to: request)
        }
    }

    private static let signOut = StepOperation(id: "leave", method: "GET", pathTemplate: "/users/logout")

    private static func read(_ id: String) -> String {
        "      - {stepId: \(id), operationId: one, parameters: [{name: id, in: path, value: \(id)}]}\n"
    }

    private static let workflow =
        "  - workflowId: w\n    steps:\n" + read("a") + read("b") + "      - {stepId: out, operationId: leave}\n"
        + read("c") + read("d")

    private static func runner(jobs: Int) throws -> WorkflowRunner {
        try .test(
            workflow, operations: WorkflowRunner.operations + [signOut], transport: Session(),
            options: .test(TestClock()) { $0.jobs = jobs })
    }

    @Test(arguments: [1, 2, 8]) func readsBeforeItHaveASessionAndThoseAfterItHaveNone(jobs: Int) async throws {
        let run = try await Self.runner(jobs: jobs).run("w")
        #expect(
            run.steps.map { "\($0.step) \($0.exchanges.first?.response?.status ?? 0)" } == [
                "a 200", "b 200", "out 204", "c 401", "d 401",
            ])
    }

    @Test func itIsABatchOfItsOwn() throws {
        let runner = try Self.runner(jobs: 8)
        // Five steps in three batches.
        #expect(try runner.width(of: runner.arazzo.workflow("w")) == 1)
    }

    /// The name and the path of a GET, and whether its workflow runs beside others.
    @Test(arguments: [
        ("leave", "/api/users/logout", false), ("leave", "/session/log-out", false), ("leave", "/sign_off", false),
        ("signOut", "/session/end", false), ("user-logoff", "/session/end", false), ("signInPage", "/login", true),
        ("listOutlets", "/catalog/outlets", true), ("list", "/blog/outline", true), ("listLogouts", "/logouts", true),
    ]) func isFoundByItsName(_ id: String, _ path: String, runsBesideOthers: Bool) throws {
        let runner = try WorkflowRunner.test(
            """
              - {workflowId: w, steps: [{stepId: s, operationId: \(id)}]}
              - {workflowId: caller, steps: [{stepId: s, workflowId: w}]}

            """, operations: [StepOperation(id: id, method: "GET", pathTemplate: path)], transport: Session())
        #expect(try runner.runsBesideOthers("w") == runsBesideOthers)
        #expect(try runner.runsBesideOthers("caller") == runsBesideOthers)
        // It needs no permission to write.
        #expect(try runner.isSafe("w"))
    }
}
