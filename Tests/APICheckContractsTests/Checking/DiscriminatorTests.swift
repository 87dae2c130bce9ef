import APICheckContracts
import APICheckFindings
import APICheckHTTP
import Testing

/// Which branch violations speak about.
@Suite struct DiscriminatorTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var name: String
        var target = "GET /mapped"
        var body: String
        var findings: [String] = []
        var testDescription: String { name }
    }

    static let contract = Contract.sample(
        """
        paths:
          /mapped: {get: {responses: {'200': {description: ok, content: {application/json: {schema: {$ref: '#/components/schemas/Pet'}}}}}}, post: {responses: {'200': {description: ok, content: {application/json: {schema: {type: array, items: {$ref: '#/components/schemas/Pet'}}}}}}}}
          /implicit:
            get:
              responses:
                '200':
                  description: ok
                  content:
                    application/json:
                      schema:
                        anyOf: [{$ref: '#/components/schemas/Cat'}, {$ref: '#/components/schemas/Dog'}]
                        discriminator: {propertyName: kind}
          /inherited: {get: {responses: {'200': {description: ok, content: {application/json: {schema: {$ref: '#/components/schemas/Animal'}}}}}}}
        components:
          schemas:
            Pet:
              oneOf: [{$ref: '#/components/schemas/Cat'}, {$ref: '#/components/schemas/Dog'}]
              discriminator:
                propertyName: kind
                mapping: {cat: '#/components/schemas/Cat', hound: Dog}
            Cat:
              type: object
              properties: {kind: {type: string}, lives: {type: integer}, friend: {$ref: '#/components/schemas/Pet'}}
            Dog:
              type: object
              required: [bark]
              properties: {kind: {type: string}, bark: {type: string}, lives: {type: string}}
            Animal:
              type: object
              properties: {kind: {type: string}}
              discriminator: {propertyName: kind, mapping: {cat: Cat}}
        """)

    private static func unknown(_ place: String, line: Int, known: String, value: String, hint: String = "") -> String {
        "discriminator-value-unknown at \(place), line \(line): expected \(known), actual '\(value)'\(hint)"
    }

    @Test(arguments: [
        Case(name: "by a reference in the mapping", body: #"{"kind":"cat","lives":9}"#),
        Case(name: "by a name in the mapping", body: #"{"kind":"hound","bark":"wow"}"#),
        Case(
            name: "the chosen branch speaks", body: #"{"kind":"hound","lives":9}"#,
            findings: [
                "response-required-property-removed at /bark, line 28: expected the member \"bark\", actual absent",
                "response-property-type-changed at /lives, line 29: expected string, actual 9 (number)",
            ]),
        Case(
            name: "a value that fits two branches is the chosen one's",
            body: #"{"kind":"cat","bark":"miaow"}"#,
            findings: ["undeclared"]),
        Case(
            name: "an unknown value", body: #"{"kind":"cot","lives":9}"#,
            findings: [
                unknown(
                    "/kind", line: 21, known: "cat or hound", value: "cot", hint: " (Did you mean 'cat'?)")
            ]),
        Case(
            name: "inside the chosen branch", body: #"{"kind":"cat","friend":{"kind":"bird"}}"#,
            findings: [unknown("/friend/kind", line: 21, known: "cat or hound", value: "bird")]),
        Case(
            name: "each element by itself", target: "POST /mapped",
            body: #"[{"kind":"cat","lives":"nine"},{"kind":"hound"},{"kind":"bird","lives":true}]"#,
            findings: [
                unknown("/2/kind", line: 21, known: "cat or hound", value: "bird"),
                "response-property-type-changed at /0/lives, line 25: expected integer, actual \"nine\" (string)",
                "response-required-property-removed at /1/bark, line 28: expected the member \"bark\", actual absent",
            ]),
        Case(
            name: "by the names of the branches", target: "GET /implicit", body: #"{"kind":"Dog"}"#,
            findings: [
                "response-required-property-removed at /bark, line 28: expected the member \"bark\", actual absent"
            ]),
        Case(
            name: "none of the names", target: "GET /implicit", body: #"{"kind":"dog"}"#,
            findings: [
                unknown("/kind", line: 14, known: "Cat or Dog", value: "dog", hint: " (Did you mean 'Dog'?)")
            ]),
        Case(name: "a schema that others refer to", target: "GET /inherited", body: #"{"kind":"Dog"}"#),
        Case(
            name: "a name that no schema has", target: "GET /inherited", body: #"{"kind":"bird"}"#,
            findings: [unknown("/kind", line: 33, known: "cat", value: "bird")]),
        Case(name: "redacted", body: #"{"kind":"REDACTED-1","lives":9}"#),
    ])
    func body(_ given: Case) throws {
        let exchange = try Exchange.make(given.target, body: given.body)
        let findings = try Self.contract.get().check(exchange).findings
            .filter { $0.rule != .undeclaredResponseProperty }
        #expect(findings.map(text) == given.findings.filter { $0 != "undeclared" })
    }
}
