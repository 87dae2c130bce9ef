import APICheckBase
import APICheckHTTP
import APICheckJSON
import APICheckRecordings
import APICheckRedaction
import Testing

/// Secrets that are recognized by their format. They are composed here, so that a search of the repository finds no token.
@Suite struct SecretPatternTests {
    /// Letters and digits without a pattern, as many as a token needs.
    private static func letters(_ count: Int, _ alphabet: String = "aB3dE5gH7jK9mN2pQ4sT6vW8xYz01") -> String {
        String((0..<count).map { Array(alphabet)[($0 * 7 + $0 / 29) % alphabet.count] })
    }

    private static func hexadecimal(_ count: Int) -> String { letters(count, "0a1b2c3d4e5f6789") }

    private static func webToken(header: String = #"{"alg":"HS256","typ":"JWT"}"#) -> String {
        let parts = [header, #"{"sub":"1234567890","name":"Jane"}"#].map { text in
            Base64.encode(Array(text.utf8)).replacing("=", with: "")
        }
        return "\(parts[0]).\(parts[1]).\(letters(43))"
    }

    private func shown(_ text: String) throws -> String {
        let sent = try exchange("GET", "http://h/", answer: ["Content-Type": "text/plain"], answerBody: text)
        let redacted = try #require(Redactor().redact([RecordedEntry(sent)]).first).exchange
        // Without the underscores that make a placeholder as long as the secret; PlaceholderTests test these.
        return String(decoding: redacted.response?.body ?? [], as: UTF8.self).replacing(/(REDACTED-[0-9]+)_+/) {
            $0.output.1
        }
    }

    @Test(arguments: [
        ("gh" + "p_", 36), ("github" + "_pat_", 82), ("gl" + "pat-", 20), ("sk" + "_live_", 24), ("AI" + "za", 35),
        ("xo" + "xb-123456789012-", 50), ("sk-" + "ant-", 95), ("np" + "m_", 36), ("S" + "G.", 66), ("shp" + "at_", 0),
        ("GOC" + "SPX-", 28), ("dckr" + "_pat_", 27), ("hooks.sl" + "ack.com/services/", 44),
    ])
    func tokensOfServices(_ prefix: String, _ count: Int) throws {
        let token = prefix + (count == 0 ? Self.hexadecimal(32) : Self.letters(count))
        let secret = prefix.hasSuffix("/") ? "\(prefix)REDACTED-1" : "REDACTED-1"
        #expect(try shown("it is \(token).") == "it is \(secret).")
        #expect(try shown(#"{"a":["\#(token)"]}"#) == #"{"a":["\#(secret)"]}"#)
        #expect(try shown("x\(token)") == (prefix.hasSuffix("/") ? "x\(secret)" : "x\(token)"))
    }

    @Test func tokensWithLettersBeforeTheirMark() throws {
        let telegram = "110201543:A" + "A" + Self.letters(33)
        #expect(try shown("https://h/bot\(telegram)/getMe") == "https://h/botREDACTED-1/getMe")
        let azure = "abc8" + "Q~" + Self.letters(32)
        #expect(try shown("v \(azure)") == "v REDACTED-1")
        let mailchimp = Self.hexadecimal(32) + "-u" + "s12"
        #expect(try shown("v \(mailchimp)") == "v REDACTED-1")
    }

    @Test func keyIdentifiersOfAWSHaveTheirLength() throws {
        let id = "AK" + "IA" + Self.letters(16, "ABCDEFGH2345KLMN")
        #expect(try shown("k \(id)/20240521/us-east-1") == "k REDACTED-1/20240521/us-east-1")
        #expect(try shown("k \(id)X") == "k \(id)X")
    }

    /// The shortest object with a member, `{"a":1}`, has ten digits of base64.
    @Test(arguments: [(9, false), (10, true)]) func aPayloadHasAMember(_ length: Int, _ isToken: Bool) throws {
        let header = Self.webToken().prefix { $0 != "." }
        let token = "\(header).\(Self.letters(length)).\(Self.letters(10))"
        #expect(try shown("v \(token)") == (isToken ? "v REDACTED-1" : "v \(token)"))
    }

    @Test func examplesAreNoTokens() throws {
        for text in ["gh" + "p_" + String(repeating: "x", count: 36), "sk" + "_live_xxxxxxxxxxxxxxxx", "xo" + "xb-..."]
        {
            #expect(try shown("use \(text) here") == "use \(text) here")
        }
    }

