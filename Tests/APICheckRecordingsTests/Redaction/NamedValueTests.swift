import APICheckHTTP
import APICheckRecordings
import APICheckRedaction
import Testing

/// Objects with a name in one member and its value in another.
@Suite struct NamedValueTests {
    /// The label of an option is no name, since its value is a word, too.
    @Test(arguments: [
        (#"{"label": "Password", "value": "password"}"#, #"{"label": "Password", "value": "password"}"#),
        (#"{"title": "Password", "text": "Forgot it?"}"#, #"{"title": "Password", "text": "Forgot it?"}"#),
        (#"{"type": "token", "value": "function"}"#, #"{"type": "token", "value": "function"}"#),
        (
            #"{"title": "Token", "name": "password", "value": "a b"}"#,
            #"{"title": "Token", "name": "password", "value": "REDACTED-1"}"#
        ),
        (#"{"path": "/user/pass~0word/0", "value": "a b"}"#, #"{"path": "/user/pass~0word/0", "value": "a b"}"#),
        (
            #"{"op": "add", "path": "/user/password", "value": "a b"}"#,
            #"{"op": "add", "path": "/user/password", "value": "REDACTED-1"}"#
        ),
        (
            #"{"path": "/reset/password", "text": "Reset your password"}"#,
            #"{"path": "/reset/password", "text": "Reset your password"}"#
        ),
        (
            #"{"path": "src/auth/token", "content": "let a = 1"}"#,
            #"{"path": "src/auth/token", "content": "let a = 1"}"#
        ),
        (#"{"path": "/reset/password", "status": "a b"}"#, #"{"path": "/reset/password", "status": "a b"}"#),
        (
            #"{"password": {"before": "Kt8vQ2xZ9wLm", "after": null}}"#,
            #"{"password": {"before": "REDACTED-1", "after": null}}"#
        ),
        (#"{"token": {"from": "USDC", "to": "ETH"}}"#, #"{"token": {"from": "USDC", "to": "ETH"}}"#),
    ])
    func namesBesideValues(_ body: String, _ expected: String) throws {
        let entry = RecordedEntry(try exchange("GET", "http://h/", answerBody: body))
        let shown = String(decoding: Redactor().redact([entry]).first?.exchange.response?.body ?? [], as: UTF8.self)
        // Placeholders have the length of the value.
        #expect(shown.replacing(/(REDACTED-1)_+/) { $0.output.1 } == expected)
    }
}
