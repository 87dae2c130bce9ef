import APICheckHTTP
import APICheckJSON
import APICheckWorkflows
import Testing

struct PlanTests {
    /// Each workflow depends on the two before it.
    private static func chain(_ count: Int) -> String {
        (0..<count).map { number in
            let before = (max(0, number - 2)..<number).map { "w\($0)" }.joined(separator: ", ")
            return """
                  - workflowId: w\(number)
                    dependsOn: [\(before)]
                    inputs: {type: object, required: [i\(number)], properties: {i\(number): {type: string}}}
                    steps: [{stepId: s, operationId: one, parameters: [{name: id, in: path, value: $inputs.i\(number)}]}]

                """
        }.joined()
    }

    @Test func aWorkflowThatManyDependOnIsPlannedOnceAsItRunsOnce() throws {
        let runner = try WorkflowRunner.test(Self.chain(60), transport: StubTransport(.stub(200)))
        let plan = try runner.plan("w59")
        #expect(plan.count == 60)
        #expect(plan.first?.step.split(separator: "/").first == "w57")
        #expect(plan.first?.url == "http://localhost/api/todos/{$inputs.i0}")
        #expect(plan.last?.step == "s")
        #expect(plan.last?.url == "http://localhost/api/todos/{$inputs.i59}")
        #expect(try runner.declaredInputs(of: runner.arazzo.workflow("w59")).count == 60)
        #expect(try runner.isSafe("w59"))
    }

    /// Nine levels of ten calls are a thousand million requests.
    @Test func aPlanOfTooManyCallsIsRefused() throws {
        let workflows = (0..<9).map { level in
            let steps = (0..<10).map { number in
                level == 0
                    ? "{stepId: s\(number), operationId: list}" : "{stepId: s\(number), workflowId: w\(level - 1)}"
            }
            return "  - {workflowId: w\(level), steps: [\(steps.joined(separator: ", "))]}\n"
        }.joined()
        let runner = try WorkflowRunner.test(workflows, transport: StubTransport(.stub(200)))
        #expect(try runner.plan("w1").count == 100)
        let error = try #require(throws: WorkflowError.self) { try runner.plan("w8") }
        #expect(
            "\(error)" == """
                w.yaml:14: the workflow 'w8' makes more than 1000 requests and calls of workflows, the limit of a run
                  help:     divide it into several workflows
                """)
        #expect(try runner.isSafe("w8"))
    }

    @Test(arguments: [(500, true), (501, false)]) func aChainOfCallsHasALimit(_ count: Int, _ isAllowed: Bool) throws {
        let workflows = (0..<count).reversed().map { number in
            let next = number + 1 < count ? "workflowId: w\(number + 1)" : "operationId: list"
            return "  - {workflowId: w\(number), steps: [{stepId: s, \(next)}]}\n"
        }.joined()
        if isAllowed {
            let runner = try WorkflowRunner.test(workflows, transport: StubTransport(.stub(200)))
            #expect(try runner.plan("w0").count == 1)
        } else {
            let error = #expect(throws: WorkflowError.self) { try Arazzo.test(workflows) }
            #expect(error.map { "\($0)".contains("the workflow 'w0' calls others over more than 500 levels") } == true)
        }
    }

    @Test func showsEveryRequestAndSendsNone() throws {
        let workflow = """
              - workflowId: w
                inputs:
                  type: object
                  required: [key, size]
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
