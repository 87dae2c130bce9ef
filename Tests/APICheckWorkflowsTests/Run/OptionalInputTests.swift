import APICheckHTTP
import APICheckJSON
import APICheckWorkflows
import Testing

/// A parameter with an optional input that has no value is not sent.
struct OptionalInputTests {
    private static let workflow = """
          - workflowId: w
            inputs:
              type: object
              properties:
                token: {type: string, format: password}
                tag: {type: string}
                size: {type: integer, default: 5}
              required: []
            parameters: [{name: Authorization, in: header, value: "Bearer {$inputs.token}"}]
            steps:
              - stepId: list
                operationId: list
                parameters:
                  - {name: tag, in: query, value: $inputs.tag}
                  - {name: label, in: query, value: "is:{$inputs.tag}"}
                  - {name: size, in: query, value: "{$inputs.size}"}
                  - {name: session, in: cookie, value: "a.{$inputs.token}"}
              - stepId: called
                workflowId: other
                parameters: [{name: token, value: $inputs.token}]
          - workflowId: other
            inputs: {type: object, properties: {token: {type: string}}, required: []}
            steps:
              - stepId: list
                operationId: list
                parameters: [{name: Authorization, in: header, value: "Bearer {$inputs.token}"}]

        """

    @Test(
        arguments: [
            ([:], ["http://localhost/api/todos?size=5", "http://localhost/api/todos"], [nil, nil], nil),
            (
                ["token": "t", "tag": "x"],
                ["http://localhost/api/todos?tag=x&label=is%3Ax&size=5", "http://localhost/api/todos"],
                ["Bearer t", "Bearer t"], "session=a.t"
            ),
            (
                ["token": ""], ["http://localhost/api/todos?size=5", "http://localhost/api/todos"],
                ["Bearer ", "Bearer "], "session=a."
            ),
        ] as [([String: String], [String], [String?], String?)])
    func parameters(_ inputs: [String: String], urls: [String], headers: [String?], cookie: String?) async throws {
        let transport = StubTransport(.stub(200))
        let runner = try WorkflowRunner.test(Self.workflow, transport: transport)
        let values = try inputs.mapValues { try Document("\"\($0)\"").root }
        let run = try await runner.run("w", inputs: values)
        #expect(run.end == .completed)
        #expect(transport.requests.map(\.url.text) == urls)
        #expect(transport.requests.map { $0.headers["authorization"] } == headers)
        #expect(transport.requests[0].headers["cookie"] == cookie)
    }

    @Test func aPlanShowsWhetherTheParameterIsSent() throws {
        let runner = try WorkflowRunner.test(Self.workflow, transport: StubTransport(.stub(200)))
        let without = try runner.plan("w")
        #expect(without.map(\.url) == ["http://localhost/api/todos?size=5", "http://localhost/api/todos"])
        #expect(without.map { $0.headers["authorization"] } == [nil, nil])
        let with = try runner.plan("w", inputs: ["token": Document(#""hidden""#).root])
        #expect(with[0].headers["authorization"] == "Bearer {$inputs.token}")
    }

    @Test func aPathNeedsAValue() async throws {
        let workflow = """
              - workflowId: w
                inputs: {type: object, properties: {id: {type: string}}, required: []}
                steps:
                  - stepId: one
                    operationId: one
                    parameters: [{name: id, in: path, value: "x{$inputs.id}"}]

            """
        let transport = StubTransport(.stub(200))
        let run = try await WorkflowRunner.test(workflow, transport: transport).run("w")
        #expect(transport.requests.isEmpty)
        #expect(run.steps.first?.failedCriteria.map(\.condition) == ["a value for the path parameter 'id'"])
    }
}
