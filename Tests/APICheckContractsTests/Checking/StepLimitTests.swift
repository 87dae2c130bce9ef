import APICheckBase
import APICheckContracts
import APICheckFindings
import APICheckHTTP
import APICheckJSON
import Testing

/// A check that exceeds the limit of steps is listed as skipped, with the limit and its setting.
@Suite struct StepLimitTests {
    private static let description = """
        openapi: 3.1.0
        info: {title: t, version: '1'}
        paths:
          /tree:
            post:
              parameters:
                - {name: ids, in: query, schema: {$ref: '#/components/schemas/Ids'}}
              requestBody: {content: {application/json: {schema: {$ref: '#/components/schemas/Tree'}}}}
              responses:
                '200':
                  description: ok
                  headers: {X-Ids: {schema: {$ref: '#/components/schemas/Ids'}}}
                  content: {application/json: {schema: {$ref: '#/components/schemas/Tree'}}}
        components:
          schemas:
            Ids: {type: array, items: {anyOf: [{minimum: 0}, {maximum: 10}]}}
            Tree:
              allOf:
                - $ref: '#/components/schemas/Base'
                - {properties: {children: {items: {$ref: '#/components/schemas/Tree'}}}}
            Base: {type: object, properties: {children: {items: {$ref: '#/components/schemas/Tree'}}}}
        """

    private static let exchange = Result {
        let body =
            String(repeating: #"{"children":["#, count: 30) + #"{"children":[]}"# + String(repeating: "]}", count: 30)
        let ids = (1...30).map { "\($0)" }
        return try Exchange.make(
            "POST /tree?" + ids.map { "ids=\($0)" }.joined(separator: "&"),
            requestHeaders: ["Content-Type": "application/json"], requestBody: body,
            headers: ["Content-Type": "application/json", "X-Ids": ids.joined(separator: ",")], body: body)
    }

    private func check(steps: Int) throws -> CheckResult {
        var limits = ContractLimits()
        limits.schemas.steps = steps
        let contract = try Contract(Document(yaml: Self.description, source: "api.yaml"), limits: limits)
        return try contract.check(Self.exchange.get())
    }

    @Test func aSmallDeepBodyIsCheckedWithinTheUsualLimit() throws {
        let result = try check(steps: SchemaLimits().steps)
        #expect(result.skipped.isEmpty)
        #expect(result.findings.isEmpty)
    }

    @Test func whatIsGivenUpIsListed() throws {
        let result = try check(steps: 20)
        let why = "its validation takes more than the limit of 20 steps"
        #expect(
            result.skipped == [
                Skipped(what: "the parameter 'ids' of POST /tree", why: "\(why)", setting: .schemaSteps),
                Skipped(what: "the request body of POST /tree", why: "\(why)", setting: .schemaSteps),
                Skipped(what: "the header 'X-Ids' of POST /tree", why: "\(why)", setting: .schemaSteps),
                Skipped(what: "the response body of POST /tree", why: "\(why)", setting: .schemaSteps),
            ])
        #expect(result.findings.isEmpty)
    }
}
