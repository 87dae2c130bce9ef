import APICheckBase
import APICheckContracts
import APICheckFindings
import APICheckHTTP
import APICheckJSON
import Testing

/// Status, headers and the kind of body.
@Suite struct ResponseTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var name: String
        var target = "GET /todos"
        var status = 200
        var headers: Headers = ["Content-Type": "application/json"]
        var body = "{}"
        var findings: [String]
        var testDescription: String { name }
    }

    static let contract = Contract.sample(
        """
        paths:
          /todos:
            get:
              responses:
                '200':
                  description: ok
                  headers:
                    X-Total:
                      required: true
                      schema: {type: integer}
                    X-Tags: {schema: {type: array, items: {enum: [a, b]}}}
                    Content-Type: {required: true, schema: {const: never}}
                  content: {application/json: {schema: {type: object}}}
                '204': {description: nothing}
                4XX:
                  description: wrong
                  content: {application/problem+json: {schema: {required: [title], properties: {title: {type: string}}}}}
          /files:
            get:
              x-apicheck-undeclared: {header: warning, status: info}
              responses:
                default:
                  description: any
                  content:
                    application/json; version=1: {schema: {type: object}}
                    application/json; version=2: {schema: {type: array}}
                    text/plain: {schema: {maxLength: 3}}
                    image/*: {}
                    application/xml: {schema: {type: object}}
          /quiet:
            get:
              x-apicheck-undeclared: {status: info}
              responses: {'200': {description: ok}}
          /lax:
            get:
              x-apicheck-undeclared: {status: ignore}
              responses: {'200': {description: ok}}
        """)

    static let json: Headers = ["Content-Type": "application/json", "X-Total": "3"]

    @Test(arguments: [
        Case(name: "as declared", headers: json, findings: []),
        Case(
            name: "an undeclared status", status: 500,
            findings: ["undeclared-response-status at status, line 6: expected 200, 204 or 4XX, actual 500"]),
        Case(
            name: "a range", status: 404, headers: ["Content-Type": "application/problem+json"],
            body: #"{"title":"x"}"#, findings: []),
        Case(
            name: "a body where none is declared", status: 204, headers: json,
            findings: [
                """
                response-body-forbidden at body, line 16: expected no body with status 204, \
                actual application/json, 2 bytes
                """
            ]),
        Case(name: "an empty 204", status: 204, headers: [], body: "", findings: []),
        Case(
            name: "a body without a type", headers: ["X-Total": "3"],
            findings: [
                """
                response-content-type-missing at header Content-Type, line 7: expected application/json, \
                actual absent
                """
            ]),
        Case(
            name: "another media type", headers: ["Content-Type": "text/csv", "X-Total": "3"], body: "a,b",
            findings: [
                """
                undeclared-response-media-type at header Content-Type, line 7: expected application/json, \
                actual text/csv
                """
            ]),
        Case(
            name: "JSON under a name of its own is still checked",
            headers: ["Content-Type": "application/vnd.api+json", "X-Total": "3"], body: "[]",
            findings: [
                """
                undeclared-response-media-type at header Content-Type, line 7: expected application/json, \
                actual application/vnd.api+json
                """,
                "response-body-type-changed at body, line 15: expected object, actual array",
            ]),
        Case(
            name: "an invalid media type", headers: ["Content-Type": "json", "X-Total": "3"],
            findings: [
                """
                undeclared-response-media-type at header Content-Type, line 7: expected application/json, actual a body \
                with the Content-Type 'json', which is not a media type
                """
            ]),
        Case(
            name: "an HTML page with an invalid media type", headers: ["Content-Type": "text_html", "X-Total": "3"],
            body: "<html></html>",
            findings: [
                """
                undeclared-response-media-type at header Content-Type, line 7: expected application/json, actual an HTML \
                page with the Content-Type 'text_html', which is not a media type
                """
            ]),
        Case(
            name: "a missing header", headers: ["Content-Type": "application/json"],
            findings: [
                """
                required-response-header-removed at header X-Total, line 10: expected the header X-Total, \
                actual absent
                """
            ]),
        Case(
            name: "a header of another type",
            headers: ["Content-Type": "application/json", "x-total": "many", "X-Tags": "a, c"],
            findings: [
                """
                response-header-schema-violated at header X-Total, line 12: expected integer, \
                actual "many" (string)
                """,
                """
                response-header-schema-violated at header X-Tags, line 13: expected one of "a", "b", \
                actual "c" (string)
                """,
            ]),
        Case(name: "HEAD", target: "HEAD /todos", headers: json, body: "", findings: []),
        Case(
            name: "media types that differ in a parameter", target: "GET /files",
            headers: ["Content-Type": "application/json; charset=utf-8; version=2"], body: "[]", findings: []),
        Case(
            name: "text checked against a schema", target: "GET /files", headers: ["Content-Type": "text/plain"],
            body: "long",
            findings: [
                """
                response-property-max-length-increased at body, line 29: expected at most 3 characters, \
                actual 4 characters in "long"
                """
            ]),
        Case(
            name: "an empty text is a text", target: "GET /files", headers: ["Content-Type": "text/plain"], body: "",
            findings: []),
        Case(
            name: "a range of media types", target: "GET /files", headers: ["Content-Type": "image/png"],
            body: "\u{89}PNG", findings: []),
        Case(
            name: "an undeclared header, asked for", target: "GET /files",
            headers: ["Content-Type": "image/png", "Date": "x", "X-New": "1"], body: "x",
            findings: [
                "undeclared-response-header at header x-new, line 24: expected no header x-new, actual it is there"
            ]),
        Case(
            name: "an undeclared status that counts less", target: "GET /quiet", status: 201, headers: [], body: "",
            findings: ["undeclared-response-status at status, line 35: expected 200, actual 201"]),
        Case(
            name: "an undeclared status that does not count", target: "GET /lax", status: 201, headers: [], body: "",
            findings: []),
        Case(
            name: "an unknown path", target: "GET /notes",
            findings: [
                """
                undeclared-operation at exchange, line 3: expected a path of the contract, \
                actual http://127.0.0.1:8080/notes
                """
            ]),
        Case(
            name: "an unknown method", target: "PUT /todos",
            findings: ["undeclared-operation at exchange, line 3: expected GET, actual PUT"]),
    ])
    func response(_ given: Case) throws {
        let exchange = try Exchange.make(
            given.target, status: given.status, headers: given.headers, body: given.body)
        let result = try Self.contract.get().check(exchange)
        #expect(result.findings.map(text) == given.findings)
        #expect(result.skipped.isEmpty)
    }

    @Test func anUnansweredRequestIsSkipped() throws {
        let result = try Self.contract.get().check(.make(status: nil, headers: []))
        #expect(result.findings.isEmpty)
        #expect(result.skipped == [Skipped(what: "the response of GET /todos", why: "the recording has no response")])
    }

    @Test func aSchemaThatCannotBeUsedIsNamed() throws {
        let contract = try Contract(
            yaml: """
                openapi: 3.1.0
                paths:
                  /a:
                    get:
                      responses:
                        '200':
                          content:
                            application/json:
                              schema: {type: text}
                """)
        let result = try contract.check(.make("GET /a", body: "{}"))
        #expect(
            result.findings.map(text) == [
                """
                contract-schema-unusable at contract, line 9: expected a schema that can be used, actual type must be \
                one of null, boolean, integer, number, string, array, object, not "text"
                """
            ])
        #expect(result.findings.map(\.level) == [.breaking])
        #expect(result.skipped.isEmpty)
    }

    @Test func thirtyReadsNullableBesideType() throws {
        let contract = try Contract(
            yaml: """
                openapi: 3.0.3
                paths:
                  /a:
                    get:
                      responses:
                        '200':
                          content:
                            application/json:
                              schema:
                                type: object
                                properties:
                                  a: {type: string, nullable: true}
                                  b: {type: string}
                """)
        let result = try contract.check(.make("GET /a", body: #"{"a":null,"b":null}"#))
        #expect(
            result.findings.map(text) == [
                "response-property-became-nullable at /b, line 13: expected string, actual null"
            ])
    }

    @Test func violationsOverTheLimitAreSkipped() throws {
        let body = "[" + Array(repeating: "1", count: 1_001).joined(separator: ",") + "]"
        let contract = try Contract(
            yaml: """
                openapi: 3.1.0
                paths:
                  /a:
                    get:
                      responses:
                        '200': {content: {application/json: {schema: {items: {type: string}}}}}
                """)
        let result = try contract.check(.make("GET /a", body: body))
        #expect(result.findings.count == 1_000)
        #expect(
            result.skipped == [
                Skipped(
                    what: "the response body of GET /a",
                    why: "it breaks one rule of the schema in more than 1000 places", setting: .violationsPerRule)
            ])
    }

    @Test func levelsAreTheContracts() throws {
        let status = try Self.contract.get().check(.make("GET /quiet", status: 500))
        #expect(status.findings.map(\.level) == [.info])
        let header = try Self.contract.get().check(
            .make("GET /files", headers: ["Content-Type": "text/plain", "X-New": "1"]))
        #expect(header.findings.map(\.level) == [.warning])
    }

    @Test func anXMLBodyIsSkipped() throws {
        let exchange = try Exchange.make(
            "GET /files", headers: ["Content-Type": "application/xml"], body: "<a/>")
        let result = try Self.contract.get().check(exchange)
        #expect(result.findings.isEmpty)
        #expect(
            result.skipped == [
                Skipped(what: "the response body of GET /files", why: "application/xml is not checked against a schema")
            ])
    }

    /// Whatever its number, a status has the response of its code, its range or `default`, in this order.
    @Test(arguments: [
        (200, "200"), (201, "2XX"), (420, "420"), (444, "4XX"), (500, "default"), (599, "default"), (600, "default"),
        (799, "799"), (999, "default"),
    ])
    func statusesOutsideOfTheRegistryAreOnesToo(status: Int, declared: String) throws {
        let declarations = ["default", "2XX", "200", "4xx", "420", "799"].map { name in
            "'\(name)': {description: d, headers: {X-\(name.uppercased()): {required: true, schema: {}}}}"
        }
        let contract = try Contract(
            yaml: """
                openapi: 3.1.0
                info: {title: t, version: '1'}
                paths: {/todos: {get: {responses: {\(declarations.joined(separator: ", "))}}}}
                """)
        let findings = contract.check(try Exchange.make(status: status, headers: [])).findings
        #expect(findings.map(\.place) == [.responseHeader("X-\(declared.uppercased())")])
    }

    @Test(arguments: [
        ("POST", "The server allows POST here."), ("GET, HEAD,,POST", "The server allows GET, HEAD and POST here."),
        ("", nil), (nil, nil),
    ])
    func theMethodsOfA405AreNamed(allow: String?, hint: String?) throws {
        var headers: Headers = []
        if let allow { headers.append("Allow", allow) }
        let exchange = try Exchange.make("GET /quiet", status: 405, headers: headers)
        #expect(try Self.contract.get().check(exchange).findings.map(\.hint?.string) == [hint])
    }

    @Test func theBodyOfAnUndeclaredStatusIsLookedAt() throws {
        let exchange = try Exchange.make("GET /quiet", status: 503, body: "<html>")
        #expect(
            try Self.contract.get().check(exchange).findings.map(text) == [
                "undeclared-response-status at status, line 35: expected 200, actual 503",
                """
                response-body-unreadable at body, line 35: expected JSON, \
                actual expected a value (line 1, byte 0)
                """,
            ])
    }

    @Test func unrecordedHeadersAreNotReportedAsMissing() throws {
        var exchange = try Exchange.make(headers: [], body: "[]")
        exchange.response?.unrecorded = .headers
        let result = try Self.contract.get().check(exchange)
        #expect(
            result.findings.map(text) == ["response-body-type-changed at body, line 15: expected object, actual array"])
    }

    @Test func volatileValuesAreThoseThatTheSchemaNames() throws {
        let contract = try Contract(
            yaml: """
                openapi: 3.1.0
                paths:
                  /a:
                    get:
                      responses:
                        '200':
                          content:
                            application/json:
                              schema:
                                properties:
                                  data: {items: {properties: {at: {x-apicheck-volatile: true}, id: {type: integer}}}}
                """)
        let exchange = try Exchange.make("GET /a", body: #"{"data":[{"id":1,"at":"x"},{"id":2,"at":"y"}]}"#)
        let result = contract.check(exchange)
        #expect(result.volatileValues.map(\.pointer.description) == ["/data/0/at", "/data/1/at"])
        #expect(try result.responseBody?.equals(Document(#require(exchange.response).body).root) == true)
    }

    @Test(arguments: [
        (302, []), (308, []),
        (200, ["response-body-unexpected at body, line 7: expected no body, actual text/html, 10 bytes"]),
    ])
    func theNoteOfARedirectNeedsNoDeclaration(_ status: Int, _ findings: [String]) throws {
        let contract = try Contract(
            yaml: """
                openapi: 3.1.0
                info: {title: t, version: '1'}
                paths:
                  /todos:
                    get:
                      responses:
                        '200': {description: ok}
                        3XX: {description: elsewhere}
                """)
        let exchange = try Exchange.make(status: status, headers: ["Content-Type": "text/html"], body: "<p>See</p>")
        #expect(contract.check(exchange).findings.map(text) == findings)
    }

    @Test func aFaultInEachOfManyElementsHidesNoOther() throws {
        let contract = try Contract(
            yaml: """
                openapi: 3.1.0
                info: {title: t, version: '1'}
                paths:
                  /todos:
                    get:
                      responses:
                        '200':
                          description: ok
                          content:
                            application/json:
                              schema:
                                type: array
                                items: {properties: {state: {enum: [open]}, id: {type: integer}}}
                """)
        let elements = repeatElement(#"{"state":"done","id":1}"#, count: 1_500) + [#"{"state":"open","id":null}"#]
        let result = contract.check(try .make(body: "[\(elements.joined(separator: ","))]"))
        #expect(result.findings.count == 1_001)
        #expect(
            result.findings.last.map(text)
                == "response-property-became-nullable at /1500/id, line 13: expected integer, actual null")
        #expect(result.skipped.count == 1)
    }
}
