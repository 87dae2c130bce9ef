import APICheckBase
import APICheckFindings
import APICheckHTTP
import APICheckJSON
import APICheckWorkflows
import TestSupport
import Testing

struct WorkflowRunTests {
    private static let crud = """
          - workflowId: crud
            inputs:
              type: object
              properties:
                title: {type: string, default: old}
                newTitle: {type: string, default: new}
            steps:
              - stepId: create
                operationId: create
                requestBody: {payload: {title: $inputs.title}}
                outputs: {id: $response.body#/data/id}
              - stepId: update
                operationId: update
                parameters: [{name: id, in: path, value: $steps.create.outputs.id}]
                requestBody: {payload: {title: $inputs.newTitle}}
              - stepId: readBack
                operationId: one
                parameters: [{name: id, in: path, value: $steps.create.outputs.id}]
                successCriteria:
                  - condition: $statusCode == 200
                  - condition: $response.body#/data/title == $inputs.newTitle
              - stepId: delete
                x-apicheck-cleanup: true
                operationId: delete
                parameters: [{name: id, in: path, value: $steps.create.outputs.id}]
                successCriteria: [{condition: $statusCode == 204}]
              - stepId: gone
                operationId: one
                parameters: [{name: id, in: path, value: $steps.create.outputs.id}]
                successCriteria: [{condition: $statusCode == 404}]
            outputs: {id: $steps.create.outputs.id, none: $steps.create.outputs.id#/x}

        """

    /// A server with one todo; `title` is the title in responses.
    private static func server(title: String) -> StubTransport {
        StubTransport { request, index in
            switch request.method {
            case "POST": .stub(201, #"{"data":{"id":7}}"#, to: request)
            case "DELETE": .stub(204, to: request)
            case "GET" where index > 3: .stub(404, to: request)
            default: .stub(200, #"{"data":{"id":7,"title":"\#(title)"}}"#, to: request)
            }
        }
    }

    @Test func runsInOrderAndPassesOutputsOn() async throws {
        let transport = Self.server(title: "NEW")
        let run = try await WorkflowRunner.test(Self.crud, transport: transport).run("crud")
        #expect(run.end == .completed)
        #expect(
            transport.lines == [
                "POST /api/todos", "PUT /api/todos/7", "GET /api/todos/7", "DELETE /api/todos/7", "GET /api/todos/7",
            ])
        #expect(transport.requests[0].body == Array(#"{"title":"old"}"#.utf8))
        #expect(run.steps.map(\.outcome) == Array(repeating: .passed, count: 5))
        #expect(run.outputs.mapValues(\.text) == ["id": "7"])
        #expect(run.skipped.isEmpty)
        #expect(run.findings().isEmpty)
    }

    /// An account is not deleted before what belongs to it.
    @Test func cleanUpStepsKeepTheirOrder() async throws {
        let workflow = """
              - workflowId: w
                steps:
                  - stepId: create
                    operationId: create
                    successCriteria: [{condition: $statusCode == 200}]
                    outputs: {id: $response.body#/data/id}
                  - stepId: delete
                    x-apicheck-cleanup: true
                    operationId: delete
                    parameters: [{name: id, in: path, value: $steps.create.outputs.id}]
                  - stepId: read
                    operationId: list
                  - stepId: leave
                    x-apicheck-cleanup: true
                    operationId: delete
                    parameters: [{name: id, in: path, value: 1}]
                  - stepId: afterwards
                    dependsOn: [leave]
                    operationId: list

            """
        let transport = Self.server(title: "old")
        let run = try await WorkflowRunner.test(workflow, transport: transport).run("w")
        #expect(run.end == .failed(step: "create"))
        #expect(
            transport.lines == ["POST /api/todos", "GET /api/todos", "DELETE /api/todos/7", "DELETE /api/todos/1"])
        #expect(run.skipped.map(\.step) == ["afterwards"])
    }

    @Test func aFailedStepIsAFindingAndCleansUp() async throws {
        let transport = Self.server(title: "old")
        let run = try await WorkflowRunner.test(Self.crud, transport: transport).run("crud")
        #expect(run.end == .failed(step: "readBack"))
        #expect(transport.lines.suffix(2) == ["DELETE /api/todos/7", "GET /api/todos/7"])
        #expect(run.steps.map(\.step) == ["create", "update", "readBack", "delete", "gone"])
        #expect(run.skipped.isEmpty)
        var expected = Finding(
            .workflowCriterionFailed, operation: "GET /todos/{id}", place: .step("crud/readBack"),
            contract: SourceLocation(file: "w.yaml", line: 26),
            expected: "$response.body#/data/title == $inputs.newTitle", actual: #""old" == "new""#,
            subject: "$response.body#/data/title == $inputs.newTitle",
            evidence: Evidence(recording: "http://localhost/api/todos/7"))
        expected.readPlaces = [.body(Pointer(["data", "title"]))]
        #expect(run.findings() == [expected])
    }