    @Test func webTokens() throws {
        let token = Self.webToken()
        #expect(try shown("got \(token).") == "got REDACTED-1.")
        #expect(try shown("a=1; t=\(token)&b") == "a=1; t=REDACTED-1&b")
        // Three parts, but the first is not a header.
        let other = Self.webToken(header: #"{"page":1,"size":20000}"#)
        #expect(try shown("got \(other)") == "got \(other)")
    }

    @Test(arguments: [
        ("KakaoAK ", true), ("Bearer ", true), ("bearer ", true), ("bearing ", false), ("Bearer", false),
    ])
    func credentialsAfterAScheme(_ scheme: String, _ isSecret: Bool) throws {
        let value = Self.hexadecimal(32)
        #expect(try shown("-H 'X: \(scheme)\(value)'") == "-H 'X: \(scheme)\(isSecret ? "REDACTED-1" : value)'")
    }

    @Test func proseAboutSchemesStays() throws {
        for text in [
            "Bearer authentication is required.", "Basic authorization", "Basic YWJjZGVmZ2hp",
            "Bearer realm=\"api\", error=\"invalid_token\"",
        ] {
            #expect(try shown(text) == text)
        }
        let pair = Base64.encode(Array("user:pass".utf8))
        #expect(try shown("use Basic \(pair)") == "use Basic REDACTED-1")
    }

    @Test func privateKeysInTextAndInJSON() throws {
        let key = """
            -----BEGIN RSA \("PRIVATE") KEY-----
            \(Self.letters(64))
            \(Self.letters(30))
            -----END RSA \("PRIVATE") KEY-----
            """
        #expect(try shown("a\n\(key)\nb") == "a\nREDACTED-1\nb")
        var writer = JSONWriter()
        writer.string("a\n\(key)\nb")
        #expect(try shown(#"{"file":\#(writer.text)}"#) == #"{"file":"a\nREDACTED-1\nb"}"#)
        let half = key.prefix(90)
        #expect(try shown("a \(half)") == "a REDACTED-1")
        let open = key.replacing("RSA PRIVATE", with: "PUBLIC")
        #expect(try shown(open) == open)
    }

    @Test func harmlessValuesStay() throws {
        let texts = [
            "550e8400-e29b-41d4-a716-446655440000", "W/\"33a64df551425fcc55e4d42a148795d9f25f89d4\"",
            "33a64df551425fcc55e4d42a148795d9f25f89d4", "2024-05-21T06:32:19.123456Z", "1716273139123456",
            "sha256:e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855", "01HYDKZ3J6W9QJ8W8WJ5T0P7QN",
            "MDEwOlJlcG9zaXRvcnkxMjk2MjY5", "R_kgDOABCDEFGH", "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJ",
            "+82 10-1234-5678", "10.0.0.1:8080", "v1.2.3-beta.4+5", "https://h/users/1/keys?page=2&per_page=30",
            "rel=\"next\"; title=\"a\"", "max-age=31536000; includeSubDomains", "user@example.com",
        ]
        for text in texts {
            #expect(try shown(text) == text)
            let json = #"{"value":"\#(text.replacing("\"", with: "\\\""))"}"#
            #expect(try shown(json) == json)
            let sent = try exchange(
                "GET", "http://h/", headers: ["If-Match": text], answer: ["X-Value": text, "ETag": text])
            #expect(Redactor().redact([RecordedEntry(sent)]).first?.exchange == sent)
        }
    }

    @Test func secretsInsideBase64LeaveBase64() throws {
        let hidden = Base64.encode(Array(#"{"access_token":"abc","n":1}"#.utf8))
        let expected = Base64.encode(Array(#"{"access_token":"REDACTED-1","n":1}"#.utf8))
        #expect(try shown(#"{"state":"\#(hidden)"}"#) == #"{"state":"\#(expected)"}"#)
    }

    @Test(
        .timeLimit(.minutes(10)),
        arguments: [
            "eyJ", "eyJhbGciOiJIUzI1NiJ9.", "xo" + "xb-", "sk-" + "ant-", "----BEGIN ", "bearer ", "4242", "%25", "&#",
            "\\u",
        ],
        [200_000])
    func hostileTextIsScannedInTime(_ piece: String, _ size: Int) throws {
        let once = try shown(String(repeating: piece, count: size / piece.utf8.count))
        #expect(try shown(once) == once)
    }
}
