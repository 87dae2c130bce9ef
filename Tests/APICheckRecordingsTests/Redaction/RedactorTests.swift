import APICheckHTTP
import APICheckJSON
import APICheckRecordings
import APICheckRedaction
import Foundation
import Testing

@Suite struct RedactorTests {
    private func redacted(_ exchange: Exchange, redactor: Redactor = Redactor()) throws -> Exchange {
        try #require(redactor.redact([RecordedEntry(exchange)]).first).exchange
    }

    /// Placeholders without the underscores that make them as long as the secret; ``PlaceholderTests`` tests these.
    private func short(_ text: String) -> String { text.replacing(/(REDACTED-[0-9]+)_+/) { $0.output.1 } }

    private func short(_ bytes: [UInt8]?) -> String? { bytes.map { short(String(decoding: $0, as: UTF8.self)) } }

    @Test(arguments: [
        ("Authorization", "Bearer abc.def-123", "Bearer REDACTED-1"),
        ("authorization", "header.payload.signature", "REDACTED-1"),
        ("Authorization", "KakaoAK 0123456789", "KakaoAK 1111111111"),
        ("Proxy-Authorization", "Basic dXNlcjpwYXNzd29yZDE=", "Basic REDACTED-1"),
        ("Cookie", "a=one; b=\"two\"; a=one; e=", "a=REDACTED-1; b=REDACTED-2; a=REDACTED-1; e="),
        ("Set-Cookie", "sid=x%20y; Path=/; HttpOnly", "sid=REDACTED-1; Path=/; HttpOnly"),
        ("X-CSRF-TOKEN", "t1", "REDACTED-1"), ("x_api_key", "k", "REDACTED-1"), ("X-Amz-Signature", "s", "REDACTED-1"),
        ("Referer", "https://h/a?token=t1&page=2", "https://h/a?token=REDACTED-1&page=2"),
        (
            "Link", "<https://h/a?access_token=t1&page=2>; rel=\"next\"",
            "<https://h/a?access_token=REDACTED-1&page=2>; rel=\"next\""
        ),
        ("Location", "/callback?code=c1&state=s", "/callback?code=REDACTED-1&state=s"),
        ("Location", "app://cb#id_token=t1&x=1", "app://cb#id_token=REDACTED-1&x=1"),
        ("ETag", "\"abc\"", "\"abc\""), ("Date", "Tue, 21 May 2024 06:32:19 GMT", "Tue, 21 May 2024 06:32:19 GMT"),
    ])
    func headers(_ name: String, _ value: String, _ expected: String) throws {
        var sent = try exchange("GET", "http://h/", answer: [:])
        sent.response?.headers.append(name, value)
        #expect(try redacted(sent).response?.headers.fields.map { short($0.value) } == [expected])
    }

    /// A binary body may contain any secret.
    @Test(arguments: [(nil, false), (false, false), (true, true)] as [(Bool?, Bool)])
    func aBinaryBodyIsKeptIfAContractDeclaresIt(_ isDeclared: Bool?, _ isKept: Bool) throws {
        var options = RedactionOptions()
        if let isDeclared {
            options.places = { _, _ in
                var places = SecretPlaces()
                places.declaresResponseBody = isDeclared
                return places
            }
        }
        var sent = try exchange("GET", "http://h/", answer: ["Content-Type": "application/octet-stream"])
        sent.response?.body = [0xFF, 0x00, 0xC3]
        let shown = try redacted(sent, redactor: Redactor(options)).response
        #expect(shown?.body == (isKept ? [0xFF, 0x00, 0xC3] : []))
        #expect(shown?.unrecorded == (isKept ? [] : .body))
    }

