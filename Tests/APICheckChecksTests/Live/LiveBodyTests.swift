import APICheckBase
import APICheckContracts
import APICheckHTTP
import APICheckJSON
import APICheckProject
import APICheckRecordings
import APICheckWorkflows
import TestSupport
import Testing

@testable import APICheckChecks

/// How often a live body is parsed on its way through a run: by the outputs and criteria of the workflow, by redaction, which
/// asks the contract for marked values, by the contract's check and by the comparison with recordings.
@Suite struct LiveBodyTests {
    private static let contract = """
        openapi: 3.1.0
        info: {title: t, version: '1'}
        servers: [{url: 'http://127.0.0.1/v1'}]
        paths:
          /todo:
            get:
              operationId: read
              responses:
                '200':
                  description: ok
                  content:
                    application/json:
                      schema:
                        type: object
                        properties: {id: {type: integer}, note: {type: string, x-apicheck-secret: true}}
        """

    private static let workflows = """
        arazzo: 1.0.1
        info: {title: t, version: '1'}
        sourceDescriptions: [{name: api, url: ./openapi.yaml, type: openapi}]
        workflows:
          - workflowId: reads
            steps:
              - stepId: read
                operationId: read
                successCriteria: [{condition: $response.body#/id == 1}]
                outputs: {todo: $response.body}
            outputs: {todo: $steps.read.outputs.todo}
        """

    private struct Stub: Transport {
        let body: String

        func send(_ request: Request) async throws -> Exchange {
            Exchange(
                request: SentRequest(request),
                response: Response(
                    status: 200, headers: ["Content-Type": "application/json"], body: Array(body.utf8)),
                startedAt: .now)
        }
    }

    private func run(_ body: String, _ check: (WorkflowRun, LiveAPI) throws -> Void) async throws {
        let folder = try TemporaryFolder()
        _ = try folder.write("contracts/todos/openapi.yaml", Self.contract.utf8)
        _ = try folder.write("contracts/todos/workflows.arazzo.yaml", Self.workflows.utf8)
        let api = try #require(try Project(in: folder.path).select([]).first)
        let live = try LiveAPI(api, inputs: LiveInputs([]))
        let runner = try LiveRun(LiveSettings(), transport: Stub(body: body)).runner(for: live)
        try check(try await runner.run("reads", inputs: [:]), live)
        withExtendedLifetime(folder) {}
    }

    @Test func theCheckReadsTheDocumentThatTheWorkflowRead() async throws {
        try await run(#"{"id":1}"#) { (run: WorkflowRun, live: LiveAPI) throws in
            let read = try #require(run.outputs["todo"]?.document)
            let exchange = try #require(LiveWorkflow(run, redactor: live.redactor).exchanges.first)
            let checked = live.contract.check(exchange.entry.exchange, bodies: exchange.bodies)
            #expect(checked.responseBody?.document === read)
            #expect(try exchange.bodies.response?.json().document === read)
        }
    }

    @Test(arguments: [(#"{"id":1}"#, false), (#"{"id":1,"note":"s3cr3t-9f2c7a1b"}"#, true)])
    func aBodyIsParsedOnceAndWithoutItsSecretsOnceMore(_ body: String, _ isSecret: Bool) async throws {
        try await run(body) { (run: WorkflowRun, live: LiveAPI) throws in
            let parses = Locked(0)
            let counted = ParsedBody(Array(body.utf8)) { bytes, limits in
                parses.withLock { $0 += 1 }
                return try Document(bytes, limits: limits)
            }
            var run = run
            run.steps[0].bodies = ExchangeBodies(request: nil, response: counted)
            let exchange = try #require(LiveWorkflow(run, redactor: live.redactor).exchanges.first)
            let shown = try #require(exchange.bodies.response)
            #expect((shown !== counted) == isSecret)
            let checked = live.contract.check(exchange.entry.exchange, bodies: exchange.bodies)
            #expect(parses.withLock { $0 } == 1)
            #expect(try checked.responseBody?.document === shown.json().document)
            #expect(String(decoding: shown.bytes, as: UTF8.self).contains("s3cr3t") == false)
        }
    }
}