    @Test func cleanUpIsSkippedWithoutItsOutputs() async throws {
        let transport = StubTransport(.stub(500, "oops"))
        let run = try await WorkflowRunner.test(Self.crud, transport: transport).run("crud")
        #expect(transport.lines == ["POST /api/todos"])
        #expect(run.steps[0].failedCriteria.map(\.actual) == ["500"])
        #expect(run.skipped.count == 4)
        #expect(
            run.skipped.first
                == SkippedStep(step: "update", why: "needs the output 'id' of the step 'create', which failed"))
        #expect(
            run.skipped.first { $0.step == "delete" }?.why
                == "$steps.create.outputs.id has no value: nothing to clean up")
    }

    /// The criterion fails, but something was created that must be removed.
    @Test func cleanUpUsesOutputsOfAFailedStep() async throws {
        let workflow = Self.crud.replacing(
            "outputs: {id: $response.body#/data/id}",
            with: "outputs: {id: $response.body#/data/id}\n        successCriteria: [{condition: $statusCode == 200}]")
        let transport = Self.server(title: "new")
        let run = try await WorkflowRunner.test(workflow, transport: transport).run("crud")
        #expect(run.end == .failed(step: "create"))
        #expect(transport.lines == ["POST /api/todos", "DELETE /api/todos/7"])
    }

    @Test func withoutAConnectionTheRunStopsAndCleansUp() async throws {
        let fault = TransportError(.refused, host: "localhost:80", phase: .connecting, reason: "connection refused")
        let transport = StubTransport { request, _ in
            if request.method == "PUT" { throw fault }
            return .stub(request.method == "DELETE" ? 204 : 200, #"{"data":{"id":7}}"#, to: request)
        }
        let run = try await WorkflowRunner.test(Self.crud, transport: transport).run("crud")
        #expect(run.end == .noAnswer(step: "update", fault))
        #expect(transport.lines == ["POST /api/todos", "PUT /api/todos/7", "DELETE /api/todos/7"])
        #expect(run.steps[1].outcome == .stopped(fault))
        #expect(run.findings().isEmpty)
    }

    @Test func cancellingCleansUp() async throws {
        let reached = AsyncStream.makeStream(of: Void.self)
        let transport = CancellableTransport { request in
            if request.method == "GET" {
                reached.continuation.yield()
                try await Task.sleep(for: .seconds(60))
            }
            try Task.checkCancellation()
            return .stub(request.method == "DELETE" ? 204 : 200, #"{"data":{"id":7}}"#, to: request)
        }
        let runner = try WorkflowRunner.test(Self.crud, transport: transport)
        let task = Task { try await runner.run("crud") }
        var iterator = reached.stream.makeAsyncIterator()
        _ = await iterator.next()
        task.cancel()
        let run = try await task.value
        #expect(run.end == .cancelled)
        #expect(run.steps.map(\.step) == ["create", "update", "delete"])
        #expect(run.steps.last?.outcome == .passed)
    }

    @Test func cancellationWaitsForAWriteUnderWay() async throws {
        let reached = AsyncStream.makeStream(of: Void.self)
        let cancelled = AsyncStream.makeStream(of: Void.self)
        let transport = CancellableTransport { request in
            if request.method == "POST" {
                reached.continuation.yield()
                for await _ in cancelled.stream { break }
            }
            try Task.checkCancellation()
            return .stub(request.method == "DELETE" ? 204 : 200, #"{"data":{"id":7}}"#, to: request)
        }
        let runner = try WorkflowRunner.test(Self.crud, transport: transport)
        let task = Task { try await runner.run("crud") }
        for await _ in reached.stream { break }
        task.cancel()
        cancelled.continuation.yield()
        let run = try await task.value
        #expect(run.end == .cancelled)
        #expect(run.steps.map(\.step) == ["create", "delete"])
        #expect(run.exchanges.last?.request.url.path == "/api/todos/7")
    }

    /// A server that no longer responds must not block an interrupted run.
    @Test(arguments: ["POST", "DELETE"])
    func aWriteWithoutAResponseEndsWithTheGracePeriod(_ method: String) async throws {
        let reached = AsyncStream.makeStream(of: Void.self)
        let transport = CancellableTransport { request in
            if request.method == method {
                reached.continuation.yield()
                try await Task.sleep(for: Patience.duration)
            }
            try Task.checkCancellation()
            return .stub(200, #"{"data":{"id":7}}"#, to: request)
        }
        var options = RunOptions()
        options.cancellationGrace = .milliseconds(20)
        let runner = try WorkflowRunner.test(Self.crud, transport: transport, options: options)
        let task = Task { try await runner.run("crud") }
        for await _ in reached.stream { break }
        task.cancel()
        let run = try await task.value
        #expect(run.end == .cancelled)
        let why = try #require(run.skipped.first { $0.step == "delete" }?.why)
        #expect(
            why
                == (method == "POST"
                    ? "$steps.create.outputs.id has no value: nothing to clean up"
                    : "the clean-up did not finish in time after the interrupt; the server may still have what the run created")
        )
    }

    private struct CancellableTransport: Transport {
        let answer: @Sendable (Request) async throws -> Exchange

        func send(_ request: Request) async throws -> Exchange { try await answer(request) }
    }

    @Test func exchangesAreLabelled() async throws {
        let transport = LabellingTransport()
        var options = RunOptions()
        options.api = "todos"
        options.redirects = 3
        let workflow = "  - workflowId: w\n    steps:\n      - stepId: a\n        operationId: list\n"
        let run = try await WorkflowRunner.test(workflow, transport: transport, options: options).run("w")
        #expect(run.end == .completed)
        #expect(
            run.exchanges.map { $0.request.headers["label"] } == ["todos/w/a/0", "todos/w/a/1"])
    }

    /// Redirects once and records the label in the request.
    private struct LabellingTransport: Transport {
        func send(_ request: Request) async throws -> Exchange {
            let label = ExchangeLabel.current
            var request = request
            request.headers["label"] = "\(label.api ?? "")/\(label.workflow ?? "")/\(label.step ?? "")/\(label.hop)"
            return label.hop == 0
                ? .stub(302, headers: ["Location": "/elsewhere"], to: request) : .stub(200, to: request)
        }
    }

    @Test(arguments: [
        (["title": "1"], "w.yaml:6: invalid value of the input 'title'\n  expected: string\n  actual:   1"),
        (["tittle": #""x""#], "w.yaml:6: unknown input 'tittle'\n  expected: title or newTitle"),
    ])
    func wrongInputs(_ inputs: [String: String], _ message: String) async throws {
        let transport = StubTransport(.stub(200))
        let runner = try WorkflowRunner.test(Self.crud, transport: transport)
        let values = try inputs.mapValues { try Document($0).root }
        let error = await #expect(throws: WorkflowError.self) { try await runner.run("crud", inputs: values) }
        #expect(error?.description == message)
        #expect(transport.requests.isEmpty)
    }

    @Test(arguments: [
        ("required: [id, n, key], ", "requires 'id', 'key'", ["id", "key"]),
        ("required: [key], ", "requires 'key'", ["key"]),
    ])
    func missingInputs(_ required: String, _ message: String, _ names: [String]) async throws {
        let workflow = """
              - workflowId: w
                inputs: {type: object, \(required)properties: {id: {type: integer}, key: {type: string}, n: {default: 1}}}
                steps: [{stepId: a, operationId: list}]

            """
        let runner = try WorkflowRunner.test(workflow, transport: StubTransport(.stub(200)))
        let error = await #expect(throws: WorkflowError.self) { try await runner.run("w") }
        #expect(
            error?.problem
                == Problem("the workflow 'w' \(message)", at: ["w.yaml:6"], setting: .inputs(names)))
    }

    @Test(arguments: [
        ("integer", "12", "12"), ("integer", "x", #""x""#), ("string", "12", #""12""#), ("boolean", "true", "true"),
        ("array", "[1]", "[1]"), ("number", "1.50", "1.50"), ("integer", "1.5", #""1.5""#),
    ])
    func inputsGivenAsText(_ type: String, _ text: String, _ expected: String) throws {
        let arazzo = try Arazzo.test(
            """
              - workflowId: w
                inputs: {type: object, properties: {v: {type: \(type)}}}
                steps: [{stepId: a, operationId: list}]

            """)
        let input = try #require(arazzo.workflow("w").input("v"))
        #expect(try input.value(ofText: text).text == expected)
    }

    @Test func secretsAreNotShown() async throws {
        let workflow = """
              - workflowId: w
                inputs: {type: object, properties: {key: {type: string, x-apicheck-secret: true}}}
                steps:
                  - stepId: a
                    operationId: list
                    successCriteria: [{condition: $response.body#/key == $inputs.key && $statusCode == 201}]
                  - stepId: b
                    x-apicheck-cleanup: true
                    operationId: list
                    parameters: [{name: k, in: header, value: "{$inputs.key}"}]

            """
        let runner = try WorkflowRunner.test(workflow, transport: StubTransport(.stub(200, #"{"key":"s3cret"}"#)))
        let run = try await runner.run("w", inputs: ["key": Document(#""s3\r\ncret""#).root])
        #expect(run.findings().map(\.actual) == ["(secret) == (secret) && 200 == 201", "(secret)"])
    }

    @Test func safety() throws {
        let workflows =
            Self.crud + """
                  - workflowId: reads
                    steps: [{stepId: a, operationId: list}]
                  - workflowId: calls
                    steps: [{stepId: a, workflowId: crud}]
                  - workflowId: depends
                    dependsOn: [reads]
                    steps: [{stepId: a, operationId: list}]

                """
        let runner = try WorkflowRunner.test(workflows, transport: StubTransport(.stub(200)))
        #expect(try ["crud", "reads", "calls", "depends"].map(runner.isSafe) == [false, true, false, true])
    }
}
