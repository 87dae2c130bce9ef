import APICheckBase
import APICheckHTTP
import APICheckJSON
import APICheckWorkflows
import Foundation
import TestSupport
import Testing

/// Several contracts, and workflows of other files.
struct SourceTests {
    private static func arazzo(_ sources: String, _ steps: String, file: String = "w.yaml") throws -> Arazzo {
        try Arazzo(
            Document(
                yaml: """
                    arazzo: 1.0.1
                    info: {title: Test, version: "1"}
                    sourceDescriptions:
                    \(sources)
                    workflows:
                      - workflowId: w
                        inputs: {properties: {id: {type: integer}}}
                        steps:
                    \(steps)
                    """, source: file))
    }

    private static let two = "  - {name: a, url: a.yaml, type: openapi}\n  - {name: b, url: b.yaml}"

    static let targets: [(String, Step.Target, String)] = [
        ("operationId: $sourceDescriptions.a.list", .operationID("list"), "a"),
        ("operationId: $sourceDescriptions.b.url", .operationID("url"), "b"),
        (
            "operationPath: '{$sourceDescriptions.b.url}#/paths/~1todos~1{id}/get'",
            .operationPath("/todos/{id}", method: "GET"), "b"
        ),
        ("operationPath: '$sourceDescriptions.b.url#/paths/~1todos'", .operationPath("/todos", method: nil), "b"),
        ("operationPath: 'b.yaml#/paths/~1todos/put'", .operationPath("/todos", method: "PUT"), "b"),
    ]

