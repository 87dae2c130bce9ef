import APICheckChecks
import APICheckJSON
import Testing

/// Contracts that differ in spelling only.
@Suite struct SameMeaningTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let name: String
        let old: String
        let new: String
        var components: (old: String, new: String) = ("{}", "{}")
        var versions: (old: String, new: String) = ("3.1.0", "3.1.0")

        var testDescription: String { name }
    }

    /// Two components that extend a third one.
    private static let heirs =
        "{Base: {properties: {id: {}}}, "
        + ["A", "B"].map {
            "\($0): {allOf: [{$ref: '#/components/schemas/Base'}, {properties: {in\($0): {type: string}}}]}"
        }.joined(separator: ", ") + "}"

    private static func overlapping(_ description: String) -> String {
        """
        {oneOf: [{description: \(description), type: object, anyOf: [{required: [name]}, {required: [company]}], \
        oneOf: [{required: [city, state]}, {required: [zip]}]}, {type: object, required: [k]}]}
        """
    }

    static let cases: [Case] = [
        Case(name: "order of members", old: "{type: object, maxLength: 3}", new: "{maxLength: 3, type: object}"),
        Case(
            name: "order of required, enum and type", old: "{type: [string, integer], enum: [1, a], required: [a, b]}",
            new: "{type: [integer, string], enum: [a, 1], required: [b, a]}"),
        Case(name: "a type and a list of it", old: "{type: string}", new: "{type: [string]}"),
        Case(
            name: "the order of components with one base",
            old: "{oneOf: [{$ref: '#/components/schemas/A'}, {$ref: '#/components/schemas/B'}]}",
            new: "{oneOf: [{$ref: '#/components/schemas/B'}, {$ref: '#/components/schemas/A'}]}",
            components: (heirs, heirs)),
        Case(
            name: "a text that describes one of alternatives that overlap", old: overlapping("a"),
            new: overlapping("b")),
        Case(
            name: "a component that is null only where a part of it is not",
            old: "{properties: {a: {$ref: '#/components/schemas/A'}, b: {maxLength: 3, minLength: 0}}}",
            new: """
                {properties: {a: {type: object, nullable: true, allOf: [{$ref: '#/components/schemas/A'}]}, \
                b: {maxLength: 3}}}
                """,
            components: ("{A: {type: object}}", "{A: {type: object}}"), versions: ("3.0.3", "3.0.3")),
        Case(
            name: "names of members that are texts", old: "{additionalProperties: {type: string}}",
            new: "{additionalProperties: {type: string}, propertyNames: {type: string}}"),
        Case(name: "1 and 1.0", old: "{maximum: 1}", new: "{maximum: 1.0}"),
        Case(name: "minLength 0 and without", old: "{type: string, minLength: 0}", new: "{type: string}"),
        Case(name: "additionalProperties true and without", old: "{additionalProperties: true}", new: "{}"),
        Case(name: "texts that only describe", old: "{title: a, description: b, examples: [1]}", new: "{title: c}"),
        Case(
            name: "nullable and a list of types", old: "{type: string, nullable: true}",
            new: "{type: [string, 'null']}",
            versions: ("3.0.3", "3.1.0")),
        Case(
            name: "a list of types and oneOf with null", old: "{type: [string, 'null'], maxLength: 3}",
            new: "{oneOf: [{type: 'null'}, {type: string, maxLength: 3}]}"),
        Case(
            name: "null in allOf of one, with a keyword about lists", old: "{anyOf: [{type: string}, {type: 'null'}]}",
            new: "{anyOf: [{type: string}, {allOf: [{type: 'null', minItems: 0}]}]}"),
        Case(
            name: "anyOf with null and a reference", old: "{anyOf: [{$ref: '#/components/schemas/A'}, {type: 'null'}]}",
            new: "{type: [object, 'null'], properties: {id: {type: integer}}}",
            components: (
                "{A: {type: object, properties: {id: {type: integer}}}}",
                "{A: {type: object, properties: {id: {type: integer}}}}"
            )),
        Case(
            name: "null among the values of a nullable enum", old: "{type: string, nullable: true, enum: [a, null]}",
            new: "{type: [string, 'null'], enum: [a]}", versions: ("3.0.3", "3.1.0")),
        Case(
            name: "nullable beside allOf, and a list with null",
            old: "{nullable: true, allOf: [{type: integer, minimum: 0, exclusiveMinimum: true}]}",
            new: "{anyOf: [{type: integer, exclusiveMinimum: 0}, {type: 'null'}]}", versions: ("3.0.3", "3.1.0")),
        Case(
            name: "example and examples", old: "{type: string, example: a}", new: "{type: string, examples: [a]}",
            versions: ("3.0.3", "3.1.0")),
        Case(name: "const and an enum of one value", old: "{const: a}", new: "{enum: [a]}"),
        Case(
            name: "exclusive bounds of 3.0 and 3.1", old: "{type: number, minimum: 0, exclusiveMinimum: true}",
            new: "{type: number, exclusiveMinimum: 0}", versions: ("3.0.3", "3.1.0")),
        Case(
            name: "exclusiveMaximum false", old: "{type: number, maximum: 9, exclusiveMaximum: false}",
            new: "{type: number, maximum: 9}", versions: ("3.0.3", "3.1.0")),
        Case(
            name: "a schema that moved to the components", old: "{type: object, properties: {a: {type: string}}}",
            new: "{$ref: '#/components/schemas/New'}",
            components: ("{}", "{New: {type: object, properties: {a: {type: string}}}}")),
        Case(
            name: "an alternative that moved to the components",
            old: "{oneOf: [{type: object, required: [a]}, {type: object, required: [b]}]}",
            new: "{oneOf: [{$ref: '#/components/schemas/New'}, {type: object, required: [b]}]}",
            components: ("{}", "{New: {type: object, required: [a]}}")),
        Case(
            name: "order of alternatives", old: "{anyOf: [{type: object, required: [a]}, {maxLength: 3}]}",
            new: "{anyOf: [{maxLength: 3}, {type: object, required: [a]}]}"),
        Case(
            name: "allOf of one schema",
            old: "{allOf: [{type: object, required: [a], properties: {a: {type: string}}}]}",
            new: "{type: object, required: [a], properties: {a: {type: string}}}"),
        Case(
            name: "a property that moved between members of allOf",
            old: "{allOf: [{properties: {a: {type: string}, b: {type: integer}}}, {required: [a]}]}",
            new: "{allOf: [{properties: {b: {type: integer}}, required: [a]}, {properties: {a: {type: string}}}]}"),
        Case(
            name: "members of allOf in another order that declare one property",
            old: "{allOf: [{properties: {a: {type: array}}}, {properties: {a: {items: {type: string}}}}]}",
            new: "{allOf: [{properties: {a: {items: {type: string}}}}, {properties: {a: {type: array}}}]}"),
        Case(
            name: "the same types in oneOf and in type", old: "{type: [string, integer]}",
            new: "{oneOf: [{type: integer}, {type: string}]}"),
        Case(
            name: "a type beside alternatives that imply it",
            old: "{oneOf: [{type: object, required: [a]}, {type: object, required: [b]}]}",
            new: "{type: object, oneOf: [{type: object, required: [a]}, {type: object, required: [b]}]}"),
        Case(
            name: "a recursive schema with another name", old: "{$ref: '#/components/schemas/A'}",
            new: "{$ref: '#/components/schemas/B'}",
            components: (
                "{A: {properties: {next: {$ref: '#/components/schemas/A'}}}}",
                "{B: {properties: {next: {$ref: '#/components/schemas/B'}}}}"
            )),
    ]

    @Test(arguments: cases, [SchemaUsed.request, .response]) func otherSpellingsAreNoChange(
        _ test: Case, _ use: SchemaUsed
    ) throws {
        let found = try use.changes(test.old, test.new, components: test.components, versions: test.versions)
            .filter { !$0.hasPrefix("api-schema-removed") }
        #expect(found == [])
        let back = try use.changes(
            test.new, test.old, components: (test.components.new, test.components.old),
            versions: (test.versions.new, test.versions.old)
        )
        .filter { !$0.hasPrefix("api-schema-removed") }
        #expect(back == [], "in the other direction")
    }

    @Test func theSameContractAsYAMLAndJSON() throws {
        let yaml = SchemaUsed.response.contract("{type: object, properties: {a: {type: string, enum: [x, 'y']}}}")
        let document = try Document(yaml: yaml, source: "a.yaml")
        let comparison = ContractComparison(
            old: try ComparedContract(document),
            new: try ComparedContract(Document(document.text, source: "a.json")))
        #expect(comparison.changes.isEmpty)
        #expect(comparison.operations == 1)
    }

    @Test func aParameterOfThePathThatMovesToTheOperationIsNoChange() throws {
        let shared = """
            openapi: 3.1.0
            info: {title: t, version: draft}
            paths:
              /a/{id}:
                parameters: [{name: id, in: path, required: true, schema: {type: string}}]
                get: {responses: {"200": {description: OK}}}
            """
        let own = """
            openapi: 3.1.0
            info: {title: t, version: draft}
            paths:
              /a/{key}:
                get:
                  parameters: [{name: key, in: path, required: true, schema: {type: string}}]
                  responses: {"200": {description: OK}}
            """
        #expect(try changes(from: shared, to: own) == [])
        #expect(try changes(from: own, to: shared) == [])
    }

    @Test func swagger2AndOpenAPI3() throws {
        let swagger = """
            swagger: '2.0'
            info: {title: t, version: draft}
            host: api.example.com
            schemes: [https]
            paths:
              /a:
                post:
                  consumes: [application/json]
                  produces: [application/json]
                  parameters:
                    - {name: q, in: query, type: array, items: {type: string}, collectionFormat: multi}
                    - {name: body, in: body, required: true, schema: {$ref: '#/definitions/A'}}
                  responses: {200: {description: ok, schema: {$ref: '#/definitions/A'}}}
            definitions: {A: {type: object, properties: {b: {type: string, x-nullable: true}}}}
            """
        let openapi = """
            openapi: 3.1.0
            info: {title: t, version: draft}
            servers: [{url: https://api.example.com}]
            paths:
              /a:
                post:
                  parameters: [{name: q, in: query, schema: {type: array, items: {type: string}}}]
                  requestBody:
                    {required: true, content: {application/json: {schema: {$ref: '#/components/schemas/A'}}}}
                  responses:
                    200: {description: ok, content: {application/json: {schema: {$ref: '#/components/schemas/A'}}}}
            components: {schemas: {A: {type: object, properties: {b: {type: [string, 'null']}}}}}
            """
        #expect(try changes(from: swagger, to: openapi) == [])
        #expect(try changes(from: openapi, to: swagger) == [])
        let other = openapi.replacing("[string, 'null']", with: "string")
        #expect(
            try changes(from: swagger, to: other) == [
                "request-property-became-not-nullable at request body /b",
                "response-property-became-not-nullable at /b",
            ])
    }
}
