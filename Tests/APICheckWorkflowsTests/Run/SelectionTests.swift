import APICheckHTTP
import APICheckJSON
import APICheckWorkflows
import Testing

/// Selector Objects, targets of replacements and parameters of actions in a run (Arazzo 1.1).
struct SelectionTests {
    private static func run(
        _ steps: String, answers: String = #"{"items":[{"id":7,"sku":"a"},{"id":8,"sku":"b"}],"text":"x"}"#
    ) async throws -> (run: WorkflowRun, transport: StubTransport) {
        let lines = steps.split(separator: "\n").map { "      \($0)\n" }.joined()
        let arazzo = try Arazzo(
            Document(
                yaml: """
                    arazzo: 1.1.0
                    $self: https://localhost/workflows/shop
                    info: {title: Test, version: "1"}
                    sourceDescriptions:
                      - {name: todos, url: ./openapi.yaml, type: openapi}
                    workflows:
                      - workflowId: other
                        inputs: {properties: {id: {type: integer}, kept: {type: string, default: k}}}
                        steps:
                          - stepId: o
                            operationId: list
                            parameters: [{name: given, in: query, value: '{$inputs.id} {$inputs.kept}'}]
                      - workflowId: w
                        inputs: {properties: {kept: {type: string}}}
                        steps:

                    """ + lines, source: "w.yaml"))
        let transport = StubTransport(.stub(200, answers))
        let runner = try WorkflowRunner(
            arazzo: arazzo, operations: WorkflowRunner.operations, transport: transport,
            server: HTTPURL("http://localhost")!)
        return (try await runner.run("w", inputs: ["kept": Document(#""own""#).root]), transport)
    }

    static let selections: [(String, String)] = [
        ("{context: $response.body, selector: '$.items[0].id', type: jsonpath}", "7"),
        ("{context: $response.body, selector: '$.items[*].id', type: jsonpath}", "[7,8]"),
        ("{context: $response.body, selector: \"$.items[?@.sku == 'b'].id\", type: jsonpath}", "8"),
        ("{context: $response.body, selector: /items/1/sku, type: jsonpointer}", #""b""#),
        ("{context: $response.body, selector: '', type: {type: jsonpointer, version: rfc6901}}", "whole"),
        ("{context: $response.body#/items, selector: '$[1].id', type: {type: jsonpath, version: rfc9535}}", "8"),
        ("$self", #""https://localhost/workflows/shop""#),
    ]

    @Test(arguments: selections) func output(_ output: String, _ value: String) async throws {
        let (run, _) = try await Self.run(
            """
            - {stepId: a, operationId: list, outputs: {v: \(output)}}
            - stepId: b
              operationId: create
              requestBody: {contentType: application/json, payload: {v: $steps.a.outputs.v}}
            """)
        let body = run.steps.last?.exchanges.last?.request.body.map { String(decoding: $0, as: UTF8.self) }
        let whole = #"{"items":[{"id":7,"sku":"a"},{"id":8,"sku":"b"}],"text":"x"}"#
        #expect(body == #"{"v":\#(value == "whole" ? whole : value)}"#)
    }

    static let xml: [(String, String)] = [
        ("{context: $response.body, selector: //id, type: xpath}", #""7""#),
        ("{context: $response.body, selector: 'number(//id[2])', type: xpath}", "8"),
        ("{context: $response.body, selector: 'count(//id) > 1', type: {type: xpath, version: xpath-10}}", "true"),
        ("{context: $response.body, selector: string(//none), type: xpath}", #""""#),
    ]

    @Test(arguments: xml) func outputOfXML(_ output: String, _ value: String) async throws {
        let (run, _) = try await Self.run(
            """
            - {stepId: a, operationId: list, outputs: {v: \(output)}}
            - stepId: b
              operationId: create
              requestBody: {contentType: application/json, payload: {v: $steps.a.outputs.v}}
            """, answers: "<items><id>7</id><id>8</id></items>")
        let body = run.steps.last?.exchanges.last?.request.body.map { String(decoding: $0, as: UTF8.self) }
        #expect(body == #"{"v":\#(value)}"#)
    }

    /// Nodes that do not exist, a number that JSON does not have, and a text that is not XML have no value.
    @Test(arguments: ["//none", "1 div 0"], ["<items/>", "[]"])
    func anXPathWithoutAValue(_ selector: String, _ answer: String) async throws {
        let (run, _) = try await Self.run(
            """
            - {stepId: a, operationId: list, outputs: {v: {context: $response.body, selector: \(selector), type: xpath}}}
            - {stepId: b, operationId: one, parameters: [{name: id, in: path, value: $steps.a.outputs.v}]}
            """, answers: answer)
        #expect(run.end == .failed(step: "b"))
    }

    @Test func anOutputThatSelectsNothing() async throws {
        let (run, _) = try await Self.run(
            """
            - {stepId: a, operationId: list, outputs: {v: {context: $response.body, selector: $.none, type: jsonpath}}}
            - {stepId: b, operationId: one, parameters: [{name: id, in: path, value: $steps.a.outputs.v}]}
            """)
        #expect(run.end == .failed(step: "b"))
    }

    @Test func valuesOfParametersAndPayloads() async throws {
        let (run, transport) = try await Self.run(
            """
            - {stepId: a, operationId: list, outputs: {all: $response.body}}
            - stepId: b
              operationId: one
              parameters:
                - name: id
                  in: path
                  value: {context: $steps.a.outputs.all, selector: "$.items[?@.sku == 'b'].id", type: jsonpath}
            - stepId: c
              operationId: create
              requestBody:
                contentType: application/json
                payload:
                  first: {context: $steps.a.outputs.all, selector: /items/0/id, type: jsonpointer}
                  items: [{sku: a, n: 0}, {sku: b, n: 0}, {sku: a, n: 0}]
                replacements:
                  - target: $.items[?@.sku == 'a'].n
                    targetSelectorType: jsonpath
                    value: {context: $steps.a.outputs.all, selector: "$.items[0].id", type: jsonpath}
                  - {target: /items/1/n, value: $steps.a.outputs.all#/items/1/id}
            """)
        #expect(run.end == .completed)
        #expect(transport.requests[1].url.text == "http://localhost/todos/8")
        #expect(
            transport.requests[2].body.map { String(decoding: $0, as: UTF8.self) }
                == #"{"first":7,"items":[{"sku":"a","n":7},{"sku":"b","n":8},{"sku":"a","n":7}]}"#)
    }

    @Test func aReplacementThatSelectsNothing() async throws {
        let (run, transport) = try await Self.run(
            """
            - stepId: c
              operationId: create
              requestBody:
                contentType: application/json
                payload: {items: []}
                replacements: [{target: "$.items[0]", targetSelectorType: jsonpath, value: 1}]
            """)
        #expect(transport.requests.isEmpty)
        #expect(run.steps.last?.failedCriteria.first?.condition == "$.items[0] in the payload")
    }

    static let queries: [(String, String)] = [
        ("a=1&b=x%20y", "?a=1&b=x%20y"), ("'q={$inputs.kept}&é#'", "?q=own&%C3%A9%23"), ("$inputs.kept", "?own"),
    ]

    @Test(arguments: queries) func queryString(_ value: String, _ query: String) async throws {
        let (_, transport) = try await Self.run(
            "- {stepId: a, operationId: list, parameters: [{name: q, in: querystring, value: \(value)}]}")
        #expect(transport.requests.map(\.url.text) == ["http://localhost/todos\(query)"])
    }

    static let actions = [
        "onSuccess: [{name: on, type: goto, workflowId: other, parameters: [{name: id, value: $response.body#/items/0/id}]}]",
        "successCriteria: [{condition: 'false'}]\n  onFailure: [{name: on, type: goto, workflowId: other, parameters: [{name: id, value: 7}]}]",
    ]

    @Test(arguments: actions) func parametersOfAnAction(_ action: String) async throws {
        let (_, transport) = try await Self.run("- stepId: a\n  operationId: list\n  \(action)")
        #expect(transport.requests.last?.url.text == "http://localhost/todos?given=7%20own")
    }
}
