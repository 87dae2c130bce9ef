import APICheckBase
import APICheckHTTP
import APICheckJSON
import APICheckRecordings
import APICheckRedaction
import Testing

/// What a value of a given form becomes, and which similar values stay. `V` is a secret in no known format.
@Suite struct SecretFormTests {
    private static let secret = "zK9hun7Qw2ter4Xv"

    /// The text of a response with this media type after redaction, placeholders without the underscores that make them
    /// as long as the secret.
    private func shown(_ text: String, type: String = "text/plain") throws -> String {
        let text = text.replacing("V", with: Self.secret)
        let sent = try exchange("GET", "http://h/", answer: ["Content-Type": type], answerBody: text)
        let redacted = try #require(Redactor().redact([RecordedEntry(sent)]).first).exchange
        return String(decoding: redacted.response?.body ?? [], as: UTF8.self).replacing(/REDACTED-1_*/) { _ in "#" }
            .replacing(Self.secret, with: "V")
    }

    @Test(arguments: [
        ("password = V", "password = #"), ("a = 1\ndb.password = hunter2\n", "a = 1\ndb.password = #\n"),
        ("password = settings.password\n", "password = settings.password\n"),
        ("password = read(x)", "password = read(x)"),
        ("the password = what you chose", "the password = what you chose"),
        ("{'password' => 'V'}", "{'password' => '#'}"), (":api_key => \"V\"", ":api_key => \"#\""),
        ("'color' => 'V'", "'color' => 'V'"), ("password\tV\n", "password\t#\n"),
        ("password\temail\n", "password\temail\n"),
        ("color\tV\n", "color\tV\n"), ("password\u{FF1A}V", "password\u{FF1A}#"),
        ("パスワード\u{FF1A}V。", "パスワード\u{FF1A}#。"), ("色\u{FF1A}V", "色\u{FF1A}V"),
        ("> Authorization: Token V\n> Accept: */*\n", "> Authorization: Token #\n> Accept: */*\n"),
        ("curl -H \"Authorization: Token V\" http://h/", "curl -H \"Authorization: Token #\" http://h/"),
        ("curl -u bob:V http://h/", "curl -u bob:# http://h/"),
        ("curl --user 'bob:V' http://h/", "curl --user 'bob:#' http://h/"),
        ("docker run -u 1000:1000 x", "docker run -u 1000:1000 x"),
        ("login --password V --city Busan", "login --password # --city Busan"),
        ("login -password V", "login -password #"),
        ("apicheck verify --secret NICK=env:ABSENT", "apicheck verify --secret NICK=env:ABSENT"),
        ("error: --secret KEY: the value has 3 characters", "error: --secret KEY: the value has 3 characters"),
        ("GET /a;token=REDACTED-1/b", "GET /a;token=#/b"), ("use --password to set it", "use --password to set it"),
        ("id,password,city\n1,V,Busan\n2,,Seoul\n", "id,password,city\n1,#,Busan\n2,,Seoul\n"),
        ("Hi, password, you\nsee V\n", "Hi, password, you\nsee V\n"),
    ]) func settingsAndTerminals(_ text: String, _ expected: String) throws {
        #expect(try shown(text) == expected)
    }

    @Test(arguments: ["x = y => { password => \"V\" }", "f(password => 'V')", "const password = V.x"])
    func sourceCodeStays(_ text: String) throws {
        #expect(try shown(text, type: "text/javascript") == text)
    }

