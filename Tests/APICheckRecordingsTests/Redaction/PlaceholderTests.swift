import APICheckHTTP
import APICheckJSON
import APICheckRecordings
import APICheckRedaction
import Testing

/// A placeholder keeps properties that a model or a schema may require.
@Suite struct PlaceholderTests {
    @Test(arguments: [
        ("hunter2", "REDACTED-7"), ("correct horse battery", "REDACTED-7___________"), ("482913", "111111"), ("4", "4"),
        ("550e8400-e29b-41d4-a716-446655440000", "00000000-0000-4000-8000-000000000007"),
        ("kim@example.com", "REDACTED-7@redacted.invalid"),
        ("https://h/reset/abc", "https://redacted.invalid/REDACTED-7"),
        ("user:pass@h.example", "REDACTED-7_________"), ("비밀번호비밀번호비밀번호", "REDACTED-7__"),
    ])
    func keepsTheForm(_ secret: String, _ expected: String) {
        let placeholder = SecretPlaceholder.text(7, like: secret)
        #expect(placeholder == expected)
        #expect(SecretPlaceholder.number(placeholder) == (expected.hasPrefix("1") ? 0 : expected == "4" ? nil : 7))
    }

    @Test(arguments: [("123456", "111111"), ("-12.5", "-11.1"), ("1.5e10", "1.1e10"), ("0", "0"), ("7", "7")])
    func numbersKeepTheirDigits(_ number: String, _ expected: String) {
        #expect(SecretPlaceholder.ones(number) == expected)
    }

    @Test(arguments: [("a REDACTED-12__ b", "a REDACTED b"), ("REDACTED-1,REDACTED-2____x", "REDACTED,REDACTEDx")])
    func masksNumberAndLength(_ text: String, _ expected: String) {
        #expect(SecretPlaceholder.masking(Array(text.utf8)) == Array(expected.utf8))
    }

    @Test func placeholdersOfExactLength() {
        #expect(SecretPlaceholder.text(3, ofLength: 4) == "REDA")
        #expect(SecretPlaceholder.text(3, ofLength: 12) == "REDACTED-3__")
    }

    /// The redactor does not change its own placeholders, in any format.
    @Test func twiceIsOnce() throws {
        let body = """
            {"password":"hunter2","token":"0123456789abcdef01","otp":"482913","pin":1234,"api_key":\
            "550e8400-e29b-41d4-a716-446655440000","secret":"kim@example.com","reset_token":"https://h/x"}
            """
        let sent = try exchange("POST", "http://u:p@h/?token=abcdefghijkl", headers: ["X-Own": "a b"], body: body)
        let once = Redactor().redact([RecordedEntry(sent)])
        #expect(once.first?.exchange.request.body != sent.request.body)
        #expect(Redactor().redact(once) == once)
        let shown = String(decoding: once.first?.exchange.request.body ?? [], as: UTF8.self)
        #expect(
            shown == """
                {"password":"REDACTED-5","token":"REDACTED-6________","otp":"111111","pin":1111,"api_key":\
                "00000000-0000-4000-8000-000000000009","secret":"REDACTED-10@redacted.invalid","reset_token":\
                "https://redacted.invalid/REDACTED-11"}
                """)
    }
}
