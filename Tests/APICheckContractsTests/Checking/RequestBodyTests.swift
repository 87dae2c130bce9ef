import APICheckBase
import APICheckContracts
import APICheckFindings
import APICheckHTTP
import Testing

@Suite struct RequestBodyTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var name: String
        var target = "POST /todos"
        var type: String?
        var body: String?
        var findings: [String] = []
        var testDescription: String { name }
    }

    static let contract = Contract.sample(
        """
        paths:
          /todos:
            post:
              requestBody:
                required: true
                content:
                  application/json: {schema: {$ref: '#/components/schemas/Todo'}}
                  application/x-www-form-urlencoded:
                    schema: {$ref: '#/components/schemas/Todo'}
                    encoding: {extra: {contentType: application/json}}
                  multipart/form-data: {schema: {$ref: '#/components/schemas/Todo'}}
                  text/plain: {schema: {maxLength: 5}}
                  application/octet-stream: {}
              responses: {'200': {description: ok}}
            get:
              responses: {'200': {description: ok}}
        components:
          schemas:
            Base: {properties: {id: {type: integer, readOnly: true}}}
            Todo:
              allOf:
                - $ref: '#/components/schemas/Base'
                - required: [id, title]
              type: object
              properties:
                title: {type: string, minLength: 6}
                is_done: {type: boolean}
                tags: {type: array, items: {type: integer}}
                extra: {type: object, properties: {n: {type: integer}}}
                file: {type: string, format: binary, maxLength: 4}
        """)

    static let form = "application/x-www-form-urlencoded"

    @Test(arguments: [
        Case(name: "JSON", type: "application/json", body: #"{"title":"abcdef","is_done":true}"#),
        Case(
            name: "JSON that breaks the schema", type: "application/json", body: #"{"title":"abc","is_done":"true"}"#,
            findings: [
                """
                request-body-schema-violated at request body /title, line 28: \
                expected at least 6 characters, actual 3 characters in "abc"
                """,
                """
                request-body-schema-violated at request body /is_done, line 29: expected boolean, \
                actual "true" (string)
                """,
            ]),
        Case(
            name: "a property that the server needs", type: "application/json", body: #"{"Title":"abcdef"}"#,
            findings: [
                """
                request-body-schema-violated at request body /title, line 25: expected the member "title", \
                actual absent (There is 'Title' instead.)
                """,
                """
                undeclared-request-property at request body /Title, line 23: expected no property 'Title', \
                actual a string (The contract has 'title'.)
                """,
            ]),
        Case(
            name: "a field that the server does not know", type: form, body: "title=abcdef&isDone=true",
            findings: [
                """
                undeclared-request-property at request body /isDone, line 23: expected no property 'isDone', \
                actual a string (The contract has 'is_done'.)
                """
            ]),
        Case(
            name: "a form under a JSON header", type: "application/json", body: "title=abcdef&is_done=true",
            findings: [
                """
                request-form-as-json at request body, line 9: expected application/json, actual an encoded form
                """
            ]),
        Case(
            name: "no JSON", type: "application/json", body: "{title: abcdef}",
            findings: [
                """
                request-body-mislabelled at request body, line 9: expected JSON, \
                actual expected a string as the name of a member (line 1, byte 1)
                """
            ]),
        Case(name: "a form", type: form, body: "title=Don%27t+open&is_done=true&tags=1&tags=2"),
        Case(
            name: "a form that breaks the schema", type: form, body: "title=12&is_done=yes&tags=1&tags=b",
            findings: [
                """
                request-body-schema-violated at request body /title, line 28: \
                expected at least 6 characters, actual 2 characters in "12"
                """,
                """
                request-body-schema-violated at request body /is_done, line 29: expected boolean, \
                actual "yes" (string)
                """,
                """
                request-body-schema-violated at request body /tags/1, line 30: expected integer, \
                actual "b" (string) (The form's key is 'tags'.)
                """,
            ]),
        Case(name: "a field with JSON in it", type: form, body: "title=abcdef&extra=%7B%22n%22:1%7D"),
        Case(
            name: "JSON under a form header", type: form, body: #"{"title":"abcdef"}"#,
            findings: [
                """
                request-json-as-form at request body, line 10: expected application/x-www-form-urlencoded, \
                actual JSON, an object
                """
            ]),
        Case(
            name: "multipart", type: "multipart/form-data; boundary=B",
            body: """
                --B\r\nContent-Disposition: form-data; name="title"\r\n\r\nabcdef\r\n\
                --B\r\nContent-Disposition: form-data; name="is_done"\r\n\r\nfalse\r\n\
                --B\r\nContent-Disposition: form-data; name="tags"\r\n\r\n3\r\n\
                --B\r\nContent-Disposition: form-data; name="extra"\r\n\r\n{"n":1}\r\n\
                --B\r\nContent-Disposition: form-data; name="file"; filename="a.bin"\r\n\r\nlong enough\r\n--B--\r\n
                """),
        Case(
            name: "multipart that breaks the schema", type: "multipart/form-data; boundary=B",
            body: "--B\r\nContent-Disposition: form-data; name=\"title\"\r\n\r\nabc\r\n--B--\r\n",
            findings: [
                """
                request-body-schema-violated at request body /title, line 28: \
                expected at least 6 characters, actual 3 characters in "abc"
                """
            ]),
        Case(
            name: "multipart without a boundary", type: "multipart/form-data", body: "--B\r\n",
            findings: [
                """
                request-multipart-boundary-missing at request body, line 13: expected multipart/form-data; \
                boundary=…, actual multipart/form-data
                """
            ]),
        Case(
            name: "text checked against a schema", type: "text/plain; charset=utf-8", body: "too long",
            findings: [
                """
                request-body-schema-violated at request body, line 14: expected at most 5 characters, \
                actual 8 characters in "too long"
                """
            ]),
        Case(name: "a file", type: "application/octet-stream", body: "\u{0}\u{1}"),
        Case(
            name: "another media type", type: "application/xml", body: "<a/>",
            findings: [
                """
                undeclared-request-media-type at request body, line 6: expected application/json, \
                application/x-www-form-urlencoded, multipart/form-data, text/plain or application/octet-stream, \
                actual application/xml
                """
            ]),
        Case(
            name: "no body", type: "application/json", body: nil,
            findings: [
                """
                request-body-missing at request body, line 6: expected a body of application/json, \
                application/x-www-form-urlencoded, multipart/form-data, text/plain or application/octet-stream, \
                actual no body
                """
            ]),
        Case(
            name: "a body where none is taken", target: "GET /todos", type: "application/json", body: "{}",
            findings: [
                """
                undeclared-request-media-type at request body, line 17: expected no body, \
                actual application/json, 2 bytes \
                (The operation takes no body: leave it out; the parameters of a GET belong in its URL.)
                """
            ]),
        Case(name: "an empty body where none is taken", target: "GET /todos", body: ""),
        Case(
            name: "the type of a body that is empty", target: "GET /todos", type: form, body: "",
            findings: [
                """
                request-content-type-without-body at request header Content-Type, line 17: \
                expected no Content-Type, since there is no body, actual application/x-www-form-urlencoded
                """
            ]),
        Case(name: "redacted values", type: form, body: "title=REDACTED-1&is_done=REDACTED-2"),
    ])
    func body(_ given: Case) throws {
        let exchange = try Exchange.make(
            given.target, requestHeaders: given.type.map { ["Content-Type": $0] } ?? [], requestBody: given.body,
            headers: [])
        let result = try Self.contract.get().check(exchange)
        #expect(result.findings.map(text) == given.findings)
        let isRedacted = given.body?.contains("REDACTED") == true
        #expect(result.skipped.map(\.what) == (isRedacted ? ["the request body of POST /todos"] : []))
    }

    @Test(arguments: [(200, Level.breaking), (400, .info), (422, .info), (404, .breaking)])
    func aFaultThatTheServerRefusedIsWorthKnowingOnly(status: Int, level: Level) throws {
        let exchange = try Exchange.make(
            "POST /todos", requestHeaders: ["Content-Type": "application/json"], requestBody: "title=abcdef",
            status: status, headers: [])
        let findings = try Self.contract.get().check(exchange).findings
        #expect(findings.filter { $0.rule == .requestFormAsJSON }.map(\.level) == [level])
    }

    @Test func aBodyThatIsNotInTheRecordingIsSkipped() throws {
        let exchange = try Exchange.make(
            "POST /todos", requestHeaders: ["Content-Type": "application/json", "Content-Length": "20"], headers: [])
        let result = try Self.contract.get().check(exchange)
        #expect(result.findings.isEmpty)
        #expect(
            result.skipped == [
                Skipped(what: "the request body of POST /todos", why: "it was not recorded")
            ])
    }
}
