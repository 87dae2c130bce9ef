import APICheckHTTP
import APICheckJSON
import APICheckWorkflows
import Testing

struct PlanTests {
    @Test func showsEveryRequestAndSendsNone() throws {
        let workflow = """
              - workflowId: w
                inputs:
                  type: object
                  properties:
                    title: {type: string, default: 할 일}
                    key: {type: string, format: password}
                    size: {type: integer}
                parameters: [{name: Authorization, in: header, value: "Bearer {$inputs.key}"}]
                steps:
                  - stepId: create
                    operationId: create
                    requestBody: {payload: {title: $inputs.title, size: $inputs.size}}
                    outputs: {id: $response.body#/data/id}
                  - stepId: update
                    operationId: update
                    parameters:
                      - {name: id, in: path, value: $steps.create.outputs.id}
                      - {name: q, in: query, value: $inputs.title}
                    requestBody: {payload: {title: "{$steps.create.outputs.id} & more"}}
                  - stepId: delete
                    x-apicheck-cleanup: true
                    operationId: delete
                    parameters: [{name: id, in: path, value: $steps.create.outputs.id#/a~1b}]

            """
        let transport = StubTransport(.stub(200))
        let runner = try WorkflowRunner.test(workflow, transport: transport)
        let plan = try runner.plan("w", inputs: ["key": Document(#""hidden""#).root])
        #expect(transport.requests.isEmpty)
        #expect(
            plan.map { "\($0.step) \($0.method) \($0.url)" } == [
                "create POST http://localhost/api/todos",
                "update PUT http://localhost/api/todos/{$steps.create.outputs.id}?q=%ED%95%A0%20%EC%9D%BC",
                "delete DELETE http://localhost/api/todos/{$steps.create.outputs.id#/a~1b}",
            ])
        #expect(
            plan.map(\.body) == [
                #"{"title":"할 일","size":"{$inputs.size}"}"#, "title={$steps.create.outputs.id}+%26+more", nil,
            ])
        #expect(plan.map { $0.headers["authorization"] } == Array(repeating: "Bearer {$inputs.key}", count: 3))
        #expect(plan.map { $0.headers["content-type"] }[1] == "application/x-www-form-urlencoded")
        #expect(plan.map(\.isCleanup) == [false, false, true])
    }
}
