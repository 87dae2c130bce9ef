import APICheckBase
import APICheckHTTP
import APICheckJSON
import Testing

@testable import APICheckRecordings
@testable import APICheckRedaction

/// A text that passes the prefilter is not searched, so no text with a secret may pass.
@Suite struct SecretPrefilterTests {
    private let prefilter = SecretPrefilter(names: SecretNames(names: ["nick"], headers: ["x-own"]))

    @Test(arguments: [
        "", "buy milk", "우유 사기", "2024-05-21T06:32:19.000000Z", "550e8400-e29b-41d4-a716-446655440000", "a@b.example",
        "application/json; charset=utf-8", "ko-KR,ko;q=0.9,en;q=0.8", "max-age=0, private", "W/\"5d41402abc4b2a76\"",
        "https://cdn.example.com/a/0f8fad5b-d9cb-469f-a165-70867728950e.png",
        "http://localhost:8080/v2/todos?page=2&sort=a",
        "R&D and more", "a < b", "in_progress_status", "basic plan", "SKU-1", "pattern", "1716273139000", "[1,2]",
    ])
    func passesWhatIsHarmless(_ text: String) {
        #expect(prefilter.containsNoSecrets(text))
    }

    /// Texts with a token in each position and each spelling.
    @Test func holdsBackTokens() {
        var maker = SecretMaker(seed: 21)
        for number in 0..<48 {
            let token = maker.token(number)
            let texts = [
                token, "is \(token)", "\(token) is", "x/\(token)", "http://h/\(token)", "http://h/a?q=\(token)&b=1",
                "http://h/#\(token)", "a=\(token)", "[\"\(token)\"]", "\"\(token)\"", Spelling.percent("a \(token)"),
                Spelling.base64("{\"n\":\"\(token)\"}"), Spelling.base64("a: \(token)"), Spelling.codeUnits(token),
                "http://h/\(Spelling.base64("see \(token)"))", "Bearer+\(token)", "\\n\(token)",
            ]
            for text in texts { #expect(!prefilter.containsNoSecrets(text), "\(number): \(text)") }
        }
    }

    @Test(arguments: [
        "token=abc", "a=1&Password=x", "x; pass-word = \"x\"", "http://h/?user[token]=x", "http://h/?code=x",
        "http://h/?a=b=c", "http://h/?a=b+c", "http://u:p@h/", "see http://u:p@h/ there",
        "http://h/?to=http://i/?sid=x",
        "<password>x</password>", "<input name=token value=x>", "value=x", "content = 'x'", "\"token\": \"x\"",
        "{\"a\":\"b\"}", "[\"YWJjOmRlZmdoaWprbG1ub3A=\"]", "BEARER abcdefgh12345678", "kakaoak\tabcdefgh12345678",
        "4111 1111 1111 1111", "4111-1111-1111-1111", "x1  4111111111111111", "010  4111 1111 1111 1111",
        "n 4111111111111111", "&#97;bc;", "%61bc", "\\u0061",
        "REDACTED-7",
        "YTogZXhhbXBsZSB0ZXh0", "http://h/YTogZXhhbXBsZSB0ZXh0/b", "http://h:99999/?a=b", "app://h/?a=b", "x:sid=1",
    ])
    func holdsBackWhatMayBeSecret(_ text: String) {
        #expect(!prefilter.containsNoSecrets(text))
    }

    @Test(arguments: [
        ("Authorization", "x"), ("proxy-authorization", "x"), ("Cookie", "a=b"), ("SET-COOKIE", "a=b"),
        ("X-Api-Key", "x"), ("x-own", "x"), ("X_Own", "x"), ("Nick", "x"), ("X-Note", "token=x"),
    ])
    func holdsBackFields(_ name: String, _ value: String) {
        #expect(prefilter.mayMatter(header: name, isRequest: false) || !prefilter.containsNoSecrets(value))
        #expect(!prefilter.mayMatter(header: "X-Note", isRequest: false) && prefilter.containsNoSecrets("x"))
        #expect(prefilter.mayMatter(header: "X-Note", isRequest: true))
    }

    /// Each spelling of a known secret is found, wherever it occurs.
    @Test func holdsBackCopies() {
        var pass = RedactionPass()
        var maker = SecretMaker(seed: 22)
        let secrets = (0..<12).map { maker.password($0) } + ["235679235679"]
        for secret in secrets { _ = pass.secrets.placeholder(for: secret) }
        pass.knowSecrets()
        for secret in secrets {
            for spelling in Spelling.all(of: secret) {
                for text in [spelling, "a \(spelling) b", "http://h/a/\(spelling)", "http://h/?a=\(spelling)"] {
                    #expect(!pass.prefilter.containsNoSecrets(text) || pass.known(text) == text, "\(text)")
                }
            }
        }
    }

    @Test(arguments: [
        // Names with escapes, nested names, and names inside and outside of an authorization exchange.
        (#"{"a":{"b":[{"pass\u0077ord":"x1"}]}}"#, #"{"a":{"b":[{"pass\u0077ord":"REDACTED-1"}]}}"#),
        (
            #"{"code":"c1","x":{"code":"c2","client_id":"i"}}"#,
            #"{"code":"c1","x":{"code":"REDACTED-1","client_id":"i"}}"#
        ),
        (#"{"cod\u0065":"c1","client\u005fid":"i"}"#, #"{"cod\u0065":"REDACTED-1","client\u005fid":"i"}"#),
        (
            #"{"next_page_token":"n","token":["t1",{"value":"t2"}],"z":"t2"}"#,
            #"{"next_page_token":"n","token":["REDACTED-1",{"value":"REDACTED-2"}],"z":"t2"}"#
        ),
        // A number that is a copy of a secret, and a longer number.
        (
            #"{"pin_token":778811223344,"a":[778811223344,7788112233445,"778811223344"]}"#,
            #"{"pin_token":111111111111,"a":[111111111111,7788112233445,"111111111111"]}"#
        ),
        // Copies in a name, after escapes, in upper case, at the end.
        (
            #"{"secret":"abcdef1-2345","abcdef1-2345":"\u0061bcdef1-2345 ABCDEF1-2345 \\u0061bcdef1-2345","b":"%61bcdef1-2345"}"#,
            #"{"secret":"REDACTED-1__","REDACTED-1__":"REDACTED-1__ ABCDEF1-2345 REDACTED-1__","b":"REDACTED-1__"}"#
        ),
        // A card number, but not under the name of an id.
        (
            #"{"n":"Visa 4111111111111111","card_id":"4111111111111111","ids":["4111111111111111"]}"#,
            #"{"n":"Visa 1111111111111111","card_id":"1111111111111111","ids":["1111111111111111"]}"#
        ),
        (
            #"{"card_id":"4111111111111111","ids":[{"a":1},"4111111111111111"]}"#,
            #"{"card_id":"4111111111111111","ids":[{"a":1},"4111111111111111"]}"#
        ),
    ])
    func bodiesOfJSON(_ body: String, _ expected: String) throws {
        let sent = try exchange("GET", "http://h/", answerBody: body)
        let shown = try #require(Redactor().redact([RecordedEntry(sent)]).first).exchange
        #expect(String(decoding: shown.response?.body ?? [], as: UTF8.self) == expected)
    }
}
