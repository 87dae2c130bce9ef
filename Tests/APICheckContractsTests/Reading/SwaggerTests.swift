import APICheckBase
import APICheckContracts
import APICheckFindings
import APICheckHTTP
import APICheckJSON
import TestSupport
import Testing

/// Swagger 2.0 descriptions.
@Suite struct SwaggerTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let name: String
        /// After `swagger` and `info`.
        let swagger: String
        /// The same as OpenAPI 3.0, after `openapi` and `info`.
        let openapi: String
        var testDescription: String { name }
    }

    static let cases = [
        Case(
            name: "host, base path and schemes",
            swagger: "host: api.example.com:8443\nbasePath: /v1\nschemes: [http, wss]",
            openapi: "servers: [{url: 'http://api.example.com:8443/v1'}]"),
        Case(
            name: "a host without schemes", swagger: "host: api.example.com",
            openapi: "servers: [{url: 'https://api.example.com'}, {url: 'http://api.example.com'}]"),
        Case(name: "no host", swagger: "basePath: /v1", openapi: "servers: [{url: /v1}]"),
        Case(
            name: "what is the same",
            swagger: "tags: [{name: a}]\nexternalDocs: {url: b}\nsecurity: [{key: []}]\nx-apicheck-keys: snake_case",
            openapi: """
                tags: [{name: a}]
                externalDocs: {url: b}
                security: [{key: []}]
                x-apicheck-keys: snake_case
                """),
        Case(
            name: "definitions",
            swagger: """
                definitions:
                  A:
                    type: object
                    discriminator: kind
                    x-nullable: true
                    properties: {b: {$ref: '#/definitions/B'}, discriminator: {type: string}}
                    additionalProperties: {type: file}
                  B: {allOf: [{$ref: '#/definitions/A'}, {example: {$ref: c, x-nullable: 1}}]}
                """,
            openapi: """
                components:
                  schemas:
                    A:
                      type: object
                      discriminator: {propertyName: kind}
                      nullable: true
                      properties: {b: {$ref: '#/components/schemas/B'}, discriminator: {type: string}}
                      additionalProperties: {type: string, format: binary}
                    B: {allOf: [{$ref: '#/components/schemas/A'}, {example: {$ref: c, x-nullable: 1}}]}
                """),
        Case(
            name: "references below keywords of newer schemas, which were not converted",
            swagger: """
                definitions:
                  A: {patternProperties: {'^b': {$ref: '#/definitions/A'}}, contains: {$ref: '#/definitions/A'}}
                """,
            openapi: """
                components:
                  schemas:
                    A:
                      patternProperties: {'^b': {$ref: '#/components/schemas/A'}}
                      contains: {$ref: '#/components/schemas/A'}
                """),
        Case(
            name: "security",
            swagger: """
                securityDefinitions:
                  a: {type: basic, description: d}
                  b: {type: apiKey, in: header, name: X-Key}
                  c: {type: oauth2, flow: accessCode, authorizationUrl: u, tokenUrl: t, scopes: {s: x}}
                  d: {type: oauth2, flow: application, tokenUrl: t, scopes: {}}
                """,
            openapi: """
                components:
                  securitySchemes:
                    a: {type: http, scheme: basic, description: d}
                    b: {type: apiKey, in: header, name: X-Key}
                    c: {type: oauth2, flows: {authorizationCode: {authorizationUrl: u, tokenUrl: t, scopes: {s: x}}}}
                    d: {type: oauth2, flows: {clientCredentials: {tokenUrl: t, scopes: {}}}}
                """),
        Case(
            name: "parameters",
            swagger: """
                parameters: {Page: {name: page, in: query, type: integer, minimum: 1, description: d}}
                paths:
                  /a/{id}:
                    parameters: [{name: id, in: path, required: true, type: string, pattern: a}]
                    get:
                      parameters:
                        - {$ref: '#/parameters/Page'}
                        - {name: c, in: query, type: array, items: {type: integer}, maxItems: 3}
                        - {name: m, in: query, type: array, collectionFormat: multi, items: {type: string}}
                        - {name: p, in: query, type: array, collectionFormat: pipes, items: {type: string}}
                        - {name: s, in: query, type: array, collectionFormat: ssv, items: {type: string}}
                        - {name: h, in: header, type: array, items: {type: string}, x-apicheck-secret: true}
                        - {name: t, in: query, type: string, x-nullable: true, x-apicheck-timestamp: iso8601}
                      responses: {204: {description: e}}
                """,
            openapi: """
                paths:
                  /a/{id}:
                    parameters: [{name: id, in: path, required: true, schema: {type: string, pattern: a}}]
                    get:
                      parameters:
                        - {name: page, in: query, schema: {type: integer, minimum: 1}, description: d}
                        - {name: c, in: query, style: form, explode: false,
                           schema: {type: array, items: {type: integer}, maxItems: 3}}
                        - {name: m, in: query, style: form, explode: true, schema: {type: array, items: {type: string}}}
                        - {name: p, in: query, style: pipeDelimited, explode: false,
                           schema: {type: array, items: {type: string}}}
                        - {name: s, in: query, style: spaceDelimited, explode: false,
                           schema: {type: array, items: {type: string}}}
                        - {name: h, in: header, style: simple, explode: false, x-apicheck-secret: true,
                           schema: {type: array, items: {type: string}}}
                        - {name: t, in: query, schema: {type: string, nullable: true, x-apicheck-timestamp: iso8601}}
                      responses: {204: {description: e}}
                """),
        Case(
            name: "a body and what responses have",
            swagger: """
                consumes: [application/json]
                produces: [application/json, application/xml]
                responses: {Gone: {description: g}}
                paths:
                  /a:
                    post:
                      operationId: o
                      deprecated: true
                      schemes: [https]
                      produces: [application/json]
                      parameters: [{name: b, in: body, required: true, description: d, schema: {type: object}}]
                      responses:
                        200:
                          description: ok
                          schema: {type: string}
                          examples: {application/json: x, text/csv: z}
                          headers: {X-A: {type: integer, description: h}}
                        410: {$ref: '#/responses/Gone'}
                        x-a: 1
                    get: {responses: {200: {description: ok, schema: {type: file}}}}
                """,
            openapi: """
                paths:
                  /a:
                    post:
                      operationId: o
                      deprecated: true
                      parameters: []
                      requestBody:
                        {required: true, description: d, content: {application/json: {schema: {type: object}}}}
                      responses:
                        200:
                          description: ok
                          content: {application/json: {schema: {type: string}, example: x}}
                          headers: {X-A: {schema: {type: integer}, description: h}}
                        410: {description: g}
                        x-a: 1
                    get:
                      responses:
                        200:
                          description: ok
                          content:
                            application/json: {schema: {type: string, format: binary}}
                            application/xml: {schema: {type: string, format: binary}}
                """),
        Case(
            name: "forms",
            swagger: """
                paths:
                  /a:
                    parameters: [{name: shared, in: formData, type: string}]
                    put:
                      consumes: [application/x-www-form-urlencoded, application/json]
                      parameters:
                        - {name: is_done, in: formData, type: boolean, required: true, x-apicheck-secret: true}
                        - {name: tags, in: formData, type: array, collectionFormat: multi, items: {type: string}}
                      responses: {}
                    post:
                      parameters: [{name: photo, in: formData, type: file}, {name: shared, in: formData, type: integer}]
                      responses: {}
                """,
            openapi: """
                paths:
                  /a:
                    parameters: []
                    put:
                      parameters: []
                      requestBody:
                        required: true
                        content:
                          application/x-www-form-urlencoded:
                            schema:
                              type: object
                              required: [is_done]
                              properties:
                                shared: {type: string}
                                is_done: {type: boolean, x-apicheck-secret: true}
                                tags: {type: array, items: {type: string}}
                            encoding: {tags: {style: form, explode: true}}
                      responses: {}
                    post:
                      parameters: []
                      requestBody:
                        content:
                          multipart/form-data:
                            schema:
                              type: object
                              properties: {photo: {type: string, format: binary}, shared: {type: integer}}
                      responses: {}
                """),
    ]

    @Test(arguments: cases) func aPartIsReadAsThatOfOpenAPI3(_ example: Case) throws {
        let info = "info: {title: t, version: '1'}\n"
        let swagger = try Document(yaml: "swagger: '2.0'\n\(info)\(example.swagger)\n", source: "api.yaml")
        let openapi = try Document(yaml: "openapi: 3.0.4\n\(info)\(example.openapi)\n")
        let converted = try SwaggerConversion.converted(
            ContractFiles(swagger, root: nil, limits: ContractLimits()))
        #expect(converted.skipped == [])
        let text = String(decoding: converted.document.text, as: UTF8.self)
        #expect(converted.document.root.equals(openapi.root), "\(text)")
    }

    @Test func aListWithoutAStyleIsNotChecked() throws {
        let contract = try Contract(
            yaml: """
                swagger: '2.0'
                info: {title: t, version: '1'}
                paths:
                  /a:
                    get:
                      parameters:
                        - {name: q, in: query, type: array, collectionFormat: tsv, items: {type: integer}}
                      responses: {200: {description: ok}}
                """)
        #expect(
            contract.skipped.map { "\($0.what): \($0.why)" } == [
                "the parameter 'q' at api.yaml:7: OpenAPI 3 has no style for collectionFormat \"tsv\" here"
            ])
        let exchange = try Exchange.make("GET /a?q=x", headers: [])
        #expect(contract.check(exchange, evidence: nil).findings.map(text) == [])
    }

    static let todos = """
        swagger: '2.0'
        info: {title: todos, version: '1'}
        host: api.example.com
        paths:
          /todos/{id}:
            put:
              consumes: [application/x-www-form-urlencoded]
              parameters:
                - {name: id, in: path, required: true, type: integer}
                - {name: is_done, in: formData, required: true, type: boolean}
              responses:
                200:
                  description: ok
                  schema: {$ref: '#/definitions/Todo'}
        definitions:
          Todo:
            type: object
            required: [id]
            properties:
              id: {type: integer}
              due:
                type: string
                x-nullable: true
              is_done:
                type: boolean
        """

    @Test(arguments: [
        ("application/x-www-form-urlencoded", "is_done=true", #"{"id": 1, "due": null}"#, [String]()),
        (
            "application/x-www-form-urlencoded", "is_done=true", #"{"id": 1, "is_done": "yes"}"#,
            [#"response-property-type-changed at /is_done, line 25: expected boolean, actual "yes" (string)"#]
        ),
        (
            "application/x-www-form-urlencoded", "done=1", #"{"id": 1}"#,
            [
                """
                request-body-schema-violated at request body /is_done, line 10: expected the member "is_done", \
                actual absent (There is 'done' instead.)
                """,
                """
                undeclared-request-property at request body /done, line 10: expected no property 'done', actual a string
                """,
            ]
        ),
    ]) func anExchangeIsChecked(_ type: String, _ request: String, _ body: String, _ expected: [String]) throws {
        let contract = try Contract(yaml: Self.todos)
        let exchange = try Exchange.make(
            "PUT /todos/1", requestHeaders: ["Content-Type": type], requestBody: request, body: body)
        #expect(contract.check(exchange, evidence: nil).findings.map(text) == expected)
    }

    /// One illegal `items` left every body unchecked that reached it.
    @Test func anIllegalSchemaLeavesOnlyItselfUnchecked() throws {
        let contract = try Contract(
            yaml: Self.todos.replacing(
                "id: {type: integer}\n      due:",
                with: "id: {type: integer}\n      tags: {type: array, items: []}\n      due:"))
        let exchange = try Exchange.make(
            "PUT /todos/1", requestHeaders: ["Content-Type": "application/x-www-form-urlencoded"],
            requestBody: "is_done=true", body: #"{"id": "x", "tags": [1], "is_done": 5}"#)
        #expect(
            contract.check(exchange, evidence: nil).findings.map(text) == [
                "contract-schema-unusable at contract, line 21: expected a schema that can be used, actual a schema must be an object or a boolean",
                #"response-property-type-changed at /id, line 20: expected integer, actual "x" (string)"#,
                "response-property-type-changed at /is_done, line 26: expected boolean, actual 5 (number)",
            ])
    }

    /// A schema that accepts every value would make another of `oneOf` or `not` fail.
    @Test(arguments: [
        "oneOf: [{type: string}, {items: []}]", "not: {required: 5}", "not: {properties: {a: {items: []}}}",
    ])
    func nothingIsReportedBesideAnIllegalSchemaOfANegation(_ schema: String) throws {
        let contract = try Contract(
            yaml: """
                openapi: 3.1.0
                info: {title: t, version: '1'}
                paths:
                  /a:
                    get: {responses: {'200': {description: ok, content: {application/json: {schema: {\(schema)}}}}}}
                """)
        let exchange = try Exchange.make("GET /a", body: #""x""#)
        let rules = contract.check(exchange, evidence: nil).findings.map(\.rule.id)
        #expect(rules == ["contract-schema-unusable"])
    }

    /// An empty field was a violation, and the default of a keyword a fault.
    @Test(arguments: [
        ("n=&is_done=true", [String]()), ("n=7&is_done=true", []),
        ("n=x&is_done=true", ["request-body-schema-violated"]), ("n=1&is_done=", ["request-body-schema-violated"]),
    ])
    func allowEmptyValueIsRead(_ body: String, _ rules: [String]) throws {
        let contract = try Contract(
            yaml: Self.todos.replacing(
                "required: true, type: boolean}",
                with:
                    "required: true, type: boolean, allowEmptyValue: false}\n        - {name: n, in: formData, type: integer, allowEmptyValue: true}\n        - {name: X-A, in: header, type: string, allowEmptyValue: false}"
            ))
        #expect(contract.faults.isEmpty)
        let exchange = try Exchange.make(
            "PUT /todos/1", requestHeaders: ["Content-Type": "application/x-www-form-urlencoded"], requestBody: body,
            body: #"{"id": 1}"#)
        #expect(contract.check(exchange, evidence: nil).findings.map(\.rule.id) == rules)
    }

    @Test func partsOfOtherFilesKeepTheirPlace() throws {
        let folder = try TemporaryFolder()
        _ = try folder.write(
            "swagger.yaml",
            """
            swagger: '2.0'
            info: {title: t, version: '1'}
            paths:
              /a:
                get:
                  parameters: [{$ref: 'parts/parameters.yaml#/page'}]
                  responses: {200: {$ref: 'parts/responses.yaml#/ok'}}
            """.utf8)
        _ = try folder.write("parts/parameters.yaml", "page: {name: page, in: query,\n  type: integer}\n".utf8)
        _ = try folder.write(
            "parts/responses.yaml",
            "id:\n  type: integer\nok: {description: ok, schema: {items: {$ref: '#/id'}}}\n".utf8)
        let contract = try Contract(contentsOf: "\(folder.path)/swagger.yaml")
        let exchange = try Exchange.make("GET /a?page=x", body: "[1, true]")
        let places = contract.check(exchange, evidence: nil).findings.compactMap(\.contract?.description)
        #expect(
            places.map { $0.replacing("\(folder.path)/", with: "") }.sorted() == [
                "parts/parameters.yaml:2", "parts/responses.yaml:2",
            ])
    }

    @Test func thePointerOfAMinifiedFileIsItsOwn() throws {
        let title = String(repeating: "t", count: 200)
        let text = ##"""
            {"swagger":"2.0","info":{"title":"\##(title)","version":"1"},"paths":{"/a":{"get":{"responses":\##
            {"200":{"description":"ok","schema":{"$ref":"#/definitions/A"}}}}}},"definitions":{"A":{"type":"integer"}}}
            """##
        let contract = try Contract(Document(text, source: "api.json"))
        let found = contract.check(try Exchange.make("GET /a", body: "true"), evidence: nil).findings
        #expect(found.compactMap(\.contract?.pointer) == ["/definitions/A/type"])
    }

    @Test(arguments: [
        (
            "definitions: {A: {$ref: '#/definitions/B'}}",
            "api.yaml:3: unresolved reference '#/definitions/B'"
        ),
        ("paths: {/a: {get: {parameters: 1}}}", "api.yaml:3: 'parameters' has the wrong type"),
        ("paths: {/a: {get: {parameters: [{in: query}]}}}", "api.yaml:3: a parameter has no 'name'"),
        (
            "paths: {/a: {get: {parameters: [{$ref: '#/parameters/B'}]}}}",
            "api.yaml:3: unresolved reference '#/parameters/B'"
        ),
        ("host: 1", "api.yaml:3: 'host' has the wrong type"),
    ]) func aWrongPartIsNamedWithItsLine(_ members: String, _ message: String) throws {
        let text = "swagger: '2.0'\ninfo: {title: t, version: '1'}\n\(members)\n"
        let error = #expect(throws: ContractError.self) { try Contract(yaml: text) }
        #expect(error?.description.hasPrefix(message) == true, "\(String(describing: error))")
    }

    /// Each use of a response is written out: a short text could become one of gigabytes.
    @Test func aDescriptionThatGrowsIsRefused() throws {
        let operations = (0..<200).map { "/a\($0): {get: {responses: {200: {$ref: '#/responses/A'}}}}" }
        let text = """
            swagger: '2.0'
            info: {title: t, version: '1'}
            responses: {A: {description: "\(String(repeating: "x", count: 10_000))"}}
            paths: {\(operations.joined(separator: ", "))}
            """
        var limits = ContractLimits()
        limits.bytes = 1_000_000
        let error = #expect(throws: ContractError.self) {
            try Contract(Document(yaml: text, source: "api.yaml"), limits: limits)
        }
        #expect(error?.cause == .overLimit(.bytes, 1_000_000))
        limits.bytes = 10_000_000
        #expect(try Contract(Document(yaml: text, source: "api.yaml"), limits: limits).operations.count == 200)
    }

    @Test func aFieldOfAFormWithoutAStyleIsNotChecked() throws {
        let contract = try Contract(
            yaml: """
                swagger: '2.0'
                info: {title: t, version: '1'}
                paths:
                  /a:
                    post:
                      parameters:
                        - {name: q, in: formData, type: array, collectionFormat: tsv, items: {type: integer}}
                      responses: {200: {description: ok}}
                """)
        #expect(contract.skipped.map(\.what) == ["the parameter 'q' at api.yaml:7"])
        let exchange = try Exchange.make(
            "POST /a", requestHeaders: ["Content-Type": "application/x-www-form-urlencoded"], requestBody: "q=1%09x",
            headers: [])
        #expect(contract.check(exchange, evidence: nil).findings.map(text) == [])
    }
}
