import APICheckBase
import APICheckContracts
import APICheckFindings
import APICheckHTTP
import Testing

/// Bodies that are not what their headers say, and those that only look so.
@Suite struct MislabelledBodyTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var name: String
        var target = "POST /json"
        var headers: Headers
        var body: String
        var status = 200
        /// Rules only: other tests compare the texts.
        var rules: [String] = []
        var testDescription: String { name }
    }

    static let contract = Contract.sample(
        """
        paths:
          /json:
            post:
              requestBody: {content: {application/json: {schema: {$ref: '#/components/schemas/T'}}}}
              responses: {'200': {content: {application/json: {schema: {$ref: '#/components/schemas/T'}}}}, '204': {description: none}}
            head: {responses: {'200': {content: {application/json: {}}}}}
          /form:
            post:
              requestBody: {content: {application/x-www-form-urlencoded: {schema: {type: object}}}}
              responses: {default: {description: any}}
          /any:
            post:
              requestBody:
                content:
                  application/json: {schema: {type: object}}
                  text/plain: {schema: {type: string}}
                  application/octet-stream: {}
                  application/xml: {schema: {type: object}}
              responses:
                '200':
                  content:
                    application/json: {}
                    text/plain: {}
                    application/octet-stream: {}
          /range:
            post:
              requestBody: {content: {'*/*': {schema: {type: object}}}}
              responses: {'200': {content: {'application/*': {schema: {type: object}}}}}
        components: {schemas: {T: {type: object, properties: {a: {type: integer}}}}}
        """)

    static let json: Headers = ["Content-Type": "application/json"]
    static let form: Headers = ["Content-Type": "application/x-www-form-urlencoded"]

    static let requests = [
        Case(name: "JSON", headers: json, body: #"{"a":1}"#),
        Case(name: "JSON with a charset", headers: ["Content-Type": "application/json; Charset=\"UTF-8\""], body: "{}"),
        Case(name: "JSON in ASCII", headers: ["Content-Type": "application/json; charset=us-ascii"], body: "{}"),
        Case(
            name: "JSON in another charset", headers: ["Content-Type": "application/json; charset=ISO-8859-1"],
            body: "{}", rules: ["request-json-charset"]),
        Case(name: "JSON as a form, declared JSON", headers: form, body: "{}", rules: ["request-json-as-form"]),
        Case(name: "JSON as a form", target: "POST /form", headers: form, body: "[]", rules: ["request-json-as-form"]),
        Case(name: "a form that is a number", target: "POST /form", headers: form, body: "1"),
        Case(name: "a form with JSON in it", target: "POST /form", headers: form, body: "a={}&b=[]"),
        Case(name: "a form whose key begins like JSON", target: "POST /form", headers: form, body: "[a]=1"),
        Case(name: "an empty form", target: "POST /form", headers: form, body: ""),
        Case(
            name: "a form where JSON is declared", headers: form, body: "a=1",
            rules: ["undeclared-request-media-type"]),
        Case(name: "a form as JSON", headers: json, body: "a=1&b=", rules: ["request-form-as-json"]),
        Case(
            name: "a form as JSON, declared form", target: "POST /form", headers: json, body: "a%5B%5D=1",
            rules: ["request-form-as-json"]),
        Case(
            name: "JSON where a form is declared", target: "POST /form", headers: json, body: "{}",
            rules: ["undeclared-request-media-type"]),
        Case(name: "Base64 as JSON", headers: json, body: "YWJjZA==", rules: ["request-body-mislabelled"]),
        Case(name: "JSON that is a string", target: "POST /any", headers: ["Content-Type": "text/plain"], body: "1"),
        Case(
            name: "JSON as bytes", headers: ["Content-Type": "application/octet-stream"], body: #"{"a":1}"#,
            rules: ["request-json-mislabelled"]),
        Case(
            name: "JSON as text, its schema broken", headers: ["Content-Type": "text/plain"], body: #"{"a":"1"}"#,
            rules: ["request-json-mislabelled", "request-body-schema-violated"]),
        Case(name: "JSON without a type", headers: [], body: "{}", rules: ["request-json-mislabelled"]),
        Case(name: "text without a type", headers: [], body: "a", rules: ["undeclared-request-media-type"]),
        Case(
            name: "a number as text", headers: ["Content-Type": "text/plain"], body: "1",
            rules: ["undeclared-request-media-type"]),
        Case(name: "JSON as declared text", target: "POST /any", headers: ["Content-Type": "text/plain"], body: "{}"),
        Case(
            name: "JSON as declared bytes", target: "POST /any",
            headers: ["Content-Type": "application/octet-stream"], body: "{}"),
        Case(
            name: "JSON under another JSON's name", headers: ["Content-Type": "application/vnd.api+json"], body: "{}",
            rules: ["undeclared-request-media-type"]),
        Case(name: "JSON under a range", target: "POST /range", headers: json, body: "{}"),
        Case(
            name: "JSON under a range, broken", target: "POST /range", headers: json, body: "[]",
            rules: ["request-body-schema-violated"]),
        Case(
            name: "Content-Length in bytes", headers: ["Content-Type": "application/json", "Content-Length": "14"],
            body: #"{"b":"한글"}"#, rules: ["undeclared-request-property"]),
        Case(
            name: "Content-Length in characters",
            headers: ["Content-Type": "application/json", "Content-Length": "10"], body: #"{"b":"한글"}"#,
            rules: ["request-content-length-wrong", "undeclared-request-property"]),
        Case(
            name: "JSON that a recorder laid out anew",
            headers: ["Content-Type": "application/json", "Content-Length": "7"], body: #"{"a": 1}"#),
        Case(
            name: "JSON that was cut", headers: ["Content-Type": "application/json", "Content-Length": "7"],
            body: #"{"a":1"#, rules: ["request-content-length-wrong", "request-body-mislabelled"]),
        Case(
            name: "a form that a recorder put together",
            target: "POST /form", headers: ["Content-Type": form["content-type"] ?? "", "Content-Length": "7"],
            body: "a=1"),
        Case(
            name: "a compressed length",
            headers: ["Content-Type": "application/json", "Content-Length": "3", "Content-Encoding": "br"], body: "{}"),
        Case(
            name: "chunks", target: "POST /any",
            headers: ["Content-Type": "text/plain", "Content-Length": "3", "Transfer-Encoding": "chunked"], body: "a"),
        Case(
            name: "a redacted length", target: "POST /any",
            headers: ["Content-Type": "text/plain", "Content-Length": "3"], body: "REDACTED-1"),
    ]

    @Test(arguments: requests)
    func request(_ given: Case) throws {
        let result = try Self.contract.get().check(
            .make(given.target, requestHeaders: given.headers, requestBody: given.body, status: nil, headers: []))
        #expect(result.findings.map(\.rule.id) == given.rules)
    }

    /// A server that accepted the request reads JSON whatever its label says.
    @Test(
        arguments: [(nil, .breaking), (200, .warning), (299, .warning), (404, .breaking), (422, .info)]
            as [(Int?, Level)])
    func mislabelledJSONThatWasAccepted(_ status: Int?, _ level: Level) throws {
        let exchange = try Exchange.make("POST /json", requestBody: "{}", status: status, headers: [])
        let findings = try Self.contract.get().check(exchange).findings
        #expect(findings.filter { $0.rule == .requestJSONMislabelled }.map(\.level) == [level])
    }

    static let responses = [
        Case(name: "JSON", headers: json, body: "{}"),
        Case(
            name: "JSON as text, its schema broken", headers: ["Content-Type": "text/plain; charset=utf-8"],
            body: #"{"a":"1"}"#, rules: ["response-json-mislabelled", "response-property-type-changed"]),
        Case(
            name: "JSON as bytes", headers: ["Content-Type": "application/octet-stream"], body: "{}",
            rules: ["response-json-mislabelled"]),
        Case(name: "JSON as a form", headers: form, body: "{}", rules: ["response-json-mislabelled"]),
        Case(name: "JSON as declared text", target: "POST /any", headers: ["Content-Type": "text/plain"], body: "{}"),
        Case(name: "JSON without a type", headers: [], body: "{}", rules: ["response-content-type-missing"]),
        Case(
            name: "text", headers: ["Content-Type": "text/plain"], body: "a",
            rules: ["undeclared-response-media-type"]),
        Case(
            name: "JSON in another charset", headers: ["Content-Type": "application/json; charset=EUC-KR"], body: "{}",
            rules: ["response-json-charset"]),
        Case(
            name: "JSON under a range", target: "POST /range", headers: ["Content-Type": "application/vnd.a+json"],
            body: "[]", rules: ["response-body-type-changed"]),
        Case(
            name: "JSON that was cut", headers: ["Content-Type": "application/json", "Content-Length": "20"],
            body: #"{"a":1"#, rules: ["response-content-length-wrong", "response-body-unreadable"]),
        Case(
            name: "text that was cut", target: "POST /any",
            headers: ["Content-Type": "text/plain", "Content-Length": "20"], body: "abc",
            rules: ["response-content-length-wrong"]),
        Case(
            name: "text of another charset", target: "POST /any",
            headers: ["Content-Type": "text/plain; charset=iso-8859-1", "Content-Length": "1"], body: "é"),
        Case(
            name: "text without its byte order mark", target: "POST /any",
            headers: ["Content-Type": "text/plain", "Content-Length": "6"], body: "abc"),
        Case(
            name: "a length that was laid out anew",
            headers: ["Content-Type": "application/json", "Content-Length": "20"],
            body: "{}"),
        Case(name: "204 with a body", headers: json, body: "{}", status: 204, rules: ["response-body-forbidden"]),
        Case(name: "204", headers: ["Content-Length": "0"], body: "", status: 204),
        Case(
            name: "204 that announces a body", headers: ["Content-Length": "2"], body: "", status: 204,
            rules: ["response-body-forbidden"]),
        Case(
            name: "an undeclared 304 with a body", headers: json, body: "{}", status: 304,
            rules: ["response-body-forbidden", "undeclared-response-status"]),
        Case(
            name: "304 with the length of what GET sends", target: "POST /form", headers: ["Content-Length": "20"],
            body: "", status: 304),
        Case(
            name: "205 with a body", target: "POST /form", headers: json, body: "{}", status: 205,
            rules: ["response-body-forbidden"]),
        Case(
            name: "HEAD", target: "HEAD /json", headers: ["Content-Type": "application/json", "Content-Length": "20"],
            body: ""),
        Case(
            name: "HEAD with a body", target: "HEAD /json", headers: json, body: "{}",
            rules: ["response-body-forbidden"]),
    ]

    @Test(arguments: responses)
    func response(_ given: Case) throws {
        let result = try Self.contract.get().check(
            .make(given.target, status: given.status, headers: given.headers, body: given.body))
        #expect(result.findings.map(\.rule.id) == given.rules)
    }

    @Test func aCompressedBodyIsSkipped() throws {
        var exchange = try Exchange.make(
            "POST /json", requestHeaders: ["Content-Type": "application/json", "Content-Encoding": "gzip"],
            headers: ["Content-Type": "application/json", "Content-Encoding": "gzip", "Content-Length": "9"])
        exchange.request.body = [0x1F, 0x8B, 8, 0, 0]
        exchange.response?.body = [0x1F, 0x8B, 8, 0, 0]
        let result = try Self.contract.get().check(exchange)
        #expect(result.findings.isEmpty)
        #expect(
            result.skipped
                == ["request", "response"].map {
                    Skipped(what: "the \($0) body of POST /json", why: "the recording contains it compressed (gzip)")
                })
    }

    @Test func anXMLBodyIsSkipped() throws {
        let result = try Self.contract.get().check(
            .make(
                "POST /any", requestHeaders: ["Content-Type": "application/xml"], requestBody: "<a/>", status: nil))
        #expect(result.findings.isEmpty)
        #expect(
            result.skipped.first
                == Skipped(
                    what: "the request body of POST /any", why: "application/xml is not checked against a schema"))
    }

    @Test(
        arguments: [
            (
                "POST /json", ["Content-Type": "application/octet-stream"], "{}",
                "request-json-mislabelled at request body, line 6: expected application/json, actual JSON as application/octet-stream"
            ),
            (
                "POST /json", [], "{}",
                "request-json-mislabelled at request body, line 6: expected application/json, actual JSON as no Content-Type"
            ),
            (
                "POST /json", ["Content-Type": "application/json; charset=cp949"], "{}",
                "request-json-charset at request header Content-Type, line 6: expected UTF-8, actual cp949"
            ),
            (
                "POST /json", ["Content-Type": "application/json", "Content-Length": "8"], "{\"a\":1",
                "request-content-length-wrong at request header Content-Length, line 6: expected 6 bytes, actual 8"
            ),
        ] as [(String, Headers, String, String)])
    func texts(_ target: String, _ headers: Headers, _ body: String, _ expected: String) throws {
        let findings = try Self.contract.get().check(
            .make(target, requestHeaders: headers, requestBody: body, status: nil)
        ).findings
        #expect(findings.first.map(text) == expected)
    }
}
