import APICheckBase
import APICheckFindings
import APICheckHTTP
import APICheckJSON
import APICheckRecordings
import Testing

/// What findings quote of an exchange is what redaction left of it.
@Suite struct ExchangeMaskTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var name: String
        /// The exchange with `@` for the secret.
        var target = "GET /a"
        var requestHeaders: Headers = []
        var sent: String?
        var headers: Headers = ["Content-Type": "application/json"]
        var answer = ""
        var secret = "hunter2"
        var shown = "REDACTED-1"
        var place: Place
        var actual: String
        var expected: String

        var testDescription: String { name }

        func filled(with value: String) throws -> Exchange {
            func filled(_ text: String) -> String { text.replacing("@", with: value) }
            func filled(_ headers: Headers) -> Headers {
                Headers(headers.fields.map { HeaderField($0.name, filled($0.value)) })
            }
            return try exchange(
                String(target.prefix { $0 != " " }), "http://127.0.0.1:8080\(filled(target).drop { $0 != "/" })",
                headers: filled(requestHeaders), body: sent.map(filled), answer: filled(headers),
                answerBody: filled(answer))
        }
    }

    private static let form: Headers = ["Content-Type": "application/x-www-form-urlencoded"]
    private let url = "http://127.0.0.1:8080/a"
    private static let long = String(repeating: "abcdefghij", count: 12)

    @Test(arguments: [
        Case(
            name: "JSON value", answer: #"{"password": "@"}"#, place: .body(Pointer(["password"])),
            actual: #""hunter2" (string)"#, expected: #""REDACTED-1" (string)"#),
        Case(
            name: "short JSON value", answer: #"{"pin": "1"}"#.replacing("1", with: "@"), secret: "7",
            place: .body(Pointer(["pin"])), actual: #"1 character in "7""#, expected: #"1 character in "REDACTED-1""#),
        Case(
            name: "number", answer: #"{"pin": @}"#, secret: "4711", shown: "0", place: .body(Pointer(["pin"])),
            actual: "4711 (number)", expected: "0 (number)"),
        Case(
            name: "escaped value", answer: #"{"password": "@"}"#, secret: #"a\"b"#,
            place: .body(Pointer(["password"])), actual: #""a"b" (string)"#, expected: #""REDACTED-1" (string)"#),
        Case(
            name: "value that was cut", answer: #"{"token": "@"}"#, secret: long, place: .body(Pointer(["token"])),
            actual: "\"\(long.prefix(79))…", expected: "\"REDACTED-1…"),
        Case(
            name: "value of another place", answer: #"{"token": "@"}"#, place: .requestHeader("X-Copy"),
            actual: "hunter2", expected: "REDACTED-1"),
        Case(
            name: "word that is the secret of another place", answer: #"{"pin": "@"}"#, secret: "it",
            place: .requestHeader("X-Copy"), actual: "absent", expected: "absent"),
        Case(
            name: "part of a word", answer: #"{"password": "@"}"#, secret: "pass", place: .body(Pointer(["other"])),
            actual: "no password", expected: "no password"),
        Case(
            name: "credentials", requestHeaders: ["Authorization": "Bearer @"], place: .exchange,
            actual: "Bearer hunter2", expected: "Bearer REDACTED-1"),
        Case(
            name: "scheme that is the secret, in lower case", requestHeaders: ["Authorization": "@"],
            secret: "Hunter2", place: .exchange, actual: "Authorization of the scheme 'hunter2'",
            expected: "Authorization of the scheme 'REDACTED-1'"),
        Case(
            name: "element of a list in a header", headers: ["X-Codes": "@"], secret: "ab, cd", shown: "REDACTED-1",
            place: .responseHeader("x-codes"), actual: #""cd" (string)"#, expected: #""REDACTED-1" (string)"#),
        Case(
            name: "cookie", requestHeaders: ["Cookie": "theme=dark; sid=@"], secret: "x1", place: .cookie("sid"),
            actual: #""x1" (string)"#, expected: #""REDACTED-1" (string)"#),
        Case(
            name: "query", target: "GET /a?token=@&page=2", secret: "a%2Fb", place: .query("token"),
            actual: #""a/b" (string)"#, expected: #""REDACTED-1" (string)"#),
        Case(
            name: "query in another style", target: "GET /a?token=@", secret: "x,y", place: .query("token"),
            actual: "token=x,y", expected: "token=REDACTED-1"),
        Case(
            name: "path", target: "GET /users/@/posts", place: .path("id"), actual: #""hunter2" (string)"#,
            expected: #""REDACTED-1" (string)"#),
        Case(
            name: "whole path", target: "GET /users/@", secret: "7", place: .exchange,
            actual: "http://127.0.0.1:8080/users/7", expected: "http://127.0.0.1:8080/users/REDACTED-1"),
        Case(
            name: "field of a form", requestHeaders: form, sent: "user=bob&password=@", secret: "a+b",
            place: .requestBody(Pointer(["password"])), actual: #""a b" (string)"#,
            expected: #""REDACTED-1" (string)"#),
        Case(
            name: "field with brackets", requestHeaders: form, sent: "user[pin]=@", secret: "7",
            place: .requestBody(Pointer(["user", "pin"])), actual: "7 (number)", expected: "REDACTED-1 (number)"),
        Case(
            name: "part of a multipart body", requestHeaders: ["Content-Type": "multipart/form-data; boundary=x"],
            sent: "--x\r\nContent-Disposition: form-data; name=\"pin\"\r\n\r\n@\r\n--x--\r\n", secret: "77",
            place: .requestBody(Pointer(["pin"])), actual: #""77" (string)"#, expected: #""REDACTED-1" (string)"#),
        Case(
            name: "text", headers: ["Content-Type": "text/plain"], answer: "@", place: .body(Pointer()),
            actual: #""hunter2" (string)"#, expected: #""REDACTED-1" (string)"#),
        Case(
            name: "line of a text", headers: ["Content-Type": "text/plain"], answer: "user: bob\npass: @\n",
            place: .body(Pointer()), actual: "hunter2", expected: "REDACTED-1"),
    ])
    func findingLosesWhatTheExchangeLost(_ given: Case) throws {
        let mask = try ExchangeMask([given.filled(with: given.secret)], shown: [given.filled(with: given.shown)])
        let finding = Finding(
            .requestParameterSchemaViolated, operation: "GET /a", place: given.place, expected: "a number",
            actual: .quoted(given.actual),
            hint: "\(given.actual)")
        let masked = mask.masking(finding)
        #expect(masked.actual == .quoted(given.expected))
        #expect(masked.hint?.string == given.expected)
        #expect(masked.expected == "a number")
    }

    @Test func aBodyThatIsGoneTakesAllItsValuesWithIt() throws {
        let sent = try exchange("GET", url, answerBody: #"{"user": {"pin": "4711"}}"#)
        let mask = try ExchangeMask([sent], shown: [exchange("GET", url, answerBody: "REDACTED-1")])
        #expect(mask.masking("\"4711\" (string)") == "\"REDACTED-1\" (string)")
    }

    @Test func theURLThatAnsweredAndTheOperationAreMasked() throws {
        let sent = try exchange("GET", "http://127.0.0.1:8080/reset/hunter2?token=x1")
        let mask = try ExchangeMask(
            [sent], shown: [exchange("GET", "http://127.0.0.1:8080/reset/REDACTED-1?token=REDACTED-2")])
        let finding = Finding(
            .undeclaredOperation, operation: "GET /reset/hunter2", place: .exchange, expected: "a path of the contract",
            actual: "http://127.0.0.1:8080/reset/hunter2", evidence: Evidence(recording: sent.request.url.text))
        let masked = mask.masking(finding)
        #expect(masked.operation == "GET /reset/REDACTED-1")
        #expect(masked.actual == "http://127.0.0.1:8080/reset/REDACTED-1")
        #expect(masked.evidence?.recording == "http://127.0.0.1:8080/reset/REDACTED-1?token=REDACTED-2")
    }

    @Test func nothingRemovedChangesNothing() throws {
        let sent = try exchange("GET", url, answerBody: #"{"a": 1}"#)
        #expect(ExchangeMask([sent], shown: [sent]).isEmpty)
    }
}