    @Test(arguments: [
        ("\"\\u0070assword\": \"V\", \"a\":", "\"\\u0070assword\": \"#\", \"a\":"),
        ("data: {\"\\u0070assword\":\"V\"}\n\n", "data: {\"\\u0070assword\":\"#\"}\n\n"),
        ("cb({\"\\u0070assword\":\"V\"});", "cb({\"\\u0070assword\":\"#\"});"),
        ("<a href=\"/x?a=1&#38;token=V\">", "<a href=\"/x?a=1&#38;token=#\">"),
        ("<a href=\"/x?to=%2Fy%3Ftoken%3DV%26b%3D1\">", "<a href=\"/x?to=%2Fy%3Ftoken%3D#%26b%3D1\">"),
        ("see postgres%3A%2F%2Fsvc%3AV%40db%2Fx", "see postgres%3A%2F%2F#%40db%2Fx"),
        ("see &#112;ostgres:&#47;&#47;svc:V&#64;db", "see &#112;ostgres:&#47;&#47;#&#64;db"),
        ("{\"postgres://svc:V@db\": 1}", "{\"postgres://#@db\": 1}"),
        ("{\"see postgres%3A%2F%2Fsvc%3AV%40db\": 1}", "{\"see postgres%3A%2F%2F#%40db\": 1}"),
        ("city%3DBusan%2520and%2520more", "city%3DBusan%2520and%2520more"),
    ]) func escapes(_ text: String, _ expected: String) throws {
        #expect(try shown(text) == expected)
    }

    @Test(arguments: [
        ("/password/V", "/password/#"), ("/reset-password/V?a=1", "/reset-password/#?a=1"),
        ("/auth/token/V/x", "/auth/token/#/x"),
        ("/invite/V", "/invite/#"), ("/magic-link/V", "/magic-link/#"), ("/verify_email/V", "/verify_email/#"),
        ("/unsubscribe/V", "/unsubscribe/#"), ("/webhooks/V", "/webhooks/#"), ("/sessions/V", "/sessions/#"),
        ("/list;token=V;a=1", "/list;token=#;a=1"), ("/sessions/12", "/sessions/12"),
        ("/password/reset", "/password/reset"),
        ("/sessions/2024-05-21T06:32:19Z", "/sessions/2024-05-21T06:32:19Z"), ("/color/V", "/color/V"),
        ("/sessions/1f0b2c3d-0000-4111-8222-0123456789ab", "/sessions/1f0b2c3d-0000-4111-8222-0123456789ab"),
        (
            "/password-reset/1f0b2c3d-0000-4111-8222-0123456789ab",
            "/password-reset/00000000-0000-4000-8000-000000000001"
        ),
        ("/webhooks/introduction-to-webhooks", "/webhooks/introduction-to-webhooks"),
    ]) func valuesOfPaths(_ path: String, _ expected: String) throws {
        #expect(try shown("http://h\(path)") == "http://h\(expected)")
        #expect(try shown("GET \(path) HTTP/1.1\n") == "GET \(expected) HTTP/1.1\n")
        #expect(try shown("{\"a\":\"\(path)\"}") == "{\"a\":\"\(expected)\"}")
        let secret = path.replacing("V", with: Self.secret)
        let sent = try exchange("GET", "http://h\(secret)")
        let url = try #require(Redactor().redact([RecordedEntry(sent)]).first).exchange.request.url.text
        #expect(url.replacing(/REDACTED-1_*/) { _ in "#" }.replacing(Self.secret, with: "V") == "http://h\(expected)")
    }

    @Test(arguments: ["utf-16", "utf-16le", "utf-16be"], ["password=V", "password=V7", "{\"password\":\"V\"}"])
    func textInUTF16(_ charset: String, _ text: String) throws {
        var sent = try exchange("GET", "http://h/", answer: ["Content-Type": "text/plain; charset=\(charset)"])
        let units = Array(text.replacing("V", with: Self.secret).utf16)
        sent.response?.body = units.flatMap { charset == "utf-16le" ? [UInt8($0), 0] : [0, UInt8($0)] }
        let body = try #require(Redactor().redact([RecordedEntry(sent)]).first?.exchange.response?.body)
        let shown = String(decoding: body.filter { $0 != 0 }, as: UTF8.self)
        #expect(body.count == units.count * 2 && body.count { $0 == 0 } == units.count)
        #expect(!shown.contains(Self.secret) && shown.contains("REDACTED-1"))
        // A browser exports it in UTF-8 under the same media type.
        #expect(try !self.shown(text, type: "text/plain; charset=\(charset)").contains("V"))
    }

