import APICheckBase
import APICheckChecks
import APICheckContracts
import APICheckFindings
import APICheckHTTP
import APICheckJSON
import APICheckReports
import Testing

/// How much of a contract exchanges use.
@Suite struct CoverageTests {
    private static let contract = """
        openapi: 3.0.3
        info: {title: t, version: '1'}
        paths:
          /todos:
            get:
              operationId: list
              responses:
                '200':
                  description: ok
                  content:
                    application/json:
                      schema:
                        type: object
                        required: [data]
                        properties: {data: {type: array, items: {$ref: '#/components/schemas/Todo'}}, next: {type: string}}
                '4XX': {description: bad, content: {'*/*': {schema: {properties: {error: {enum: [gone, moved]}}}}}}
                '500': {description: none}
          /text:
            get:
              responses:
                '200': {description: ok, content: {text/plain: {schema: {properties: {never: {}}}}}}
          /free:
            get:
              responses:
                '200': {description: ok, content: {application/json: {schema: {title: Free}}}}
        components:
          schemas:
            Todo:
              type: object
              required: [id]
              properties:
                id: {type: integer}
                state: {type: string, nullable: true, enum: [open, closed, null]}
                secret: {type: string, writeOnly: true}
        """

    private static func contract(_ text: String = contract) throws -> Contract {
        try Contract(Document(yaml: text, source: "api.yaml"), api: "todos")
    }

    private struct Call {
        var path = "/todos"
        var status = 200
        var type = "application/json"
        var body = ""

        func exchange() throws -> Exchange {
            Exchange(
                request: SentRequest(Request("GET", try #require(HTTPURL("http://127.0.0.1\(path)")))),
                response: Response(status: status, headers: ["Content-Type": type], body: Array(body.utf8)),
                startedAt: .now)
        }
    }

    private static let calls = [
        Call(body: #"{"data": [{"id": 1, "state": "open"}, {"id": 2, "state": null}]}"#),
        Call(body: "not JSON"), Call(status: 404, body: #"{"error": "gone"}"#), Call(status: 500),
        Call(path: "/text", type: "text/plain", body: #"{"never": 1}"#),
    ]

    private func used(_ calls: [Call], _ contract: Contract) throws -> ContractUse {
        var tally = CoverageTally(of: contract)
        for call in calls {
            let exchange = try call.exchange()
            tally.add(contract.check(exchange))
        }
        return tally.used
    }

    @Test func isCounted() throws {
        let contract = try Self.contract()
        var coverage = Coverage(of: contract, try used(Self.calls, contract), unreached: ["GET /text"])
        #expect(
            coverage.lines == [
                "todos: 2 of 3 operations, 4 of 5 statuses, 3 of 4 responses with a schema",
                "todos: 4 of 5 fields, 3 of 5 enum values of the responses seen",
                "todos: 1 of 3 operations declares `schema: {}`: nothing is checked there",
            ])
        coverage.detail = .all
        #expect(
            coverage.lines.dropFirst(3) == [
                "todos: not used: GET /free", "todos: in no workflow: GET /text",
                "todos: field not seen: GET /todos 200 /next (optional)",
                #"todos: value not seen: GET /todos 200 /data/*/state: "closed""#,
                #"todos: value not seen: GET /todos 4XX /error: "moved""#, "todos: any body is valid: GET /free",
            ])
        coverage.detail = .nothing
        #expect(coverage.lines == [])
    }

    /// Jobs and shards see parts of the exchanges, each with a contract of its own.
    @Test(arguments: [1, 2, 3, 5])
    func partsAreTheWhole(count: Int) throws {
        let contract = try Self.contract()
        let whole = try used(Self.calls, contract)
        let parts = try (0..<count).map { part in
            try used(
                Self.calls.enumerated().filter { $0.offset % count == part }.map(\.element), try Self.contract())
        }
        for parts in [parts, parts.reversed()] {
            var union = ContractUse()
            for part in parts { union.formUnion(part) }
            #expect(union == whole)
            #expect(Coverage(of: contract, union) == Coverage(of: contract, whole))
        }
    }

    /// Numbers of a report that was edited by hand name nothing.
    @Test func numbersBeyondTheTreeAreIgnored() throws {
        let contract = try Self.contract()
        var used = ContractUse()
        used.operations = [0, 99]
        var seen = SeenFields()
        seen.fields.insert(9_999)
        seen.values.insert(9_999)
        used.responses[ContractUse.Response(operation: 0, status: "200")] = seen
        used.responses[ContractUse.Response(operation: 99, status: "2x")] = seen
        let coverage = Coverage(of: contract, used)
        #expect(coverage[.operations] == Coverage.Count(seen: 1, declared: 3))
        #expect(coverage[.statuses] == Coverage.Count(seen: 1, declared: 5))
        #expect(coverage[.fields] == Coverage.Count(seen: 0, declared: 4))
        #expect(coverage[.values] == Coverage.Count(seen: 0, declared: 3))
        #expect(coverage.unseenFields.map(\.place) == ["/data", "/next"])
    }

    @Test func aResponseWithTooManyFieldsIsSkipped() throws {
        let names = (1...20_000).map { "f\($0): {}" }.joined(separator: ", ")
        let contract = try Self.contract(
            """
            openapi: 3.1.0
            info: {title: t, version: '1'}
            paths: {/todos: {get: {responses: {'200': {description: ok, content: {application/json: {schema: {properties: {\(names)}}}}}}}}}
            """)
        #expect(contract.skippedFields(of: ContractUse()).isEmpty)
        let skipped = contract.skippedFields(of: try used([Call(body: #"{"f1": 1}"#)], contract))
        #expect(
            skipped.map { "\($0.what): \($0.why)" } == [
                """
                coverage of GET /todos 200: its schemas declare more than 10000 fields and values, or more than 100 levels: \
                those nearest to the root are counted
                """
            ])
    }
}
