import APICheckBase
import APICheckHTTP
import APICheckJSON
import APICheckRecordings
import Foundation
import TestSupport
import Testing

/// A report shows no secret of a recording that was made elsewhere and still has them, however the contract is broken there.
@Suite struct VerifySecretTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var name: String
        var target = "/login"
        var requestHeaders: Headers = []
        var sent = "{}"
        var headers: Headers = []
        var answer = "{}"
        /// What must not be shown.
        var secret = "hunter2x"
        /// What the finding is about, which stays.
        var rule: String

        var testDescription: String { name }

        func recording() throws -> [UInt8] {
            let url = try #require(HTTPURL("https://api.example.com\(target)"))
            var sentHeaders: Headers = ["Content-Type": "application/json"]
            if requestHeaders.contains("content-type") { sentHeaders = [] }
            sentHeaders.fields += requestHeaders.fields
            let exchange = Exchange(
                request: SentRequest(
                    method: "POST", url: url, version: .http11, headers: sentHeaders, body: Array(sent.utf8)),
                response: Response(
                    status: 200, headers: Headers([HeaderField("Content-Type", "application/json")] + headers.fields),
                    body: Array(answer.utf8)),
                startedAt: Instant(seconds: 1_716_273_139))
            return Recording(entries: [RecordedEntry(exchange)], layout: .first).har
        }
    }

    private static let contract = """
        openapi: 3.1.0
        info: {title: Login, version: "1"}
        security: [{bearer: []}, {key: []}]
        paths:
          /login:
            post:
              parameters:
                - {name: X-Api-Key, in: header, schema: {type: integer}}
                - {name: X-Session-Token, in: header, schema: {type: array, items: {type: integer}}}
                - {name: access_token, in: query, schema: {type: integer}}
                - {name: session, in: cookie, schema: {type: integer}}
                - name: filter
                  in: query
                  style: deepObject
                  schema: {type: object, properties: {password: {type: integer}}}
                - {name: auth_token, in: query, explode: false, schema: {type: array, items: {type: integer}}}
              requestBody:
                content:
                  application/json: {schema: {$ref: '#/components/schemas/Login'}}
                  application/x-www-form-urlencoded: {schema: {$ref: '#/components/schemas/Login'}}
                  multipart/form-data: {schema: {$ref: '#/components/schemas/Login'}}
              responses:
                "200":
                  description: ok
                  headers:
                    X-Auth-Token: {schema: {type: integer}}
                    Set-Cookie: {schema: {type: integer}}
                  content: {application/json: {schema: {$ref: '#/components/schemas/Login'}}}
        components:
          securitySchemes:
            bearer: {type: http, scheme: bearer}
            key: {type: apiKey, in: header, name: X-Client-Key}
          schemas:
            Login:
              type: object
              properties:
                password: {type: integer}
                token: {type: string, maxLength: 4}
                secret: {enum: [one, two]}
                accessToken: {type: string, pattern: '^[0-9]+$'}
                apiKey: {type: string, format: uuid}
                user: {type: object, properties: {password: {type: integer}}}
                refreshToken: {type: array, items: {type: integer}}
                client_secret: {type: string, minLength: 100}
                otp: {type: string}
        """

    private static let form: Headers = ["Content-Type": "application/x-www-form-urlencoded"]
    private static let multipart: Headers = ["Content-Type": "multipart/form-data; boundary=x"]

    @Test(
        arguments: [
            Case(name: "sent password", sent: #"{"password": "hunter2x"}"#, rule: "request-body-schema-violated"),
            Case(name: "password", answer: #"{"password": "hunter2x"}"#, rule: "response-property-type-changed"),
            Case(name: "password of one letter", answer: #"{"password": "Q"}"#, secret: "\"Q", rule: "response-"),
            Case(name: "password in an object", answer: #"{"user": {"password": "hunter2x"}}"#, rule: "response-"),
            Case(name: "password that is a number", answer: #"{"otp": 471155}"#, secret: "471155", rule: "response-"),
            Case(name: "token that is too long", answer: #"{"token": "hunter2x"}"#, rule: "response-"),
            Case(
                name: "token that is cut", answer: #"{"token": "\#(String(repeating: "hunter2x", count: 40))"}"#,
                rule: "response-"),
            Case(name: "enum", answer: #"{"secret": "hunter2x"}"#, rule: "response-"),
            Case(name: "pattern", answer: #"{"accessToken": "hunter2x"}"#, rule: "response-"),
            Case(name: "format", answer: #"{"apiKey": "hunter2x"}"#, rule: "response-"),
            Case(name: "minLength", answer: #"{"client_secret": "hunter2x"}"#, rule: "response-"),
            Case(name: "list of tokens", answer: #"{"refreshToken": ["hunter2x"]}"#, rule: "response-"),
            Case(
                name: "field of a form", requestHeaders: form, sent: "password=hunter2x",
                rule: "request-body-schema-violated"
            ),
            Case(
                name: "encoded field of a form", requestHeaders: form, sent: "password=hunter%20two",
                secret: "hunter two",
                rule: "request-body-schema-violated"),
            Case(
                name: "field with brackets", requestHeaders: form, sent: "user[password]=hunter2x",
                rule: "request-body-schema-violated"),
            Case(
                name: "part of a multipart body", requestHeaders: multipart,
                sent: "--x\r\nContent-Disposition: form-data; name=\"password\"\r\n\r\nhunter2x\r\n--x--\r\n",
                rule: "request-body-schema-violated"),
            Case(
                name: "header", requestHeaders: ["X-Api-Key": "hunter2x"], rule: "request-parameter-schema-violated"),
            Case(
                name: "list in a header", requestHeaders: ["X-Session-Token": "17, hunter2x"],
                rule: "request-parameter-schema-violated"),
            Case(
                name: "cookie", requestHeaders: ["Cookie": "theme=dark; session=hunter2x"],
                rule: "request-parameter-schema-violated"),
            Case(name: "query", target: "/login?access_token=hunter2x", rule: "request-parameter-schema-violated"),
            Case(
                name: "property of a deepObject", target: "/login?filter[password]=hunter2x",
                rule: "request-parameter-schema-violated"),
            Case(
                name: "query in another style", target: "/login?auth_token=hunter2x&auth_token=hunter2y",
                rule: "request-parameter-schema-violated"),
            Case(
                name: "response header", headers: ["X-Auth-Token": "hunter2x"], rule: "response-header-schema-violated"),
            Case(
                name: "Set-Cookie", headers: ["Set-Cookie": "sid=hunter2x; Path=/"],
                rule: "response-header-schema-violated"),
            Case(
                name: "credentials without a scheme", requestHeaders: ["Authorization": "Hunter2x"],
                secret: "hunter2x", rule: "security-not-enforced"),
            Case(
                name: "copy of a key in a path that is not declared", target: "/unknown/hunter2x",
                requestHeaders: ["X-Api-Key": "hunter2x"], rule: "undeclared-operation"),
            Case(name: "form as JSON", sent: "password=hunter2x", rule: "request-form-as-json"),
            Case(name: "JSON that breaks off", answer: #"{"password": "hunter2x"#, rule: "response-body-unreadable"),
        ], ["text", "json"])
    func theReportDoesNotShowIt(_ given: Case, format: String) async throws {
        let folder = try TemporaryFolder()
        _ = try folder.write("openapi.yaml", Self.contract.utf8)
        _ = try folder.write("foreign.har", given.recording())
        let outcome = try await Binary.run(
            ["verify", "--contract", "openapi.yaml", "foreign.har", "--format", format], in: folder.url)
        #expect(outcome.output.contains(given.rule), "\(outcome.output)\(outcome.error)")
        let text = (outcome.output + outcome.error).lowercased()
        #expect(!text.contains(given.secret.lowercased()), "\(outcome.output)")
    }

    /// A repeated finding is one finding with samples, with the secret of none of them.
    @Test func repeatedFindingsStayOneFinding() async throws {
        let folder = try TemporaryFolder()
        _ = try folder.write("openapi.yaml", Self.contract.utf8)
        let names = (0..<40).map { "foreign-\($0).har" }
        for (index, name) in names.enumerated() {
            let given = Case(name: "", answer: #"{"password": "hunter2x\#(index)"}"#, rule: "")
            _ = try folder.write(name, given.recording())
        }
        let outcome = try await Binary.run(
            ["verify", "--contract", "openapi.yaml", "--jobs", "2"] + names, in: folder.url)
        #expect(
            outcome.output == """
                POST /login

                  breaking  response-property-type-changed at /password
                    expected     integer
                    actual       "REDACTED-1" (string)
                    contract     openapi.yaml:37
                    evidence     foreign-0.har:9, entry 1, 40 samples
                    remedy       Decode both types and correct the contract, or have the server send the declared type.

                  warning   security-not-enforced at exchange
                    expected     a refusal without Authorization: Bearer or the header X-Client-Key
                    actual       200 to a request with none
                    contract     openapi.yaml:3
                    evidence     foreign-0.har:9, entry 1, 40 samples
                    remedy       Have the server reject the request, or write 'security: []' on an open operation; some recorders omit credentials.

                40 exchanges checked: 1 breaking, 1 warning, 0 info

                """)
    }
}
