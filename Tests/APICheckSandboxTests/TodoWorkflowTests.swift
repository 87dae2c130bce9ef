import APICheckBase
import APICheckContracts
import APICheckFindings
import APICheckHTTP
import APICheckSandbox
import APICheckWorkflows
import Testing

@Suite("The workflows of the todo API against the sandbox", .timeLimit(.minutes(10)))
struct TodoWorkflowTests {
    struct Outcome {
        var run: WorkflowRun
        /// The findings of the contract in every response, then those of the criteria.
        var findings: [Finding]
        var isSafe: Bool
    }

    static func run(_ workflow: String, drifts: [String] = []) async throws -> Outcome {
        let folder = "\(TodoClient.contracts)/todos"
        let contract = try TodoClient.contract("todos")
        let arazzo = try Arazzo(contentsOf: "\(folder)/workflows.arazzo.yaml")
        let operations = contract.operations.map { operation in
            StepOperation(
                id: operation.id, method: operation.method, pathTemplate: operation.pathTemplate,
                mediaTypes: operation.requestBody?.content.map(\.type.description) ?? [])
        }
        var outcome: Outcome?
        try await TodoClient.run(drifts: drifts) { client in
            let runner = try WorkflowRunner(
                arazzo: arazzo, operations: operations, transport: RawTransport(), server: client.base)
            let run = try await runner.run(workflow)
            outcome = Outcome(
                run: run, findings: run.exchanges.flatMap { contract.check($0).findings } + run.findings(),
                isSafe: try runner.isSafe(workflow))
        }
        return try #require(outcome)
    }

    @Test("reads sends only GET, crud writes", arguments: [("reads", true), ("crud", false)])
    func passes(workflow: String, isSafe: Bool) async throws {
        let outcome = try await Self.run(workflow)
        #expect(outcome.run.end == .completed)
        #expect(outcome.run.skipped.isEmpty)
        #expect(outcome.run.steps.allSatisfy { $0.outcome == .passed })
        #expect(outcome.findings.map { "\($0.rule.id) \($0.place.description) \($0.actual)" } == [])
        #expect(outcome.isSafe == isSafe)
    }

    @Test("Together they call every operation and delete what they create")
    func coverage() async throws {
        let reads = try await Self.run("reads").run
        let crud = try await Self.run("crud").run
        let called = Set((reads.steps + crud.steps).compactMap { $0.operation?.id })
        let contract = try TodoClient.contract("todos")
        #expect(called == Set(contract.operations.compactMap(\.id)))
        let created = crud.steps.filter {
            $0.operation?.id?.hasPrefix("create") == true && !$0.step.hasPrefix("refuse")
        }
        let deleted = crud.steps.filter { $0.operation?.id == "deleteTodo" }
        #expect(created.count == 2 && deleted.count == 2)
        #expect(deleted.filter(\.isCleanup).count == 2)
    }

    /// A drift, the workflow, the failing step, and its criterion with actual values.
    static let failures: [(String, String, String, String)] = [
        (
            "put-ignored", "crud", "readUpdated",
            #""apicheck: 만들었다가 지울 할 일" == "Don't open dead inside & more + 100% 한글""#
        ),
        ("meta-inconsistent", "reads", "lastPage", "20 == 26"),
        ("status-404-for-204", "reads", "unknown", "404 == 204"),
        ("status-201-for-200", "crud", "create", "201 == 200"),
    ]

    @Test("Drifts across several responses fail a criterion", arguments: failures)
    func failure(drift: String, workflow: String, step: String, actual: String) async throws {
        let outcome = try await Self.run(workflow, drifts: [drift])
        #expect(outcome.run.end == .failed(step: step))
        let finding = try #require(outcome.findings.first { $0.rule.id == "workflow-criterion-failed" })
        #expect(finding.place == .step("\(workflow)/\(step)"))
        #expect(finding.actual == .quoted(actual))
    }

    @Test("Both todos are deleted even after a failure")
    func cleanup() async throws {
        let outcome = try await Self.run("crud", drifts: ["put-ignored"])
        let deletions = outcome.run.steps.filter(\.isCleanup)
        #expect(deletions.map(\.step) == ["delete", "deleteSecond"])
        #expect(deletions.allSatisfy { $0.outcome == .passed })
        #expect(deletions.flatMap(\.exchanges).map(\.response?.status) == [200, 200])
    }

    /// Every switch except `slow`, which changes no response.
    static let seen = Sandbox.drifts(of: "todos").map(\.name).filter { $0 != "slow" }

    @Test("Each drift is detected by the reading or the writing workflow", arguments: seen)
    func noticed(drift: String) async throws {
        let onlyWritten = [
            "put-ignored", "status-201-for-200", "error-shape-changed", "required-field-added",
        ].contains(drift)
        let reads = try await Self.run("reads", drifts: [drift])
        #expect((reads.findings.isEmpty && reads.run.end == .completed) == onlyWritten)
        if onlyWritten { #expect(try await !Self.run("crud", drifts: [drift]).findings.isEmpty) }
    }

    @Test("A reset ends the run without a response, and each is a finding")
    func reset() async throws {
        let outcome = try await Self.run("reads", drifts: ["connection-reset"])
        guard case .noAnswer(step: "firstPage", let error) = outcome.run.end else {
            Issue.record("\(outcome.run.end)")
            return
        }
        #expect(error.kind == .reset)
        let stopped = outcome.run.steps.filter(\.isStopped).map { "exchange-failed at step reads/\($0.step)" }
        #expect(stopped.count > 1)
        #expect(outcome.findings.map { "\($0.rule.id) at \($0.place.description)" } == stopped)
    }
}
