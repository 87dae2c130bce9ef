import Testing

@testable import APICheckJSON

/// The violations for unevaluated members and elements. The official suite covers which ones are unevaluated.
@Suite struct UnevaluatedTests {
    struct Case: Sendable {
        var schema: String
        var value: String
        /// Pointer, expectation and keyword.
        var violations: [String]
    }

    static let cases = [
        Case(
            schema: #"{"properties":{"id":true},"unevaluatedProperties":false}"#, value: #"{"id":1,"extra":2}"#,
            violations: [#"/extra: no member "extra" (unevaluatedProperties)"#]),
        Case(
            schema: #"{"prefixItems":[true],"unevaluatedItems":false}"#, value: "[1,2,3]",
            violations: ["/1: no further item (unevaluatedItems)", "/2: no further item (unevaluatedItems)"]),
        Case(
            schema: #"{"properties":{"id":true},"unevaluatedProperties":{"type":"string"}}"#,
            value: #"{"a":1,"b":"x"}"#,
            violations: ["/a: string (type)"]),
        // One violation does not make every member unevaluated.
        Case(
            schema: #"{"allOf":[{"properties":{"id":{"type":"integer"},"name":true}}],"unevaluatedProperties":false}"#,
            value: #"{"id":"x","name":"y"}"#, violations: ["/id: integer (type)"]),
        Case(
            schema:
                #"{"anyOf":[{"properties":{"id":{"type":"integer"}}},{"properties":{"id":{"type":"null"}}}],"unevaluatedProperties":false}"#,
            value: #"{"id":"x"}"#, violations: [": one of 2 schemas (anyOf)"]),
    ]

    @Test(arguments: cases) func says(_ row: Case) throws {
        let contract = try Document(row.schema)
        let schema = try SchemaRegistry(contract, dialect: .draft202012).schema(at: contract.root)
        let found = schema.violations(in: try Document(row.value).root).map {
            "\($0.instance.pointer): \($0.expected) (\($0.keyword.rawValue))"
        }
        #expect(found == row.violations)
    }

    /// Each branch runs once for both its result and its evaluated members; two runs at each of sixty levels would
    /// never end.
    @Test(.timeLimit(.minutes(10))) func branchesAtEachLevelOfDeepNestingEnd() throws {
        let contract = try Document(
            ##"""
            {"anyOf":[{"properties":{"next":{"$ref":"#"}},"required":["a"]},{"properties":{"next":{"$ref":"#"},"a":true}}],
            "unevaluatedProperties":false}
            """##)
        let schema = try SchemaRegistry(contract, dialect: .draft202012).schema(at: contract.root)
        let levels = 60
        let open = String(repeating: #"{"a":1,"next":"#, count: levels)
        let close = String(repeating: "}", count: levels)
        #expect(schema.isValid(try Document(open + #"{"a":1}"# + close).root))
        #expect(!schema.isValid(try Document(open + #"{"b":1}"# + close).root))
        #expect(!schema.violations(in: try Document(open + #"{"b":1}"# + close).root).isEmpty)
    }
}
