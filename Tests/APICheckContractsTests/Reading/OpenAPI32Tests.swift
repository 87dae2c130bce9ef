import APICheckContracts
import APICheckFindings
import APICheckHTTP
import Testing

/// What OpenAPI 3.2 adds, of what is checked.
@Suite struct OpenAPI32Tests {
    private static func contract(_ members: String, version: String = "3.2.0") throws -> Contract {
        try Contract(yaml: "openapi: \(version)\ninfo: {title: t, version: '1'}\n" + members)
    }

    private static let contract = Result {
        try contract(
            """
            $self: https://example.com/api.yaml
            tags: [{name: a, summary: b, parent: c, kind: nav}]
            servers: [{url: 'https://example.com', name: production}]
            components:
              mediaTypes:
                Todo: {schema: {type: object, properties: {id: {type: integer}}}}
              securitySchemes:
                device:
                  type: oauth2
                  deprecated: true
                  oauth2MetadataUrl: https://example.com/meta
                  flows:
                    deviceAuthorization:
                      {deviceAuthorizationUrl: 'https://a.example/d', tokenUrl: 'https://a.example/t', scopes: {}}
            paths:
              /todos:
                query:
                  requestBody: {content: {application/json: {schema: {type: array}}}}
                  responses: {'200': {summary: found, content: {application/json: {$ref: '#/components/mediaTypes/Todo'}}}}
                additionalOperations:
                  COPY: {responses: {'201': {description: made}}}
                  PURGE: {responses: {'204': {description: gone}}}
              /search:
                get:
                  parameters:
                    - name: filter
                      in: querystring
                      required: true
                      content:
                        application/x-www-form-urlencoded:
                          schema: {type: object, required: [page], properties: {page: {type: integer}}}
                  responses: {'200': {description: ok}}
              /json:
                get:
                  parameters: [{name: q, in: querystring, content: {application/json: {schema: {required: [a]}}}}]
                  responses: {'200': {description: ok}}
              /lines:
                get:
                  responses:
                    '200':
                      content:
                        application/jsonl: {itemSchema: {type: object, required: [id]}}
                        application/json-seq: {itemSchema: {type: integer}}
                        application/x-ndjson: {schema: {type: array, maxItems: 1}}
                        text/event-stream:
                          itemSchema:
                            required: [data]
                            properties: {id: {type: string}, event: {enum: [add, remove]}, retry: {maximum: 1000}}
                post:
                  requestBody: {content: {application/jsonl: {itemSchema: {type: integer}}}}
                  responses: {'200': {}}
              /cookies:
                get:
                  parameters:
                    - {name: color, in: cookie, style: cookie, schema: {type: array, items: {enum: ["a%20b", c]}}}
                    - {name: path, in: cookie, allowReserved: true, schema: {type: string}}
                  responses: {'200': {description: ok}}
              /pets:
                get:
                  responses:
                    '200':
                      content:
                        application/json:
                          schema:
                            oneOf: [{$ref: '#/components/schemas/Cat'}, {$ref: '#/components/schemas/Other'}]
                            discriminator: {propertyName: kind, mapping: {cat: Cat}, defaultMapping: Other}
            """
            .replacing(
                "  mediaTypes:",
                with: """
                      schemas:
                        Cat: {type: object, properties: {kind: {const: cat}, lives: {type: integer}}}
                        Other: {type: object, required: [name], properties: {kind: {not: {const: cat}}}}
                      mediaTypes:
                    """))
    }

    @Test func everyFieldIsKnown() throws {
        #expect(try Self.contract.get().faults.map(text) == [])
    }

    struct Case: Sendable, CustomTestStringConvertible {
        var target: String
        var type = "application/json"
        var request: String?
        var cookie: String?
        var status = 200
        var body = ""
        var findings: [String] = []
        var testDescription: String { "\(target) \(type) \(body)" }
    }