    @Test func hexadecimalDigits() throws {
        let plain = "password=\(Self.secret)&city=Busan"
        for isUppercase in [false, true] {
            let digits = String(decoding: Hex.encode(Array(plain.utf8), uppercase: isUppercase), as: UTF8.self)
            let expected = Hex.encode(Array("password=REDACTED-1______&city=Busan".utf8), uppercase: isUppercase)
            #expect(try shown("{\"a\":\"\(digits)\"}") == "{\"a\":\"\(String(decoding: expected, as: UTF8.self))\"}")
        }
        let hash = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
        #expect(try shown("{\"a\":\"\(hash)\"}") == "{\"a\":\"\(hash)\"}")
    }

    @Test(arguments: [
        ("{\"pw\":\"V\"}", true), ("{\"API_KEY_V2\":\"V\"}".replacing("KEY_V2", with: "KEY_v2"), true),
        ("{\"tokenv12\":\"V\"}", false),
        ("{\"privateKeyPem\":\"V\"}", true), ("{\"mfa\":\"123456\"}", true), ("{\"mfa\":\"required\"}", false),
        ("{\"user_pin\":\"ab1\"}", true), ("{\"pin\":\"ab1\"}", false), ("{\"clave\":\"hunter2\"}", true),
        ("{\"\u{79D8}\u{5BC6}\":\"hunter2\"}", true), ("{\"publicKeyPem\":\"V\"}", false),
    ]) func names(_ body: String, _ isSecret: Bool) throws {
        #expect(try (shown(body) != body) == isSecret)
    }

    @Test(arguments: [
        ("Ocp-Key", true), ("aeg-sas-key", true), ("X-OpenStack-Auth", true), ("X-Vendor-Access-Key", true),
        ("Sec-WebSocket-Key", false), ("X-Vendor-Idempotency-Key", false), ("X-Vendor-Color", false),
    ]) func responseHeaders(_ name: String, _ isSecret: Bool) throws {
        let sent = try exchange("GET", "http://h/", answer: [name: Self.secret])
        let shown = try #require(Redactor().redact([RecordedEntry(sent)]).first).exchange
        #expect((shown != sent) == isSecret)
    }

    private static let token = "vc" + "p_" + "aB3dE5gH7jK9mN2pQ4sT6vW8xYz0"

    @Test func namesOfHeadersAndFiles() throws {
        let sent = try exchange(
            "POST", "http://h/", headers: ["Content-Type": "multipart/form-data; boundary=B", Self.token: "1"],
            body:
                "--B\r\nContent-Disposition: form-data; name=\"f\"; filename=\"\(Self.token).txt\"\r\n\r\nx\r\n--B--\r\n",
            answer: ["X-\(Self.token)": "1", "Content-Disposition": "attachment; filename=\"\(Self.token).pdf\""])
        let har = Recording(entries: Redactor().redact([RecordedEntry(sent)])).har
        #expect(!String(decoding: har, as: UTF8.self).contains(Self.token))
    }

    /// In media tokens are found with a boundary before them, and nothing else.
    @Test func picturesLoseTokens() throws {
        let head: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0]
        func shown(_ text: String) throws -> [UInt8] {
            var sent = try exchange("GET", "http://h/", answer: ["Content-Type": "image/png"])
            sent.response?.body = head + text.utf8 + [0, 0xFF]
            return try #require(Redactor().redact([RecordedEntry(sent)]).first?.exchange.response?.body)
        }
        let placeholder = "REDACTED-1" + String(repeating: "_", count: Self.token.utf8.count - 10)
        #expect(try shown(Self.token) == head + placeholder.utf8 + [0, 0xFF])
        for text in ["x\(Self.token)", "password=\(Self.secret)", "4111 1111 1111 1111"] {
            #expect(try shown(text) == head + text.utf8 + [0, 0xFF])
        }
    }
}
