import APICheckBase
import APICheckFindings
import APICheckHTTP
import APICheckJSON
import APICheckWorkflows
import Testing

/// Steps with a `timeout` in milliseconds (Arazzo 1.1 section 5.8.5.1).
struct StepTimeoutTests {
    /// Answers nothing until it is cancelled.
    private struct HangingTransport: Transport {
        func send(_ request: Request) async throws -> Exchange {
            while true { try await Task.sleep(for: .seconds(3_600)) }
        }
    }

    private static func run(
        _ workflows: String, _ transport: any Transport, _ clock: TestClock
    ) async throws -> WorkflowRun {
        var options = RunOptions.test(clock)
        options.clock.timer = { clock.pass($0) }
        let arazzo = try Arazzo(Document(yaml: frame + workflows, source: "w.yaml"))
        return try await WorkflowRunner(
            arazzo: arazzo, operations: WorkflowRunner.operations, transport: transport,
            server: HTTPURL("http://localhost/api")!, options: options
        ).run("w")
    }

    private static let frame = """
        arazzo: 1.1.0
        info: {title: Test, version: "1"}
        sourceDescriptions:
          - {name: todos, url: ./openapi.yaml, type: openapi}
        workflows:

        """

    /// A read is cancelled, and so is a write, which the end of a run would wait for.
    @Test(arguments: ["list", "create"]) func aRequestWithoutAnAnswerIsAborted(_ operation: String) async throws {
        let run = try await Self.run(
            "  - {workflowId: w, steps: [{stepId: a, operationId: \(operation), timeout: 250}]}\n", HangingTransport(),
            TestClock())
        #expect(run.end == .failed(step: "a"))
        let finding = try #require(run.findings().first)
        #expect(finding.rule == .workflowCriterionFailed)
        #expect(finding.expected == .words("the step completes within 250 ms"))
        #expect(finding.actual == .words("it took longer"))
        #expect(finding.contract?.line == 6)
    }

    @Test func aLateResponseFailsTheStep() async throws {
        let clock = TestClock()
        let transport = StubTransport { request, _ in
            clock.pass(.milliseconds(request.method == "GET" ? 100 : 101))
            return .stub(200, "{}", to: request)
        }
        let run = try await Self.runWithoutTimer(
            """
              - workflowId: w
                steps:
                  - {stepId: inTime, operationId: list, timeout: 100}
                  - {stepId: late, operationId: create, timeout: 100}

            """, transport, clock)
        #expect(run.end == .failed(step: "late"))
        #expect(run.steps.map(\.outcome) == [.passed, .failed])
        #expect(run.exchanges.count == 2)
    }

    @Test func anActionHandlesTheTimeout() async throws {
        let clock = TestClock()
        let transport = StubTransport { request, index in
            if index == 0 { clock.pass(.seconds(1)) }
            return .stub(200, "{}", to: request)
        }
        let run = try await Self.runWithoutTimer(
            """
              - workflowId: w
                steps:
                  - stepId: a
                    operationId: list
                    timeout: 500
                    onFailure: [{name: again, type: retry}]

            """, transport, clock)
        #expect(run.end == .completed)
        #expect(run.steps.map(\.outcome) == [.handled(by: "again"), .passed])
    }

    @Test func aCalledWorkflowEndsAtTheTimeoutOfItsStep() async throws {
        let clock = TestClock()
        let transport = StubTransport { request, _ in
            clock.pass(.milliseconds(300))
            return .stub(200, "{}", to: request)
        }
        let run = try await Self.runWithoutTimer(
            """
              - workflowId: w
                steps:
                  - {stepId: call, workflowId: inner, timeout: 500}
                  - {stepId: next, operationId: list, dependsOn: [call]}
              - workflowId: inner
                steps:
                  - {stepId: one, operationId: list}
                  - {stepId: two, operationId: list}
                  - {stepId: three, operationId: list}
                  - {stepId: clean, operationId: list, x-apicheck-cleanup: true}

            """, transport, clock)
        #expect(run.end == .failed(step: "call"))
        #expect(run.steps.map(\.step) == ["call/one", "call/two", "call/clean", "call"])
        #expect(run.steps.map(\.outcome) == [.passed, .failed, .passed, .failed])
        #expect(run.steps.last?.failedCriteria.map(\.condition) == ["the step completes within 500 ms"])
    }

    private static func runWithoutTimer(
        _ workflows: String, _ transport: StubTransport, _ clock: TestClock
    ) async throws -> WorkflowRun {
        let arazzo = try Arazzo(Document(yaml: frame + workflows, source: "w.yaml"))
        return try await WorkflowRunner(
            arazzo: arazzo, operations: WorkflowRunner.operations, transport: transport,
            server: HTTPURL("http://localhost/api")!, options: .test(clock) { $0.endsAtFailure = true }
        ).run("w")
    }

    private static let mistakes: [(value: String, message: String)] = [
        ("0", "'timeout' of a step is 0 milliseconds"),
        ("0.5", "'timeout' of a step is 0.5, expected a whole number"),
        ("-1", "'timeout' of a step is a number, expected a number of at least 0"),
        ("5s", "'timeout' of a step is text, expected a number of at least 0"),
    ]

    @Test(arguments: mistakes) func mistakesAreRejected(_ value: String, _ message: String) throws {
        let workflow = "  - {workflowId: w, steps: [{stepId: a, operationId: list, timeout: \(value)}]}\n"
        let error = #expect(throws: WorkflowError.self) {
            try Arazzo(Document(yaml: Self.frame + workflow, source: "w.yaml"))
        }
        #expect(error?.problem.headline.string.contains(message) == true, "\(error?.description ?? "")")
    }
}
