import APICheckBase
import APICheckFindings
import APICheckHTTP
import APICheckJSON
import APICheckWorkflows
import Testing

/// Workflows that call others or depend on them.
struct CalledWorkflowTests {
    private static let workflows = """
          - workflowId: login
            inputs: {type: object, required: [user], properties: {user: {type: string}}}
            steps:
              - stepId: ask
                operationId: create
                requestBody: {payload: {user: $inputs.user}}
                outputs: {token: $response.body#/token}
            outputs: {token: $steps.ask.outputs.token}
          - workflowId: calls
            steps:
              - stepId: signIn
                workflowId: login
                parameters: [{name: user, value: kim}]
                successCriteria: [{condition: $statusCode == 200}]
                outputs: {token: $outputs.token}
              - stepId: list
                operationId: list
                parameters: [{name: Authorization, in: header, value: "Bearer {$steps.signIn.outputs.token}"}]
          - workflowId: depends
            dependsOn: [login]
            steps:
              - stepId: list
                operationId: list
                parameters: [{name: Authorization, in: header, value: $workflows.login.outputs.token}]

        """

    private static let server: @Sendable (Request, Int) -> Exchange = { request, _ in
        .stub(200, #"{"token":"t1"}"#, to: request)
    }

    @Test func aStepCallsAWorkflow() async throws {
        let transport = StubTransport(Self.server)
        let run = try await WorkflowRunner.test(Self.workflows, transport: transport).run("calls")
        #expect(run.end == .completed)
        try #require(run.steps.map(\.step) == ["signIn/ask", "signIn", "list"])
        #expect(transport.requests[0].body == Array(#"{"user":"kim"}"#.utf8))
        #expect(transport.requests[1].headers["authorization"] == "Bearer t1")
    }

    @Test func aWorkflowDependsOnAnother() async throws {
        let transport = StubTransport(Self.server)
        let runner = try WorkflowRunner.test(Self.workflows, transport: transport)
        let run = try await runner.run("depends", inputs: ["user": Document(#""lee""#).root])
        try #require(run.steps.map(\.step) == ["login/ask", "list"])
        #expect(transport.requests[1].headers["authorization"] == "t1")
        let error = await #expect(throws: WorkflowError.self) { try await runner.run("depends") }
        #expect(
            error?.problem
                == Problem("the workflow 'depends' requires 'user'", at: ["w.yaml:24"], setting: .inputs(["user"])))
    }

    @Test func aFailureInsideFailsTheCaller() async throws {
        let transport = StubTransport(.stub(500))
        let run = try await WorkflowRunner.test(Self.workflows, transport: transport).run("calls")
        #expect(run.end == .failed(step: "signIn"))
        #expect(run.findings().map(\.place) == [.step("calls/signIn/ask")])
        #expect(transport.requests.count == 1)
    }
}
