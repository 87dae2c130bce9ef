import APICheckBase
import APICheckContracts
import APICheckFindings
import APICheckHTTP
import APICheckJSON
import Testing

/// Faults of a contract: which leave bodies unchecked, and which concern nothing that was used.
@Suite struct UsedFaultsTests {
    private static let contract = Contract.sample(
        """
        paths:
          /a:
            get:
              responses:
                '200': {description: ok, content: {json: {}, application/json: {schema: {$ref: '#/components/schemas/A'}}}}
          /b:
            get:
              responses:
                '200': {description: ok, content: {application/json: {schema: {type: strin}}}}
          /loop:
            get:
              responses:
                '200': {description: ok, content: {application/json: {schema: {$ref: '#/components/schemas/Loop'}}}}
          /none:
            get:
              responses:
                '200': {description: ok, content: {json: {}}}
        components:
          schemas:
            A: {type: object, properties: {b: {$ref: '#/components/schemas/B'}}}
            B: {type: intger}
            C: {type: nmber}
            Loop: {allOf: [{$ref: '#/components/schemas/Loop'}]}

        """)

    @Test func anInvalidMediaTypeIsAFault() throws {
        let contract = try Self.contract.get()
        #expect(contract.operations[0].responses[0].content.map(\.type.description) == ["application/json"])
        let fault = try #require(contract.faults.first)
        #expect(
            text(fault) == """
                contract-malformed at contract /paths/~1a/get/responses/200/content/json, line 7: \
                expected a media type as application/json, or a range as */*, actual 'json'
                """)
        #expect(fault.level == .breaking)
        // What it describes is not known, so that a body is not unexpected.
        #expect(try contract.check(Exchange.make("GET /none", body: "{}")).findings.isEmpty)
    }

    @Test(arguments: [
        (["/a"], ["json", "intger"]), (["/b"], ["strin"]), (["/a", "/b"], ["json", "strin", "intger"]), ([], []),
    ])
    func faultsOfUnusedPartsAreCounted(_ paths: [String], _ shown: [String]) throws {
        let contract = try Self.contract.get()
        let used = Set(contract.operations.filter { paths.contains($0.pathTemplate) }.map(\.index))
        let faults = contract.faults(usedBy: used)
        #expect(faults.shown.map { $0.actual.description.filter { $0 != "'" } } == shown)
        #expect(faults.others.count == contract.faults.count - shown.count)
    }

    @Test func aSchemaThatCannotBeUsedIsBreaking() throws {
        let result = try Self.contract.get().check(Exchange.make("GET /loop", body: "{}"))
        #expect(
            result.findings.map(text) == [
                """
                contract-schema-unusable at contract, line 25: expected a schema that can be used, actual the schema \
                applies itself to the same value, or applies a chain of more than 200 schemas
                """
            ])
        #expect(result.findings.map(\.level) == [.breaking])
        #expect(result.skipped.isEmpty)
    }
}