    @Test(arguments: targets) func target(_ text: String, _ target: Step.Target, _ source: String) throws {
        let step = try #require(
            try Self.arazzo(Self.two, "      - {stepId: s, \(text)}").workflow("w").steps.first)
        #expect(step.target == target)
        #expect(step.source == source)
    }

    static let errors: [(String, String)] = [
        ("operationId: $sourceDescriptions.c.list", "w.yaml:10: unknown source 'c'\n  expected: a or b"),
        (
            "operationId: $steps.s.outputs.a",
            "w.yaml:10: '$steps.s.outputs.a' does not name an operation\n  help:     write $sourceDescriptions.a.OPERATION"
        ),
        (
            "workflowId: $sourceDescriptions.a.login",
            "w.yaml:10: '$sourceDescriptions.a.login' does not name a workflow: the source 'a' is of type openapi\n"
                + "  help:     name a source of type arazzo"
        ),
        (
            "operationPath: 'c.yaml#/paths/~1todos/put'",
            "w.yaml:10: 'c.yaml#/paths/~1todos/put' does not name the source\n"
                + "  help:     write {$sourceDescriptions.a.url}#/paths/~1PATH/METHOD"
        ),
        (
            "operationPath: '{$sourceDescriptions.a.url}#/components/x'",
            "w.yaml:10: '{$sourceDescriptions.a.url}#/components/x' does not name an operation\n"
                + "  help:     write {$sourceDescriptions.a.url}#/paths/~1PATH/METHOD"
        ),
    ]

    @Test(arguments: errors) func unknownTarget(_ text: String, _ message: String) {
        let error = #expect(throws: WorkflowError.self) {
            try Self.arazzo(Self.two, "      - {stepId: s, \(text)}")
        }
        #expect(error?.description == message)
    }

    private static func runner(_ arazzo: Arazzo, _ operations: [StepOperation]) throws -> WorkflowRunner {
        try WorkflowRunner(
            arazzo: arazzo, operations: operations, transport: StubTransport(.stub(200)),
            server: HTTPURL("http://localhost")!)
    }

    @Test func operationsOfEachSource() throws {
        let arazzo = try Self.arazzo(
            Self.two,
            """
                  - {stepId: one, operationId: $sourceDescriptions.a.list}
                  - {stepId: two, operationId: $sourceDescriptions.b.list}
                  - {stepId: three, operationPath: '{$sourceDescriptions.b.url}#/paths/~1b'}
            """)
        let first = StepOperation(id: "list", method: "GET", pathTemplate: "/a")
        var second = StepOperation(id: "list", method: "GET", pathTemplate: "/b")
        second.source = "b"
        #expect(
            try Self.runner(arazzo, [first, second]).plan("w").map(\.url)
                == ["/a", "/b", "/b"].map { "http://localhost\($0)" })
        let error = #expect(throws: WorkflowError.self) { try Self.runner(arazzo, [first]) }
        #expect(
            error?.description
                == "w.yaml:11: the source 'b' of the step 'two', whose contract is not part of the run, is not supported yet\n"
                + "  help:     run the file with apicheck run"
        )
        var other = StepOperation(id: "add", method: "POST", pathTemplate: "/b")
        other.source = "b"
        let ambiguous = #expect(throws: WorkflowError.self) { try Self.runner(arazzo, [first, second, other]) }
        #expect(
            ambiguous?.description
                == "w.yaml:12: /b has several operations: GET and POST\n  help:     add the method, e.g. /get")
    }

    private static let accounts = """
        arazzo: 1.0.1
        info: {title: Accounts, version: "1"}
        sourceDescriptions:
          - {name: api, url: openapi.yaml}
        workflows:
          - workflowId: login
            dependsOn: [ping]
            inputs: {properties: {user: {type: string}}}
            steps:
              - stepId: session
                operationId: list
                parameters:
                  - {name: user, in: query, value: $inputs.user}
                  - {name: pong, in: query, value: $workflows.ping.outputs.pong}
                  - {name: from, in: query, value: $sourceDescriptions.api.url}
                outputs: {token: $response.body#/token}
            outputs: {token: $steps.session.outputs.token}
          - workflowId: ping
            steps:
              - {stepId: ping, operationId: list, outputs: {pong: $response.body#/token}}
            outputs: {pong: $steps.ping.outputs.pong}
        """

    @Test func aWorkflowOfAnotherFile() async throws {
        let folder = try TemporaryFolder()
        _ = try folder.write("accounts.yaml", Self.accounts.utf8)
        let arazzo = try Self.arazzo(
            "  - {name: api, url: openapi.yaml}\n  - {name: accounts, url: ./accounts.yaml, type: arazzo}",
            """
                  - stepId: login
                    workflowId: $sourceDescriptions.accounts.login
                    parameters: [{name: user, value: ann}]
                    outputs: {token: $outputs.token}
                  - stepId: one
                    operationId: list
                    parameters: [{name: token, in: query, value: $steps.login.outputs.token}]
            """, file: folder.path + "/w.yaml")
        #expect(arazzo.workflows.map(\.id) == ["w"])
        #expect(arazzo.importedWorkflows.map(\.id) == ["accounts.login", "accounts.ping"])
        let transport = StubTransport(.stub(200, #"{"token":"t"}"#))
        let runner = try WorkflowRunner(
            arazzo: arazzo, operations: [StepOperation(id: "list", method: "GET", pathTemplate: "/a")],
            transport: transport, server: HTTPURL("http://localhost")!)
        let run = try await runner.run("w", inputs: ["id": Document("1").root])
        #expect(run.end == .completed)
        #expect(
            transport.requests.map(\.url.text) == [
                "http://localhost/a", "http://localhost/a?user=ann&pong=t&from=openapi.yaml",
                "http://localhost/a?token=t",
            ])
    }

    /// Of a workflow of another file in `dependsOn`, what the server answered is used again in the same run, once it completed.
    @Test func aSharedWorkflowIsSentOnceInARun() async throws {
        let folder = try TemporaryFolder()
        _ = try folder.write("accounts.yaml", Self.accounts.utf8)
        let arazzo = try Arazzo(
            Document(
                yaml: """
                    arazzo: 1.0.1
                    info: {title: Test, version: "1"}
                    sourceDescriptions:
                      - {name: api, url: openapi.yaml}
                      - {name: accounts, url: ./accounts.yaml, type: arazzo}
                    workflows:
                      - workflowId: w
                        dependsOn: [$sourceDescriptions.accounts.login]
                        steps:
                          - stepId: one
                            operationId: list
                            parameters:
                              - {name: token, in: query, value: $sourceDescriptions.accounts.login.outputs.token}
                    """, source: folder.path + "/w.yaml"))
        let answers = [(500, "{}"), (200, #"{"token":"t"}"#)]
        let transport = StubTransport { request, index in
            var exchange = Exchange.stub(answers[min(index, 1)].0, answers[min(index, 1)].1)
            exchange.request = SentRequest(request)
            return exchange
        }
        var options = RunOptions()
        options.sharedCalls = SharedCalls()
        let runner = try WorkflowRunner(
            arazzo: arazzo, operations: [StepOperation(id: "list", method: "GET", pathTemplate: "/a")],
            transport: SharedCallTransport(around: transport), server: HTTPURL("http://localhost")!, options: options)
        let failed = try await runner.run("w", inputs: ["user": Document(#""ann""#).root])
        #expect(failed.end != .completed)
        for _ in 0..<2 {
            let run = try await runner.run("w", inputs: ["user": Document(#""ann""#).root])
            #expect(run.end == .completed)
            #expect(run.steps.map(\.step) == ["accounts.login/accounts.ping/ping", "accounts.login/session", "one"])
            #expect(run.exchanges.count == 3)
        }
        #expect(
            transport.lines.dropFirst().map { String($0) } == [
                "GET /a", "GET /a?user=ann&pong=t&from=openapi.yaml", "GET /a?token=t", "GET /a?token=t",
            ])
    }

    @Test func filesThatNameEachOther() throws {
        let folder = try TemporaryFolder()
        let source = "- {name: api, url: openapi.yaml}"
        let both = Self.accounts.replacing(source, with: source + "\n  - {name: back, url: w.yaml, type: arazzo}")
        _ = try folder.write("accounts.yaml", both.utf8)
        let sources = "  - {name: api, url: openapi.yaml}\n  - {name: accounts, url: ./accounts.yaml, type: arazzo}"
        _ = try folder.write("w.yaml", "".utf8)
        let error = #expect(throws: WorkflowError.self) {
            try Self.arazzo(sources, "      - {stepId: a, operationId: list}", file: folder.path + "/w.yaml")
        }
        #expect(error?.problem.what == "the source 'back' is a workflow file that has this file among its sources")
    }

    static let unknownWorkflows: [(String, String)] = [
        ("$sourceDescriptions.accounts.logn", "unknown workflow 'accounts.logn'"),
        ("login", "unknown workflow 'login'"),
    ]

    @Test(arguments: unknownWorkflows) func unknownWorkflow(_ id: String, _ message: String) throws {
        let folder = try TemporaryFolder()
        _ = try folder.write("accounts.yaml", Self.accounts.utf8)
        let error = #expect(throws: WorkflowError.self) {
            try Self.arazzo(
                "  - {name: accounts, url: ./accounts.yaml, type: arazzo}", "      - {stepId: a, workflowId: \(id)}",
                file: folder.path + "/w.yaml")
        }
        #expect(error?.problem.what.string == message)
        #expect(error?.problem.expected?.string.contains("accounts.login") == true)
    }
}