    static let cases = [
        Case(target: "QUERY /todos", request: "[]", body: #"{"id": 1}"#),
        Case(
            target: "QUERY /todos", request: "{}", body: #"{"id": "1"}"#,
            findings: ["request-body-schema-violated request body", "response-property-type-changed /id"]),
        Case(target: "COPY /todos", status: 201),
        Case(target: "PURGE /todos", status: 204),
        Case(target: "GET /search?page=2&any=1"),
        Case(target: "GET /search?page=x", findings: ["request-parameter-schema-violated query filter"]),
        Case(target: "GET /search?other=1", findings: ["request-parameter-schema-violated query filter"]),
        Case(target: "GET /search", findings: ["request-parameter-missing query filter"]),
        Case(target: "GET /json"), Case(target: "GET /json?%7B%22a%22%3A1%7D"),
        Case(target: "GET /json?%7B%7D", findings: ["request-parameter-schema-violated query q"]),
        Case(target: "GET /json?a=1", findings: ["request-parameter-schema-violated query q"]),
        Case(target: "GET /lines", type: "application/jsonl", body: "{\"id\": 1}\n\n{\"id\": 2}\r\n"),
        Case(
            target: "GET /lines", type: "application/jsonl", body: "{\"id\": 1}\n{}\n{\"id\": 2}\n3",
            findings: ["response-required-property-removed /1/id", "response-property-type-changed /3"]),
        Case(
            target: "GET /lines", type: "application/jsonl", body: "{\"id\": 1}\n{\"id\": 2},{\"id\": 3}\n",
            findings: ["response-body-unreadable body"]),
        Case(target: "GET /lines", type: "application/json-seq", body: "\u{1E}1\n\u{1E}2\n"),
        Case(
            target: "GET /lines", type: "application/json-seq", body: "\u{1E}1\n\u{1E}\"2\"\n",
            findings: ["response-property-type-changed /1"]),
        Case(
            target: "GET /lines", type: "application/x-ndjson", body: "1\n2\n",
            findings: ["response-property-max-items-increased body"]),
        Case(
            target: "GET /lines", type: "text/event-stream",
            body: ": hello\nevent: add\ndata: a\ndata: b\nid: 7\n\nretry: 10\n\nevent:remove\r\ndata\r\ndata: x\r\n\r\n"
        ),
        Case(
            target: "GET /lines", type: "text/event-stream",
            body: "event: add\ndata: a\n\nevent: drop\ndata: b\nretry: 2000\n\nevent: late\ndata: not ended",
            findings: ["response-property-enum-value-added /1/event", "response-property-max-increased /1/retry"]),
        Case(target: "POST /lines", type: "application/jsonl", request: "1\n2"),
        Case(
            target: "POST /lines", type: "application/jsonl", request: "1\n\"2\"",
            findings: ["request-body-schema-violated request body /1"]),
        // Written as it is sent, and not percent-decoded.
        Case(target: "GET /cookies", cookie: "color=a%20b; color=c"),
        Case(
            target: "GET /cookies", cookie: "color=a b", findings: ["request-parameter-schema-violated cookie color"]),
        Case(target: "GET /pets", body: #"{"kind": "cat", "lives": 9}"#),
        Case(target: "GET /pets", body: #"{"kind": "dog", "name": "x"}"#),
        Case(target: "GET /pets", body: #"{"name": "x"}"#),
        Case(target: "GET /pets", body: #"{"kind": "dog"}"#, findings: ["response-required-property-removed /name"]),
    ]

    @Test(arguments: cases) func exchange(_ given: Case) throws {
        let isRequest = given.request != nil
        var headers: Headers = isRequest ? ["Content-Type": .init(given.type)] : []
        if let cookie = given.cookie { headers.append("Cookie", cookie) }
        let exchange = try Exchange.make(
            given.target, requestHeaders: headers,
            requestBody: given.request,
            status: given.status, headers: given.body.isEmpty ? [] : ["Content-Type": .init(given.type)],
            body: given.body)
        let findings = try Self.contract.get().check(exchange).findings
        #expect(findings.map { "\($0.rule.id) \($0.place.description)" } == given.findings)
    }

    /// Fields of 3.2 in an older description, and what 3.2 requires.
    @Test(arguments: [
        (
            "3.1.0", "$self: a\npaths: {}",
            [
                "contract-malformed at contract /$self, line 3: expected a field of the description, actual '$self' (It is one of OpenAPI 3.2.)"
            ]
        ),
        (
            "3.1.0",
            "paths: {/a: {get: {parameters: [{name: q, in: querystring, content: {text/plain: {}}}], responses: {'200': {description: ok}}}}}",
            [
                "contract-malformed at contract /paths/~1a/get/parameters/0/in, line 3: expected path, query, header or cookie, actual 'querystring'"
            ]
        ),
        ("3.2.0", "paths: {/a: {get: {responses: {'200': {}}}}}", []),
        (
            "3.1.0", "components: {parameters: {a: {name: a, in: cookie, style: cookie, schema: {}}}}",
            [
                "contract-malformed at contract /components/parameters/a/style, line 3: expected form in: cookie, actual 'cookie'"
            ]
        ),
        (
            "3.1.0",
            "components: {parameters: {a: {name: a, in: path, required: true, allowReserved: true, schema: {}}}}",
            [
                "contract-malformed at contract /components/parameters/a/allowReserved, line 3: expected 'allowReserved' in: query only, actual in: path"
            ]
        ),
        (
            "3.2.0",
            "components: {parameters: {a: {name: a, in: path, required: true, allowReserved: true, schema: {}}}}", []
        ),
        (
            "3.2.0",
            "components: {parameters: {a: {name: a, in: cookie, style: cookie, allowReserved: true, schema: {}}}}",
            [
                "contract-malformed at contract /components/parameters/a/allowReserved, line 3: expected 'allowReserved' where the value is percent-encoded, actual in: cookie"
            ]
        ),
        (
            "3.2.0",
            "components: {parameters: {a: {name: a, in: querystring, style: form, content: {text/plain: {}}}}}",
            [
                "contract-malformed at contract /components/parameters/a/style, line 3: expected 'content' in: querystring, actual 'style'"
            ]
        ),
        (
            "3.2.0",
            "paths: {/a: {parameters: [{name: a, in: querystring, content: {text/plain: {}}}, {name: b, in: query, schema: {}}]}}",
            [
                "contract-malformed at contract /paths/~1a/parameters/1/in, line 3: expected parameters in: query, or one in: querystring, actual both"
            ]
        ),
        (
            "3.2.0", "paths: {/a: {additionalOperations: {POST: {}}}}",
            [
                "contract-malformed at contract /paths/~1a/additionalOperations/POST, line 3: expected 'post' as a field of the path item, actual 'POST'"
            ]
        ),
        (
            "3.2.0", "components: {mediaTypes: {a: {encoding: {}, itemEncoding: {}}}}",
            [
                "contract-malformed at contract /components/mediaTypes/a/itemEncoding, line 3: expected either 'encoding' or 'itemEncoding', actual both"
            ]
        ),
        (
            "3.2.0", "components: {responses: {a: {headers: {'a b': {schema: {}}}}}}",
            [
                "contract-malformed at contract /components/responses/a/headers/a b, line 3: expected the name of a header: letters, digits and some signs, no space, actual 'a b'"
            ]
        ),
        (
            "3.2.0", "components: {schemas: {a: {xml: {nodeType: text, attribute: true}}}}",
            [
                "contract-malformed at contract /components/schemas/a/xml/attribute, line 3: expected either 'nodeType' or 'attribute', actual both"
            ]
        ),
    ])
    func faults(_ version: String, _ members: String, _ expected: [String]) throws {
        let faults = try Self.contract(members, version: version).faults.map(text)
        #expect(faults == expected, "\(faults)")
    }
}
