import APICheckHTTP
import APICheckJSON
import APICheckRecordings
import APICheckRedaction
import Testing

/// A password that consists of words for secrets is one, where a request sends it, and a label of a field elsewhere.
@Suite struct SentPasswordTests {
    private static let passwords = ["my secret", "Mein Passwort", "v\"tok\"lv", "open token!"]

    private static func body(_ password: String, _ form: Int) -> (type: String, text: String) {
        var writer = JSONWriter()
        switch form {
        case 0: return ("application/x-www-form-urlencoded", "user=kim&password=\(Escaping.form.encode(password))")
        case 1:
            writer.object { writer in writer.object("login") { $0.member("password", password) } }
            return ("application/json", writer.text)
        default:
            let head = "Content-Disposition: form-data; name=\"password\"\r\n\r\n"
            return ("multipart/form-data; boundary=A", "--A\r\n\(head)\(password)\r\n--A--\r\n")
        }
    }

    @Test(arguments: passwords, 0...2) func aPasswordOfARequestIsRemoved(_ password: String, _ form: Int) throws {
        let (type, text) = Self.body(password, form)
        let sent = try exchange("POST", "http://h/login", headers: ["Content-Type": type], body: text)
        let shown = Redactor().redact([RecordedEntry(sent)])[0].exchange.request.body ?? []
        // The length of a placeholder is that of the value as it was written.
        let expected = Self.body("REDACTED-1", form).text
        #expect(String(decoding: shown, as: UTF8.self).replacing("_", with: "") == expected)
    }

    @Test(arguments: passwords) func aLabelOfAResponseStays(_ label: String) throws {
        let text = Self.body(label, 1).text
        let answered = try exchange("GET", "http://h/texts", answerBody: text)
        let shown = Redactor().redact([RecordedEntry(answered)])[0].exchange.response?.body ?? []
        #expect(String(decoding: shown, as: UTF8.self) == text)
    }

    /// The value of such a secret looks like any other word, so the name alone decides.
    @Test(arguments: ["db_pass", "recovery_phrase", "seedWords", "securityAnswer", "passphrase"])
    func aSecretOfWordsIsRemoved(_ name: String) throws {
        let sent = try exchange(
            "POST", "http://h/login", headers: ["Content-Type": "application/json"],
            body: "{\"\(name)\":\"open sesame\"}")
        let shown = Redactor().redact([RecordedEntry(sent)])[0].exchange.request.body ?? []
        #expect(String(decoding: shown, as: UTF8.self) == "{\"\(name)\":\"REDACTED-1_\"}")
    }
}
