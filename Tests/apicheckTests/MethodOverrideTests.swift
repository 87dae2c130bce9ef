import APICheckBase
import APICheckHTTP
import APICheckNetwork
import Foundation
import TestSupport
import Testing

/// A GET that asks the server to take it for a DELETE is not sent to a server that is not ours.
@Suite struct MethodOverrideTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var testDescription: String
        /// What the step has besides its operation, in YAML.
        var step = ""
        /// What its operation has besides its responses, in YAML.
        var operation = ""
        /// Why the workflow writes; nil where it only reads.
        var why: String?
    }

    private static func parameter(_ name: String, _ location: String, _ value: String) -> String {
        "parameters: [{name: \(name), in: \(location), value: \(value)}]"
    }

    static let cases = [
        Case(
            testDescription: "in a header", step: parameter("X-HTTP-Method-Override", "header", "DELETE"),
            why: "step 's' sends GET with X-HTTP-Method-Override: DELETE"),
        Case(
            testDescription: "in a header, in lower case", step: parameter("x-method-override", "header", "delete"),
            why: "step 's' sends GET with x-method-override: DELETE"),
        Case(
            testDescription: "in the query", step: parameter("_method", "query", "PUT"),
            why: "step 's' sends GET with _method: PUT"),
        Case(
            testDescription: "by an input", step: parameter("_method", "query", "$inputs.verb"),
            why: "step 's' sends GET with _method, whose value is known only when it runs"),
        Case(
            testDescription: "in a form",
            step: "requestBody: {contentType: application/x-www-form-urlencoded, payload: {_method: DELETE}}",
            why: "step 's' sends GET with _method: DELETE"),
        Case(
            testDescription: "in a form as text",
            step: "requestBody: {contentType: application/x-www-form-urlencoded, payload: a=1&_method=DELETE}",
            why: "step 's' sends GET with _method: DELETE"),
        Case(
            testDescription: "a mutation of GraphQL", step: parameter("query", "query", "'mutation {delete(id: 1)}'"),
            why: "step 's' sends GET with query: MUTATION"),
        Case(
            testDescription: "by a mark of the contract", operation: "x-apicheck-writes: true",
            why: "step 's' sends GET, which the contract marks x-apicheck-writes"),
        Case(testDescription: "without its mark", operation: "x-apicheck-writes: false"),
        Case(testDescription: "a query of GraphQL", step: parameter("query", "query", "'{mutation {id}}'")),
        Case(testDescription: "by a safe method", step: parameter("X-HTTP-Method-Override", "header", "HEAD")),
        Case(testDescription: "an ordinary parameter", step: parameter("method", "query", "DELETE")),
    ]

    private static func write(_ row: Case, port: Int, in folder: TemporaryFolder) throws {
        _ = try folder.write(
            "contracts/x/openapi.yaml",
            """
            openapi: 3.1.0
            info: {title: X, version: "1"}
            servers: [{url: "http://127.0.0.1:\(port)"}]
            paths:
              /a:
                get:
                  operationId: read
                  responses: {"200": {description: d}}
                  \(row.operation)
            """.utf8)
        _ = try folder.write(
            "contracts/x/workflows.arazzo.yaml",
            """
            arazzo: 1.0.1
            info: {title: X, version: "1"}
            sourceDescriptions: [{name: x, url: ./openapi.yaml, type: openapi}]
            workflows:
              - workflowId: w
                inputs: {type: object, properties: {verb: {type: string, default: DELETE}}}
                steps:
                  - stepId: s
                    operationId: read
                    \(row.step)
            """.utf8)
    }

    @Test(arguments: cases) func countsAsAWrite(_ row: Case) async throws {
        let count = Locked(0)
        let server = HTTPServer()
        let port = try await server.start { _ in
            count.withLock { $0 += 1 }
            return .response(Response(status: 200))
        }
        let folder = try TemporaryFolder()
        try Self.write(row, port: port, in: folder)
        let run = try await Binary.run(["diff", "--live", "x", "--workflow", "w"], in: folder.url)
        let plan = try await Binary.run(["diff", "--live", "x", "--plan"], in: folder.url)
        let record = try await Binary.run(["record", "x"], in: folder.url)
        if let why = row.why {
            #expect(run.status == 2)
            #expect(
                run.error
                    == """
                    error: workflow w of x writes (\(why))
                      help:     pass --allow-writes, or --sandbox to use the reference APIs

                    """)
            #expect(plan.output.split(separator: "\n").first == "x/w  (it writes, \(why): needs --allow-writes)")
            #expect(
                record.output == """
                    skipped   x/w: it writes (\(why)); pass --allow-writes, or --sandbox to use the reference APIs

                    0 exchanges checked: 0 breaking, 0 warnings, 0 info, 1 skipped

                    """)
            #expect(count.withLock { $0 } == 0)
            let allowed = try await Binary.run(["diff", "--live", "x", "--allow-writes"], in: folder.url)
            #expect(allowed.error == "")
            #expect(count.withLock { $0 } == 1)
        } else {
            #expect(run.error == "")
            #expect(plan.output.split(separator: "\n").first == "x/w")
            #expect(count.withLock { $0 } == 2)
        }
        await server.stop()
    }
}
