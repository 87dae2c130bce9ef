import APICheckBase
import APICheckContracts
import APICheckHTTP
import APICheckJSON
import TestSupport
import Testing

/// Marks of secrets where only OpenAPI 3.2 has a schema.
@Suite struct OpenAPI32SecretTests {
    private static func contract(_ parameter: String, item: String = "{}") throws -> Contract {
        try Contract(
            yaml: """
                openapi: 3.2.0
                info: {title: t, version: '1'}
                paths:
                  /a:
                    get:
                      parameters: [\(parameter)]
                      responses: {'200': {content: {application/jsonl: {itemSchema: \(item)}, text/event-stream: {itemSchema: \(item)}}}}
                """)
    }

    private static let secret = "{type: string, x-apicheck-secret: true}"
    private static let form = "name: q, in: querystring, content: {application/x-www-form-urlencoded"

    @Test(arguments: [
        ("{\(form): {schema: {properties: {pin: \(secret)}}}}}", ["query pin"]),
        ("{\(form): {schema: {additionalProperties: \(secret)}}}}", ["query page", "query pin"]),
        ("{x-apicheck-secret: true, \(form): {}}}", ["query page", "query pin"]),
        ("{\(form): {schema: \(secret)}}}", ["query page", "query pin"]),
    ])
    func fieldsOfAQuery(_ parameter: String, _ expected: [String]) throws {
        let contract = try Self.contract(parameter)
        #expect(contract.secretPlaces(in: try Exchange.make("GET /a?pin=1234&page=2")).lines.sorted() == expected)
        #expect(contract.faults.isEmpty)
    }

    /// Values of JSON in a query cannot be found by name. A mark without effect would leave them in the recordings.
    @Test func aMarkInAQueryThatIsNoFormIsRefused() {
        let parameter =
            "{name: q, in: querystring, content: {application/json: {schema: {properties: {pin: \(Self.secret)}}}}}"
        let error = #expect(throws: ContractError.self) { try Self.contract(parameter) }
        #expect(error?.problem.what == "'x-apicheck-secret' has no effect on a query that is not a form")
    }

    @Test(arguments: [
        ("application/jsonl", #"{"pin": "1234"}"# + "\n" + #"{"pin": "5678"}"#),
        ("text/event-stream", "data: 1\nid: 1234\n\n"),
    ])
    func aStreamIsSecretAsAWhole(_ type: String, _ body: String) throws {
        let contract = try Self.contract(
            "{name: p, in: query, schema: {}}", item: "{properties: {pin: \(Self.secret), id: \(Self.secret)}}")
        let exchange = try Exchange.make("GET /a", headers: ["Content-Type": .init(type)], body: body)
        #expect(contract.secretPlaces(in: exchange).lines == ["response body as a whole"])
        let redacted = try Exchange.make(
            "GET /a", headers: ["Content-Type": .init(type)], body: SecretPlaceholder.text(3, ofLength: body.utf8.count)
        )
        #expect(contract.check(redacted).findings.isEmpty)
        #expect(contract.faults.isEmpty)
    }
}
