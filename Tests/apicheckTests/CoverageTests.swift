import APICheckJSON
import Foundation
import TestSupport
import Testing

/// `verify --coverage` and `diff --live --coverage` as a user runs them.
@Suite struct CoverageTests {
    private static let contract = """
        openapi: 3.1.0
        info: {title: Shop, version: '1'}
        paths:
          /orders:
            get:
              operationId: listOrders
              responses:
                '200':
                  description: All
                  content:
                    application/json:
                      schema:
                        type: object
                        required: [data]
                        properties:
                          data: {type: array, items: {$ref: '#/components/schemas/Order'}}
                          next: {type: string}
                '503': {description: Busy}
          /orders/{id}:
            parameters: [{name: id, in: path, required: true, schema: {type: string}}]
            get:
              operationId: readOrder
              responses:
                '200':
                  description: One
                  content: {application/json: {schema: {$ref: '#/components/schemas/Order'}}}
            delete: {operationId: removeOrder, responses: {'204': {description: Gone}}}
        components:
          schemas:
            Order:
              type: object
              required: [id, state]
              properties:
                id: {type: integer}
                state: {type: string, enum: [open, paid, "<lost>"]}
                note: {type: [string, 'null']}
                items:
                  type: array
                  items: {type: object, required: [name], properties: {name: {type: string}, size: {enum: [S, M]}}}
                replaces: {$ref: '#/components/schemas/Order'}
        """

    private static let workflows = """
        arazzo: 1.0.1
        info: {title: Shop, version: '1'}
        sourceDescriptions: [{name: shop, url: ./openapi.yaml, type: openapi}]
        workflows:
          - workflowId: reads
            steps: [{stepId: list, operationId: listOrders}]
        """