    /// Base64 that cannot be decoded, here after other characters of its alphabet: a copy is found by the digits that do not
    /// encode bits of the bytes around it.
    @Test(arguments: [0, 1, 2], [12, 13, 14])
    func aCopyWithinOtherBase64(_ before: Int, _ length: Int) throws {
        let secret = String("k7Wz9QmX2vB4tR".prefix(length))
        let bytes = [UInt8](repeating: 0xFF, count: before) + secret.utf8 + [0xFF, 0xFE, 0xFD]
        let encoded = Data(bytes).base64EncodedString()
        let sent = try exchange(
            "GET", "http://h/", headers: ["Authorization": "Bearer \(secret)"], answerBody: #"{"b": "id\#(encoded)"}"#)
        let (first, end) = ((8 * before + 5) / 6, 8 * (before + length) / 6)
        let expected = "id\(encoded.prefix(first))REDACTED-1\(encoded.dropFirst(end))"
        #expect(try short(redacted(sent).response?.body) == #"{"b": "\#(expected)"}"#)
    }

    /// Thousands of names, of which many share a place in each table of known ones.
    @Test func theNamesOfAPasswordAmongMany() throws {
        let names = (0..<4_000).map { "n\($0 &* 7_919 % 100_003)" }
        let secrets = ["password", "pin", "userPass", "a", "client_secret", "password2"]
        let members = names.enumerated().map { index, name in
            let secret = secrets[index % secrets.count]
            return #"{"\#(name)": "plain \#(index)", "\#(secret)": "12345\#(index)"}"#
        }
        var sent = try exchange("GET", "http://h/", answer: ["Content-Type": "application/json"])
        sent.response?.body = Array("[\(members.joined(separator: ","))]".utf8)
        let body = try #require(redacted(sent).response?.body)
        for (index, element) in try Document(body).root.elements.enumerated() {
            let secret = secrets[index % secrets.count]
            #expect(element[names[index]]?.string == "plain \(index)")
            #expect((element[secret]?.string == "12345\(index)") == (secret == "a"))
        }
    }

    @Test(arguments: [
        ("https://h/a?b=1", "https://h/a?b=1"),
        ("https://h/?Access-Token=a%2Bb&x=%41", "https://h/?Access-Token=REDACTED-1&x=%41"),
        ("https://user:passw0rd-2024@h/passw0rd-2024", "https://REDACTED-1@h/REDACTED-2"),
        ("https://h/?user[password]=p&q=p", "https://h/?user[password]=REDACTED-1&q=p"),
        // The code of an error is not a secret; a code beside a client id is.
        ("https://h/?code=404", "https://h/?code=404"),
        ("https://h/?client_id=a&code=4/x", "https://h/?client_id=a&code=REDACTED-1"),
        ("https://h/oauth/done?code=4/x", "https://h/oauth/done?code=REDACTED-1"),
        ("https://h/?next_page_token=abc", "https://h/?next_page_token=abc"),
        (
            "https://h/?to=https%3A%2F%2Fi%2F%3Ftoken%3Dabc%26y%3D1",
            "https://h/?to=https%3A%2F%2Fi%2F%3Ftoken%3DREDACTED-1%26y%3D1"
        ),
    ])
    func urls(_ url: String, _ expected: String) throws {
        #expect(try short(redacted(exchange("GET", url)).request.url.text) == expected)
    }

    @Test(arguments: [
        (#"{"password":"hunter2!","name":"x"}"#, #"{"password":"REDACTED-1","name":"x"}"#),
        (
            #"{ "accessToken" : 123456789 , "id":123456789, "n":1234567890}"#,
            #"{ "accessToken" : 111111111 , "id":123456789, "n":1234567890}"#
        ),
        (#"{"token":null,"secret":true,"api-key":""}"#, #"{"token":null,"secret":true,"api-key":""}"#),
        (
            #"{"tokens":["the","A1b"],"credentials":{"a":["k1-k1-k1",{"b":"k2-k2-k2"}],"type":"local-1"}}"#,
            #"{"tokens":["the","REDACTED-1"],"credentials":{"a":["REDACTED-2",{"b":"REDACTED-3"}],"type":"local-1"}}"#
        ),
        (
            #"{"errors":{"password":["The password is too short."]}}"#,
            #"{"errors":{"password":["The password is too short."]}}"#
        ),
        (
            #"{"refresh_token":"a\u002fbcdef-012345","echo":"say a/bcdef-012345!"}"#,
            #"{"refresh_token":"REDACTED-1","echo":"say REDACTED-1!"}"#
        ),
        (
            #"{"session":{"created_at":"2024-05-21T06:32:19.000000Z","token":"2024-05-21Tx","n":null}}"#,
            #"{"session":{"created_at":"2024-05-21T06:32:19.000000Z","token":"REDACTED-1","n":null}}"#
        ),
        (#"{"next":"https:\/\/h\/?token=abc","n":1.50}"#, #"{"next":"https://h/?token=REDACTED-1","n":1.50}"#),
        (#"{"code":"E1","state":"open"}"#, #"{"code":"E1","state":"open"}"#),
        (#"{"grant_type":"code","code":"E1"}"#, #"{"grant_type":"code","code":"REDACTED-1"}"#),
        (#"{"body":"{\"id_token\":\"abc\",\"n\":1}"}"#, #"{"body":"{\"id_token\":\"REDACTED-1\",\"n\":1}"}"#),
        (#"[{"token":"REDACTED-1"},{"token":"new"}]"#, #"[{"token":"REDACTED-1"},{"token":"REDACTED-2"}]"#),
        // Truncated JSON.
        (#"{"a":1,"client_secret": "abc", "passwd":42"#, #"{"a":1,"client_secret": "REDACTED-1", "passwd":11"#),
    ])
    func jsonBodies(_ body: String, _ expected: String) throws {
        let shown = try redacted(exchange("GET", "http://h/", answerBody: body))
        #expect(short(shown.response?.body ?? []) == expected)
    }

    @Test(arguments: [
        ("application/x-www-form-urlencoded", "a=1&Password=p+q%21&b=%20", "a=1&Password=REDACTED-1&b=%20"),
        ("text/html", "<a href=\"/x?token=abc&amp;y=1\">", "<a href=\"/x?token=REDACTED-1&amp;y=1\">"),
        ("text/event-stream", "data: {\"token\": \"abc\"}\n\n", "data: {\"token\": \"REDACTED-1\"}\n\n"),
        (
            "multipart/form-data; boundary=B",
            "--B\r\nContent-Disposition: form-data; name=\"password\"\r\n\r\nabc\r\n--B--\r\n",
            "--B\r\nContent-Disposition: form-data; name=\"password\"\r\n\r\nREDACTED-1\r\n--B--\r\n"
        ),
    ])
    func otherBodies(_ type: String, _ body: String, _ expected: String) throws {
        let shown = try redacted(exchange("POST", "http://h/", headers: ["Content-Type": type], body: body))
        #expect(short(shown.request.body) == expected)
    }

    @Test func passwordsWithSpacesBelowASecretNameAreTakenOut() throws {
        let body = #"{"credentials":{"password":"correct horse battery","hint":"a b"}}"#
        let shown = try redacted(exchange("POST", "http://h/", body: body))
        #expect(
            short(shown.request.body)
                == #"{"credentials":{"password":"REDACTED-1","hint":"a b"}}"#)
    }

    @Test func aServersOwnMarkDoesNotSpoilPlaceholders() throws {
        let body = #"{"password":"REDACTED","token":"abcdef1-234567","echo":"abcdef1-234567 REDACTED"}"#
        let once = try redacted(exchange("GET", "http://h/?token=abcdef1-234567", answerBody: body))
        #expect(short(once.request.url.text) == "http://h/?token=REDACTED-1")
        #expect(
            short(once.response?.body ?? [])
                == #"{"password":"REDACTED","token":"REDACTED-1","echo":"REDACTED-1 REDACTED"}"#)
        #expect(try redacted(once) == once)
    }

    @Test func aTokenAfterATabIsKnownElsewhere() throws {
        let shown = try redacted(
            exchange("GET", "http://h/abc.def-123456", headers: ["Authorization": "Bearer\tabc.def-123456"]))
        #expect(shown.request.headers["authorization"].map(short) == "Bearer\tREDACTED-1")
        #expect(short(shown.request.url.text) == "http://h/REDACTED-1")
    }

    @Test func aCookieInQuotesIsKnownWithoutThem() throws {
        let shown = try redacted(
            exchange("GET", "http://h/abc-def1-ghi2", headers: ["Cookie": "a=\"abc-def1-ghi2\"; b=\"REDACTED-1\""]))
        #expect(shown.request.headers["cookie"].map(short) == "a=REDACTED-2; b=\"REDACTED-1\"")
        #expect(short(shown.request.url.text) == "http://h/REDACTED-2")
    }

    @Test func bodiesThatAreNotUTF8HideNothing() throws {
        var sent = try exchange("POST", "http://h/", headers: ["Content-Type": "application/json"])
        sent.request.body = Array(#"{"password":"hunter22","name":""#.utf8) + [0xFF] + Array(#""}"#.utf8)
        let expected = Array(#"{"password":"REDACTED-1","name":""#.utf8) + [0xFF] + Array(#""}"#.utf8)
        #expect(short(try redacted(sent).request.body) == String(decoding: expected, as: UTF8.self))
    }

    @Test func linesOfJSONStayJSON() throws {
        let body =
            "{\"token\":1234567,\"a\":1}\n{\"id_token\":\"p\\u0026ssword-123\"}\r\n\n{\"echo\":\"p&ssword-123\"}\n"
        let shown = try redacted(
            exchange("GET", "http://h/", answer: ["Content-Type": "application/x-ndjson"], answerBody: body))
        #expect(
            short(shown.response?.body ?? [])
                == "{\"token\":1111111,\"a\":1}\n{\"id_token\":\"REDACTED-2\"}\r\n\n{\"echo\":\"REDACTED-2\"}\n")
    }

    @Test func anEscapedValueInTextIsKnownByWhatItSays() throws {
        let sent = try exchange(
            "GET", "http://h/ab%2Fcd%26ef-012345", answer: ["Content-Type": "text/event-stream"],
            answerBody: #"data: {"token": "ab\/cd\u0026ef-012345"}"# + "\n\n")
        let shown = try redacted(sent)
        #expect(short(shown.response?.body ?? []) == #"data: {"token": "REDACTED-1"}"# + "\n\n")
        #expect(short(shown.request.url.text) == "http://h/REDACTED-1")
    }

    @Test(arguments: [
        (#"<meta name="csrf-token" content="abc">"#, #"<meta name="csrf-token" content="REDACTED-1">"#),
        (#"<meta content='abc' name='csrf-token'>"#, #"<meta content='REDACTED-1' name='csrf-token'>"#),
        (
            #"<input type=hidden name=_token value=abc><input name="q" value="x">"#,
            #"<input type=hidden name=_token value=REDACTED-1><input name="q" value="x">"#
        ),
        (#"<div data-token="abc" id="token">"#, #"<div data-token="REDACTED-1" id="token">"#),
        (#"var token = "abc", n = 1"#, #"var token = "REDACTED-1", n = 1"#),
        (#"if (token == null) token = next()"#, #"if (token == null) token = next()"#),
        (#"{\"html\": \"token=\\"abc\\" x\"}"#, #"{\"html\": \"token=\\"REDACTED-1\\" x\"}"#),
        ("<s:Password t='1'>a&amp;b</s:Password><n>x</n>", "<s:Password t='1'>REDACTED-1</s:Password><n>x</n>"),
        ("<password><![CDATA[a<b]]></password>", "<password><![CDATA[REDACTED-1]]></password>"),
        ("<token><id>1</id></token><token/><token></token>", "<token><id>1</id></token><token/><token></token>"),
        (
            "<name>x-password</name><version>1.2</version><n>x</n>",
            "<name>x-password</name><version>1.2</version><n>x</n>"
        ),
        ("<name>password</name></i><j>abc</j>", "<name>password</name></i><j>abc</j>"),
        (
            "<a:Key>password</a:Key><a:Value t='1'>abc</a:Value>",
            "<a:Key>password</a:Key><a:Value t='1'>REDACTED-1</a:Value>"
        ),
        ("<PName>password</PName><QValue>abc</QValue>", "<PName>password</PName><QValue>abc</QValue>"),
        (
            "<data name='password'><type>abc</type></data><button name='password'>abc</button>",
            "<data name='password'><type>abc</type></data><button name='password'>abc</button>"
        ),
        (
            "<td>token</td><td>string</td><dt>Password</dt><dd>optional</dd>",
            "<td>token</td><td>string</td><dt>Password</dt><dd>optional</dd>"
        ),
        ("<PKey>password</PKey><pvalue>abc</pvalue>", "<PKey>password</PKey><pvalue>REDACTED-1</pvalue>"),
    ])
    func markup(_ body: String, _ expected: String) throws {
        let shown = try redacted(exchange("GET", "http://h/", answer: ["Content-Type": "text/html"], answerBody: body))
        #expect(short(shown.response?.body ?? []) == expected)
    }

    @Test(
        "multipart that breaks off or begins with a preamble", arguments: ["\r\n", "\n"],
        ["", "preamble$--B$Content-Disposition: form-data; name=\"a\"$$1$"])
    func brokenMultipart(lineBreak: String, before: String) throws {
        let body = { (value: String) in
            "\(before)--B$Content-Disposition: form-data; name=\"password\"$X: 1$$\(value)$--B$Content-Dispo"
                .replacing("$", with: lineBreak)
        }
        let sent = try exchange(
            "POST", "http://h/", headers: ["Content-Type": "multipart/form-data; boundary=B"], body: body("abc def"))
        #expect(
            short(try redacted(sent).request.body) == body("REDACTED-1"))
    }

    @Test(
        .timeLimit(.minutes(10)),
        arguments: ["=", "value=", "<token>", "<x name=token value=", "\":", "token=", "name=\"", "\"token\":\""],
        [20_000])
    func hostileTextIsScannedInTime(_ piece: String, _ size: Int) throws {
        let text = "x" + String(repeating: piece, count: size / piece.utf8.count)
        let sent = try exchange("GET", "http://h/", answer: ["Content-Type": "text/html"], answerBody: text)
        let once = try redacted(sent)
        #expect(once.response?.body.starts(with: Array("x".utf8) + piece.utf8) == true)
        #expect(try redacted(once) == once)
    }

    @Test func namesOfTheContractCount() throws {
        let sent = try exchange(
            "GET", "http://h/?client_no=abc", headers: ["SeSACKey": "k1"], answerBody: #"{"nick":"n1"}"#)
        let shown = try redacted(
            sent, redactor: Redactor(secretNames: ["clientNo", "nick"], secretHeaders: ["sesackey"]))
        #expect(short(shown.request.url.text) == "http://h/?client_no=REDACTED-1")
        #expect(shown.request.headers == ["SeSACKey": "REDACTED-2"])
        #expect(shown.response?.body == Array(#"{"nick":"REDACTED-3"}"#.utf8))
        #expect(try redacted(sent).response == sent.response)
    }

    @Test func aSecretSeenLateIsTakenOutOfEarlierEntries() throws {
        let entries = [
            RecordedEntry(try exchange("GET", "http://h/t0p-s3cret-t0ken/a")),
            RecordedEntry(try exchange("POST", "http://h/login", answerBody: #"{"token":"t0p-s3cret-t0ken"}"#)),
            RecordedEntry(try exchange("GET", "http://h/", headers: ["Authorization": "Bearer t0p-s3cret-t0ken"])),
        ]
        let shown = Redactor().redact(entries)
        #expect(short(shown[0].exchange.request.url.text) == "http://h/REDACTED-1/a")
        #expect(short(shown[1].exchange.response?.body ?? []) == #"{"token":"REDACTED-1"}"#)
        #expect(shown[2].exchange.request.headers["authorization"].map(short) == "Bearer REDACTED-1")
        #expect(Redactor().redact(shown) == shown)
    }

    @Test func lengthsStayAsReceived() throws {
        let sent = try exchange(
            "GET", "http://h/", answer: ["Content-Type": "application/json", "Content-Length": "15"],
            answerBody: #"{"token":"abc"}"#)
        #expect(try redacted(sent).response?.headers["content-length"] == "15")
    }
}
