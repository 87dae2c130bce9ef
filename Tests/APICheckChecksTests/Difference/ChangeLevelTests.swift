import APICheckChecks
import APICheckFindings
import APICheckJSON
import Testing

/// Changes whose level follows from the values that the schemas allow.
@Suite struct ChangeLevelTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let name: String
        let use: SchemaUsed
        let old: String
        let new: String
        var expected: [String] = []
        var version = "3.1.0"

        var testDescription: String { name }

        /// The changes with their levels, in order.
        func found() throws -> [String] {
            let (old, new) = (
                use.contract(old, version: version, components: ChangeLevelTests.components),
                use.contract(new, version: version, components: ChangeLevelTests.components)
            )
            let comparison = ContractComparison(
                old: try ComparedContract(Document(yaml: old, source: "old.yaml")),
                new: try ComparedContract(Document(yaml: new, source: "new.yaml")))
            return comparison.changes.map { change in
                "\(change.rule.id) \(change.level.rawValue) at \(change.place.description)"
                    + (change.subject.flatMap { $0.hasPrefix("#") ? " (\($0))" : nil } ?? "")
            }
            .sorted()
        }
    }

    private static let components = """
        {A: {type: object, required: [a], properties: {a: {type: string}}}, \
        B: {type: object, required: [b], properties: {b: {type: string}}}, \
        C: {$ref: '#/components/schemas/A', minProperties: 2}, \
        D: {type: object, properties: {b: {type: object, properties: {b: {$ref: '#/components/schemas/D'}}}}, \
        additionalProperties: false}, \
        E: {allOf: [{type: object, properties: {b: {anyOf: [{type: object, properties: \
        {b: {$ref: '#/components/schemas/E'}}}]}}}, {type: object, additionalProperties: false}]}, \
        Endless: {type: object, required: [next], properties: {next: {$ref: '#/components/schemas/Endless'}}}, \
        Node: {$dynamicAnchor: node, type: object, properties: {next: {$dynamicRef: '#node'}}}}
        """

    static let cases: [Case] = [
        Case(
            name: "a member of an object parameter becomes required", use: .parameter,
            old: "{type: object, properties: {a: {}}}", new: "{type: object, required: [a], properties: {a: {}}}",
            expected: ["request-parameter-property-became-required breaking at query p"]),
        Case(
            name: "a list in the query gets a maximum number of elements", use: .parameter,
            old: "{type: array, items: {type: string}}", new: "{type: array, items: {type: string}, maxItems: 3}",
            expected: ["request-parameter-max-items-set warning at query p"]),
        Case(
            name: "a query parameter without a type is a text", use: .parameter, old: "{}", new: "{type: string}"),
        Case(
            name: "more values are excluded in a request", use: .request,
            old: "{type: string, not: {enum: [a]}}", new: "{type: string, not: {enum: [a, b]}}",
            expected: ["request-property-enum-value-added warning at request body"]),
        Case(
            name: "fewer values are excluded in a request", use: .request,
            old: "{type: string, not: {enum: [a, b]}}", new: "{type: string, not: {enum: [a]}}",
            expected: ["request-property-enum-value-removed info at request body"]),
        Case(
            name: "a request must contain more", use: .request,
            old: "{type: array, contains: {const: 1}}", new: "{type: array, contains: {const: 1}, minContains: 2}",
            expected: ["request-body-min-contains-increased breaking at request body"]),
        Case(
            name: "minContains 1 and without", use: .request,
            old: "{type: array, contains: {const: 1}}", new: "{type: array, contains: {const: 1}, minContains: 1}"),
        Case(
            name: "a tuple in a request is closed", use: .request,
            old: "{type: array, prefixItems: [{type: string}]}",
            new: "{type: array, prefixItems: [{type: string}], items: false}",
            expected: ["request-body-further-items-forbidden breaking at request body"]),
        Case(
            name: "a response loses its minimum", use: .response, old: "{type: integer, minimum: 1}",
            new: "{type: integer}", expected: ["response-body-min-unset breaking at body"]),
        Case(
            name: "a time becomes a day in a response", use: .response, old: "{type: string, format: date-time}",
            new: "{type: string, format: date}",
            expected: ["response-body-type-specialized warning at body"]),
        Case(
            name: "a request may be in smaller steps", use: .request, old: "{type: integer, multipleOf: 10}",
            new: "{type: integer, multipleOf: 5}",
            expected: ["request-body-multiple-of-changed info at request body"]),
        Case(
            name: "whole numbers above 10 and from 11", use: .request, old: "{type: integer, exclusiveMinimum: 10}",
            new: "{type: integer, minimum: 11}"),
        Case(
            name: "numbers above 10 and from 11", use: .request, old: "{type: number, exclusiveMinimum: 10}",
            new: "{type: number, minimum: 11}",
            expected: [
                "request-body-exclusive-min-unset info at request body", "request-body-min-set warning at request body",
            ]),
        Case(
            name: "allOf adds a property to a request", use: .request, old: "{$ref: '#/components/schemas/A'}",
            new: "{allOf: [{$ref: '#/components/schemas/A'}, {properties: {c: {type: string}}}]}",
            expected: ["new-optional-request-property info at request body /c"]),
        Case(
            name: "allOf adds a property to a response", use: .response, old: "{$ref: '#/components/schemas/A'}",
            new: "{allOf: [{$ref: '#/components/schemas/A'}, {properties: {c: {type: string}}}]}",
            expected: ["response-optional-property-added info at /c"]),
        Case(
            name: "a response has an alternative now", use: .response, old: "{$ref: '#/components/schemas/A'}",
            new: "{anyOf: [{$ref: '#/components/schemas/A'}, {$ref: '#/components/schemas/B'}]}",
            expected: ["response-body-any-of-added warning at body (#/components/schemas/B)"]),
        Case(
            name: "a new property is not what other members were", use: .response,
            old: "{type: object, additionalProperties: {type: integer}}",
            new: "{type: object, properties: {n: {type: string}}, additionalProperties: {type: integer}}",
            expected: [
                "response-optional-property-added info at /n", "response-property-type-changed breaking at /n",
            ]),
        Case(
            name: "keywords beside a reference to a reference count", use: .request,
            old: "{$ref: '#/components/schemas/A'}", new: "{allOf: [{$ref: '#/components/schemas/C'}]}",
            expected: ["request-body-min-properties-increased breaking at request body"]),
        Case(
            name: "a reference of OpenAPI 3.0 becomes nullable", use: .response,
            old: "{$ref: '#/components/schemas/A'}", new: "{nullable: true, allOf: [{$ref: '#/components/schemas/A'}]}",
            expected: ["response-body-became-nullable breaking at body"], version: "3.0.3"),
        Case(
            name: "an alternative of OpenAPI 3.0 loses its null", use: .request,
            old: "{anyOf: [{type: string}, {nullable: true, allOf: [{type: string}]}]}",
            new: "{anyOf: [{type: string}, {allOf: [{type: string}]}]}",
            expected: ["request-property-became-not-nullable breaking at request body"], version: "3.0.3"),
        Case(
            name: "a property is not what another alternative allows of further members", use: .request,
            old: "{anyOf: [{type: object, additionalProperties: {type: integer}}, {type: object}]}",
            new: """
                {allOf: [{properties: {n: {type: string}}}], \
                anyOf: [{type: object, additionalProperties: {type: integer}}, {type: object}]}
                """,
            expected: [
                "new-optional-request-property info at request body /n",
                "request-body-schema-changed warning at request body",
            ]),
        Case(
            name: "alternatives of names exclude a declared property", use: .request,
            old: "{type: object, properties: {a: {}}, additionalProperties: false, propertyNames: {maxLength: 2}}",
            new: """
                {type: object, properties: {a: {}}, additionalProperties: false, \
                propertyNames: {maxLength: 2, anyOf: [{const: b}, {const: c}]}}
                """,
            expected: ["request-property-any-of-added warning at request body"]),
        Case(
            name: "schemas that refer to each other and are closed by another part", use: .request,
            old: "{$ref: '#/components/schemas/D'}", new: "{$ref: '#/components/schemas/E'}",
            expected: ["request-body-schema-changed warning at request body"]),
    ]

    @Test(arguments: cases) func theValuesDecide(_ test: Case) throws {
        let found = try test.found()
        #expect(found == test.expected)
    }
}
