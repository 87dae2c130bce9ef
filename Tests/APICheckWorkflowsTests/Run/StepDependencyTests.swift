import APICheckBase
import APICheckFindings
import APICheckHTTP
import APICheckJSON
import APICheckWorkflows
import Testing

/// What still runs after a step failed: everything that does not depend on it.
struct StepDependencyTests {
    private static let steps = """
              - stepId: create
                operationId: create
                outputs: {id: $response.body#/id}
              - stepId: read
                operationId: one
                parameters: [{name: id, in: path, value: $steps.create.outputs.id}]
                outputs: {title: $response.body#/title}
              - stepId: search
                operationId: list
                parameters: [{name: q, in: query, value: $steps.read.outputs.title}]
              - {stepId: count, operationId: list, dependsOn: [read]}
              - {stepId: other, operationId: list}
              - stepId: compare
                operationId: list
                successCriteria: [{condition: $response.body#/id == $steps.create.outputs.id}]
              - {stepId: last, operationId: list}

        """

    private static func run(_ steps: String, _ transport: StubTransport) async throws -> WorkflowRun {
        try await WorkflowRunner.test("  - workflowId: w\n    steps:\n" + steps, transport: transport).run("w")
    }

    @Test func independentStepsGoOn() async throws {
        let transport = StubTransport { request, _ in .stub(request.method == "POST" ? 500 : 200, "{}", to: request) }
        let run = try await Self.run(Self.steps, transport)
        #expect(run.end == .failed(step: "create"))
        #expect(run.steps.map(\.step) == ["create", "other", "last"])
        #expect(
            run.skipped.map { "\($0.step): \($0.why)" } == [
                "read: needs the output 'id' of the step 'create', which failed",
                "search: needs the output 'title' of the step 'read', which was skipped",
                "count: depends on the step 'read', which was skipped",
                "compare: needs the output 'id' of the step 'create', which failed",
            ])
        #expect(run.findings().map(\.place) == [.step("w/create")])
    }

    @Test func aResetConnectionStopsOnlyWhatDependsOnIt() async throws {
        let fault = TransportError(.reset, host: "localhost:80", phase: .waiting, reason: "connection reset")
        let transport = StubTransport { request, _ in
            if request.method == "POST" { throw fault }
            return .stub(200, "{}", to: request)
        }
        let run = try await Self.run(Self.steps, transport)
        #expect(run.end == .noAnswer(step: "create", fault))
        #expect(run.steps.map(\.step) == ["create", "other", "last"])
        #expect(run.skipped.first?.why == "needs the output 'id' of the step 'create', which got no response")
    }

    /// The step's success would decide what follows.
    @Test(arguments: ["type: end", "type: goto, stepId: c"])
    func aFailedStepWithATransferEndsTheWorkflow(_ action: String) async throws {
        let run = try await Self.run(
            """
                  - stepId: a
                    operationId: list
                    onSuccess: [{name: done, \(action), criteria: [{condition: $statusCode == 200}]}]
                  - {stepId: b, operationId: create}
                  - {stepId: c, operationId: list}

            """, StubTransport(.stub(500)))
        #expect(run.steps.map(\.step) == ["a"])
        #expect(run.skipped.map(\.why) == ["the step 'a' failed", "the step 'a' failed"])
    }

    @Test func anExplicitEndEndsTheWorkflow() async throws {
        let run = try await Self.run(
            """
                  - stepId: a
                    operationId: list
                    onFailure: [{name: stop, type: end}]
                  - {stepId: b, operationId: list}

            """, StubTransport(.stub(500)))
        #expect(run.steps.map(\.step) == ["a"])
        #expect(run.skipped == [SkippedStep(step: "b", why: "the step 'a' failed")])
    }

    @Test func aFailedStepIsNotRepeatedByALaterGoto() async throws {
        let run = try await Self.run(
            """
                  - {stepId: a, operationId: list}
                  - stepId: b
                    operationId: create
                    onSuccess: [{name: again, type: goto, stepId: a}]

            """,
            StubTransport { request, _ in .stub(request.method == "GET" ? 500 : 200, to: request) })
        #expect(run.steps.map(\.step) == ["a", "b"])
        #expect(run.end == .failed(step: "a"))
    }

    @Test func anUnusableValueHasItsOwnRule() async throws {
        let run = try await Self.run(Self.steps, StubTransport(.stub(200, "{}")))
        #expect(run.findings().map(\.rule.id) == ["workflow-input-invalid"])
        #expect(run.findings().first?.expected == "a value for the path parameter 'id'")
        #expect(run.skipped.map(\.step) == ["search", "count"])
    }

    @Test func anUnknownDependencyIsRefused() {
        #expect(throws: WorkflowError.self) { () throws in
            try Arazzo.test(
                "  - workflowId: w\n    steps:\n      - {stepId: a, operationId: list, dependsOn: [b]}\n")
        }
    }
}