    /// A project with one recording for each body of `GET /orders`.
    private func project(_ bodies: [String]) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        _ = try folder.write("contracts/shop/openapi.yaml", Self.contract.utf8)
        _ = try folder.write("contracts/shop/workflows.arazzo.yaml", Self.workflows.utf8)
        for (index, body) in bodies.enumerated() {
            let text = body.replacing("\"", with: "\\\"")
            _ = try folder.write(
                "recordings/shop/r\(index).har",
                """
                {"log":{"entries":[{"request":{"method":"GET","url":"http://127.0.0.1/orders","headers":[]},
                "response":{"status":200,"headers":[{"name":"Content-Type","value":"application/json"}],
                "content":{"text":"\(text)"}}}]}}
                """.utf8)
        }
        return folder
    }

    private static let bodies = [
        #"{"data": []}"#, #"{"data": [{"id": 1, "state": "open", "note": null}]}"#,
        #"{"data": [{"id": 2, "state": "paid", "items": [{"name": "a"}], "replaces": {"id": 1, "state": "open"}}]}"#,
    ]

    @Test func textListsWhatNoRecordingHas() async throws {
        let folder = try project(Self.bodies)
        let outcome = try await Binary.run(["verify", "--coverage", "--jobs", "2"], in: folder.url)
        #expect(outcome.status == 0, "\(outcome.error)")
        #expect(
            outcome.output == """
                coverage  shop: 1 of 3 operations, 1 of 4 statuses, 1 of 2 responses with a schema
                coverage  shop: 7 of 9 fields, 2 of 5 enum values of the responses seen
                coverage  shop: not used: GET /orders/{id}
                coverage  shop: not used: DELETE /orders/{id}
                coverage  shop: in no workflow: GET /orders/{id}
                coverage  shop: in no workflow: DELETE /orders/{id}
                coverage  shop: not seen: GET /orders 503
                coverage  shop: field not seen: GET /orders 200 /data/*/items/*/size (optional)
                coverage  shop: field not seen: GET /orders 200 /next (optional)
                coverage  shop: value not seen: GET /orders 200 /data/*/state: "<lost>"

                3 exchanges checked: 0 breaking, 0 warnings, 0 info
                passed    shop: 3 exchanges, 3 recordings

                """)
    }

    @Test func jsonHasCountsAndLists() async throws {
        let folder = try project(Self.bodies)
        let outcome = try await Binary.run(["verify", "--format", "json"], in: folder.url)
        let coverage = try #require(try Document(outcome.output).root["coverage"])
        try Golden.expect(coverage.text + "\n", equals: "coverage/report.json")
    }

    @Test func htmlHasBarsAndFoldedLists() async throws {
        let folder = try project(Self.bodies)
        let outcome = try await Binary.run(["verify", "--format", "html"], in: folder.url)
        let start = try #require(outcome.output.range(of: "<section aria-labelledby=\"coverage\">"))
        let rest = outcome.output[start.lowerBound...]
        let end = try #require(rest.range(of: "</section>\n"))
        try Golden.expect(String(rest[..<end.upperBound]), equals: "coverage/section.html")
    }

    @Test func markdownHasTheSameLines() async throws {
        let folder = try project(Self.bodies)
        // Without findings the report is one line.
        let outcome = try await Binary.run(["verify", "--format", "markdown"], in: folder.url)
        #expect(outcome.output == "<!-- apicheck --> apicheck: 3 exchanges checked, no findings\n")
    }

    @Test func withoutWorkflowsItIsNotKnownWhatTheyReach() async throws {
        let folder = try project(Self.bodies)
        _ = try folder.write("contracts/shop/workflows.arazzo.yaml", "arazzo: [".utf8)
        let outcome = try await Binary.run(["verify", "--format", "json"], in: folder.url)
        #expect(outcome.status == 0)
        let coverage = try #require(try Document(outcome.output).root["coverage"]?[0])
        #expect(coverage["unreachedOperations"] == nil)
        #expect(coverage["unusedOperations"]?.count == 2)
    }

    @Test func whatIsMissingOfAMinimumIsNamed() async throws {
        let folder = try project(Self.bodies)
        let outcome = try await Binary.run(
            ["verify", "--min-coverage", "operations=50,25,fields=78,values=60"], in: folder.url)
        #expect(outcome.status == 1)
        #expect(
            outcome.error == """
                error: shop: recordings have 1 of 3 operations; --min-coverage operations=50 requires 2; missing: \
                GET /orders/{id}, DELETE /orders/{id}
                error: shop: recordings have 7 of 9 fields of the responses seen; --min-coverage fields=78 requires 8; \
                missing: GET /orders 200 /data/*/items/*/size (optional), GET /orders 200 /next (optional)
                error: shop: recordings have 2 of 5 enum values of the responses seen; --min-coverage values=60 requires \
                3; missing: GET /orders 200 /data/*/state: "<lost>", GET /orders 200 /data/*/items/*/size (optional), \
                GET /orders 200 /next (optional)

                """)
        let enough = try await Binary.run(["verify", "--min-coverage", "25,fields=77,values=40"], in: folder.url)
        #expect((enough.status, enough.error) == (0, ""))
    }

    /// A live run counts its answers; its text shows that on request.
    @Test func ofALiveRun() async throws {
        let arguments = ["diff", "--live", "--sandbox", "todos"]
        let plain = try await Binary.run(arguments + ["--min-coverage", "fields=100"])
        #expect((plain.status, plain.error) == (0, ""))
        #expect(!plain.output.contains("coverage"))
        let detailed = try await Binary.run(arguments + ["--coverage", "--min-coverage", "80"])
        #expect(detailed.status == 1)
        #expect(
            detailed.output.hasPrefix(
                """
                coverage  todos: 10 of 10 operations, 13 of 24 statuses, 11 of 14 responses with a schema
                coverage  todos: 97 of 97 fields of the responses seen
                coverage  todos: not seen: POST /todos 302

                """))
        #expect(
            detailed.error == """
                error: todos: live answers have 13 of 24 declared responses; --min-coverage 80 requires 20; missing: \
                POST /todos 302, GET /todos/search 204, PUT /todos/{id} 204, PUT /todos/{id} 302, PUT /todos/{id} 422 and \
                6 more (--coverage lists all)

                """)
    }
}
