import APICheckContracts
import APICheckFindings
import Testing

/// Findings about a contract that has mistakes and can be used nevertheless.
@Suite struct StructureTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var name: String
        var version = "3.1.0"
        /// After `openapi` and `info`, which are lines 1 and 2.
        var text: String
        var faults: [String]
        var testDescription: String { "\(version): \(name)" }
    }

    static let cases = [
        Case(name: "nothing", text: "paths: {}", faults: []),
        Case(
            name: "an unknown field", text: "paths:\n  /a:\n    get: {respones: {}, x-y: 1}",
            faults: [
                """
                contract-malformed at contract /paths/~1a/get/respones, line 5: \
                expected a field of an operation, actual 'respones' (Did you mean 'responses'?)
                """
            ]),
        Case(
            name: "a field of the other version", version: "3.0.3",
            text: "paths: {}\njsonSchemaDialect: a",
            faults: [
                """
                contract-malformed at contract /jsonSchemaDialect, line 4: \
                expected a field of the description, actual 'jsonSchemaDialect' (It is one of OpenAPI 3.1.)
                """
            ]),
        Case(
            name: "a wrong type", text: "paths: {}\ntags: {}",
            faults: ["contract-malformed at contract /tags, line 4: expected an array, actual an object"]),
        Case(
            name: "a part of the wrong kind", text: "components: {schemas: {A: 0, B: true}}",
            faults: [
                """
                contract-malformed at contract /components/schemas/A, line 3: \
                expected an object or a boolean, actual a number
                """
            ]),
        Case(
            name: "a boolean schema", version: "3.0.3",
            text: "paths: {}\ncomponents: {schemas: {B: true, C: {additionalProperties: true}}}",
            faults: [
                "contract-malformed at contract /components/schemas/B, line 4: expected an object, actual a boolean"
            ]),
        Case(
            name: "a type of Swagger 2.0", version: "3.0.3",
            text: "paths: {}\ncomponents: {schemas: {A: {type: file}}}",
            faults: [
                """
                contract-malformed at contract /components/schemas/A/type, line 4: \
                expected boolean, object, array, number, string or integer, actual 'file' \
                (A file is 'type: string' with 'format: binary'.)
                """
            ]),
        Case(
            name: "a type of 3.1", version: "3.0.3",
            text: "paths: {}\ncomponents: {schemas: {A: {type: [string, 'null'], exclusiveMinimum: 1}}}",
            faults: [
                "contract-malformed at contract /components/schemas/A/type, line 4: expected a string, actual an array",
                """
                contract-malformed at contract /components/schemas/A/exclusiveMinimum, line 4: \
                expected a boolean, actual a number
                """,
            ]),
        Case(
            name: "keywords of 3.0",
            text: "components: {schemas: {A: {type: string, nullable: true, exclusiveMinimum: true}}}",
            faults: [
                """
                contract-malformed at contract /components/schemas/A/nullable, line 3: \
                expected 'null' among the types, actual 'nullable', of OpenAPI 3.0 \
                (Write type: [string, 'null'] for a string that may be null.)
                """,
                """
                contract-malformed at contract /components/schemas/A/exclusiveMinimum, line 3: \
                expected a number, actual a boolean
                """,
            ]),
        Case(
            name: "a keyword of 3.0 that changes nothing",
            text: "components: {schemas: {A: {type: string, nullable: false}}}", faults: []),
        Case(
            name: "a field without a value that is no type", text: "components: {schemas: {A: {description: null}}}",
            faults: [
                """
                contract-malformed at contract /components/schemas/A/description, line 3: \
                expected a string, actual null
                """
            ]),
        Case(
            name: "a null without quotes", text: "components: {schemas: {A: {type: [string, null]}}}",
            faults: [
                """
                contract-malformed at contract /components/schemas/A/type/1, line 3: \
                expected a string, actual null (The name of the type needs quotes: 'null'.)
                """
            ]),
        Case(
            name: "a keyword beside a reference", version: "3.0.3",
            text:
                "paths: {}\ncomponents: {schemas: {A: {type: string}, B: {$ref: '#/components/schemas/A', nullable: true}}}",
            faults: [
                """
                contract-malformed at contract /components/schemas/B/nullable, line 4: \
                expected nothing beside '$ref', actual 'nullable', which does not count \
                (Put the reference into 'allOf' to say more than it.)
                """
            ]),
        Case(
            name: "a keyword beside a reference",
            text: "components: {schemas: {A: {type: string}, B: {$ref: '#/components/schemas/A', minLength: 1}}}",
            faults: []),
        Case(
            name: "a reference to another kind",
            text:
                "paths:\n  /a: {get: {responses: {'200': {$ref: '#/components/schemas/A'}}}}\ncomponents: {schemas: {A: {}}}",
            faults: [
                """
                contract-malformed at contract /paths/~1a/get/responses/200/$ref, line 4: \
                expected a reference to one of 'responses', actual one to 'schemas'
                """
            ]),
        Case(
            name: "a style of another place",
            text: "components: {parameters: {A: {name: a, in: query, style: simple, schema: {}}}}",
            faults: [
                """
                contract-malformed at contract /components/parameters/A/style, line 3: \
                expected form, spaceDelimited, pipeDelimited or deepObject in: query, actual 'simple'
                """
            ]),
        Case(
            name: "a path parameter that is not required",
            text: "components: {parameters: {A: {name: a, in: path, schema: {}}}}",
            faults: [
                """
                contract-malformed at contract /components/parameters/A, line 3: \
                expected 'required: true' in: path, actual absent
                """
            ]),
        Case(
            name: "a parameter that says nothing of its value",
            text: "components: {parameters: {A: {name: a, in: query}}}",
            faults: [
                """
                contract-malformed at contract /components/parameters/A, line 3: \
                expected 'schema' or 'content', actual neither
                """
            ]),
        Case(
            name: "the name of a component", text: "components: {schemas: {'a b': {}, 'a-b_c.1': {}}}",
            faults: [
                """
                contract-malformed at contract /components/schemas/a b, line 3: \
                expected a name of A-Z, a-z, 0-9, '.', '_' and '-', actual 'a b'
                """
            ]),
        Case(
            name: "an incomplete security scheme",
            text: "components: {securitySchemes: {A: {type: apiKey, in: header}, B: {type: basic}}}",
            faults: [
                """
                contract-malformed at contract /components/securitySchemes/B/type, line 3: \
                expected apiKey, http, oauth2, openIdConnect or mutualTLS, actual 'basic'
                """,
                """
                contract-malformed at contract /components/securitySchemes/A, line 3: \
                expected 'name' in an API key, actual absent
                """,
            ]),
        Case(
            name: "a link to nothing", text: "components: {links: {A: {parameters: {a: 1}}}}",
            faults: [
                """
                contract-malformed at contract /components/links/A, line 3: \
                expected 'operationId' or 'operationRef' in a link, actual neither
                """
            ]),
        Case(
            name: "a server variable outside of its values",
            text: "paths: {}\nservers: [{url: 'https://a/{v}', variables: {v: {enum: [a, b], default: c}}}]",
            faults: [
                "contract-malformed at contract /servers/0/variables/v/default, line 4: expected one of a, b, actual 'c'"
            ]),
    ]

    @Test(arguments: cases)
    func faults(_ given: Case) throws {
        let head = "openapi: \(given.version)\ninfo: {title: t, version: '1'}\n"
        let faults = try Contract(yaml: head + given.text).faults
        #expect(Set(faults.map(text)) == Set(given.faults))
        #expect(faults.count == given.faults.count)
    }

    @Test func whatBearsOnNoMessageIsWorthKnowingOnly() throws {
        let contract = try Contract(yaml: "openapi: 3.1.0\npaths: {/a: {get: {responses: {'200': {}}}}}\n")
        #expect(contract.faults.map(\.level) == [.info, .info])
        #expect(contract.faults.map(\.operation) == ["GET /a", "contract"])
    }

    @Test func aReferenceInPlaceOfAnOperationIsFollowed() throws {
        let contract = try Contract(
            yaml: """
                openapi: 3.1.0
                info: {title: t, version: '1'}
                paths: {/a: {get: {$ref: '#/x-operations/a'}}}
                x-operations: {a: {operationId: one, responses: {'200': {description: ok, contents: {}}}}}
                """)
        #expect(contract.operation(id: "one")?.name == "GET /a")
        #expect(contract.faults.map(\.level) == [.info, .warning])
    }
}
