import APICheckBase
import APICheckHTTP
import APICheckJSON
import APICheckRecordings
import APICheckRedaction
import TestSupport
import Testing

/// Harmless values that look like secrets are unchanged.
@Suite struct HarmlessValueTests {
    @Test(arguments: [
        // Only leaves are secret, except those that describe the secret.
        #"{"session":{"id":"a1b2","title":"Swift 6 in practice","room":"Hall 3","starts":"2024-05-21T09:00:00Z"}}"#,
        #"{"password":{"min_length":8,"policy":"strong","required":true,"hint":"no names"}}"#,
        #"{"properties":{"password":{"type":"string","format":"password","minLength":8},"token":{"type":"string"}}}"#,
        #"{"required":["email","password","token"],"fields":["password","email"]}"#,
        #"{"name":"password","in":"query","required":true,"schema":{"type":"string"}}"#,
        #"{"status":"granted","state":"granted","code":"E1042"}"#, #"{"code":"KR","state":"CA","country":"KR"}"#,
        #"{"usage":{"prompt_tokens":120,"completion_tokens":33,"total_tokens":153},"max_tokens":4096}"#,
        #"{"tokens":["the","quick","brown"],"token_type":"bearer","expires_in":3600}"#,
        #"{"password":"password","token":"string","secret":null,"otp":true,"api_key":"****"}"#,
        #"{"errors":{"password":["The password is too short."],"token":["invalid"]}}"#,
        #"{"next_page_token":"CAUQAA2024abcdef","cursor":"eyJwYWdlIjoyfQ=="}"#,
        #"{"pin":{"id":5,"color":"red"},"pinned":true,"key":"title","keys":["a","b"],"hash":"title"}"#,
        #"{"order_id":"4532015112830366","id":4532015112830366,"sku":"4532-0151"}"#,
        #"{"verification":{"signature":"-----BEGIN PGP SIGNATURE-----\n\nwsBcBAABCAAQ\n-----END PGP SIGNATURE-----\n"}}"#,
        #"{"sha":"7fd1a60b01f91b314f59955a4e4d4e80d8edf11d","tree":{"sha":"b4eecafa9be2f2006ce1b709d6857b07069b4608"}}"#,
        #"{"etag":"W/\"5d41402abc4b2a76b9719d911017c592\"","digest":"sha256:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822c"}"#,
    ])
    func bodies(_ body: String) throws {
        let sent = try exchange("GET", "http://h/", answerBody: body)
        let shown = try #require(Redactor().redact([RecordedEntry(sent)]).first).exchange
        #expect(String(decoding: shown.response?.body ?? [], as: UTF8.self) == body)
    }

    @Test(arguments: [
        "http://h/?code=approved&state=open", "http://h/?code=E1042&state=open",
        "http://h/?code=KR&state=CA", "http://h/shop?code=SALE2024&page=2", "http://h/?status=200&code=404",
        "http://h/?key=title&order=asc", "http://h/?session=spring-2024&hash=top", "http://h/?page_token=CAUQAA2024",
        "http://h/v1/items/550e8400-e29b-41d4-a716-446655440000/7fd1a60b01f91b314f59955a4e4d4e80d8edf11d",
        "http://h/?zip_code=94103&country_code=KR", "http://h/?q=password+reset&author=kim", "http://h/login?code=401",
    ])
    func urls(_ url: String) throws {
        let sent = try exchange("GET", url)
        #expect(Redactor().redact([RecordedEntry(sent)]).first?.exchange == sent)
    }

    /// Names that alone do not decide, such as `session`.
    @Test(arguments: [
        ("aB3dE5gH7jK9mN2p", true), ("aB3dE5gH7jK9mN2", false), ("abcdefghijklmnopqrst", false),
        ("12345678901234567890", false), ("550e8400-e29b-41d4-a716-446655440000", false),
        ("2024-05-21T06:32:19.000000Z", false), ("spring-2024-collection", false),
        ("https://h/aB3dE5gH7jK9mN2p", false), ("/aB3dE5gH7jK9mN2p", false), ("aB3dE5gH 7jK9mN2pQ", false),
        ("a1b2c3d4e5f6g7h8-i9j0", true),
    ]) func aValueThatLooksLikeACredential(_ value: String, _ isSecret: Bool) throws {
        let sent = try exchange("GET", "http://h/", answerBody: #"{"session":"\#(value)"}"#)
        let shown = try #require(Redactor().redact([RecordedEntry(sent)]).first).exchange
        let body = String(decoding: shown.response?.body ?? [], as: UTF8.self)
        #expect(body.contains(value) != isSecret)
    }

    /// A secret of less than twelve letters is replaced only where its name is.
    @Test func anOrdinaryWordIsReplacedAtItsOwnPlaceOnly() throws {
        let sent = try exchange(
            "GET", "http://h/granted", answerBody: #"{"password":"granted","status":"granted"}"#)
        let shown = try #require(Redactor().redact([RecordedEntry(sent)]).first).exchange
        #expect(shown.request.url.text == "http://h/granted")
        #expect(
            String(decoding: shown.response?.body ?? [], as: UTF8.self)
                == #"{"password":"REDACTED-1","status":"granted"}"#)
    }

    /// Values that APIs send, under their usual names, in six places.
    @Test func generatedValuesStay() async throws {
        var maker = SecretMaker(seed: 77)
        let hex = "0123456789abcdef"
        let digits = "0123456789"
        var values: [(name: String, value: String)] = []
        for _ in (0..<60).tenth(seed: 0) {
            func h(_ count: Int) -> String { maker.letters(count, of: hex) }
            func d(_ count: Int) -> String { maker.letters(count, of: digits) }
            values += [
                ("id", "\(h(8))-\(h(4))-4\(h(3))-a\(h(3))-\(h(12))"), ("sha", h(40)), ("commit", h(7)), ("md5", h(32)),
                ("checksum", h(64)), ("order_no", "ORD-" + d(10)), ("tracking", "1Z" + d(16)),
                ("invoice", "INV-2024-" + d(6)),
                ("created_at", "2024-05-21T06:32:19.\(d(6))Z"), ("version", "\(d(1)).\(d(2)).\(d(1))-beta.\(d(1))"),
                ("phone", "+82-10-\(d(4))-\(d(4))"), ("isbn", "978" + d(10)), ("ean", d(13)),
                ("timestamp", "17" + d(11)),
                ("node_id", "MDU6SXNzdWU" + d(9)), ("etag", "W/\"\(h(32))\""), ("trace_id", h(32)),
                ("request_id", h(16)),
                ("avatar_url", "https://cdn.example.com/u/\(d(8))?v=4&s=\(d(3))"), ("ip", "10.\(d(2)).\(d(2)).\(d(2))"),
                ("slug", "how-to-write-swift-\(d(4))"), ("mac", "\(h(2)):\(h(2)):\(h(2)):\(h(2)):\(h(2)):\(h(2))"),
                ("color", "#\(h(6))"), ("coordinates", "37.\(d(6)),126.\(d(6))"), ("file", "IMG_\(d(8))_\(d(6)).jpg"),
                (
                    "image",
                    Base64.encode(
                        [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A] + (0..<48).map { _ in UInt8(maker.next() & 0xFF) })
                ),
                ("user_id", d(18)), ("video", maker.letters(11)), ("object_id", h(24)),
                ("ulid", "01H" + maker.letters(23, of: digits + "ABCDEFGHJKMNPQRSTVWXYZ")),
                ("flight", "KE" + d(4)), ("vin", "1HGCM82633A" + d(6)), ("amount", d(6) + ".00"),
                ("title", "Meeting at \(d(2)):\(d(2))"),
                ("plate", d(3) + "GA" + d(4)), ("build", "20\(d(2))A\(d(3))b"),
            ]
        }
        var changed: [String] = []
        var count = 0
        let places: [(String, (String, String) throws -> Exchange)] = [
            ("JSON", { try exchange("GET", "http://h/", answerBody: "{\"\($0)\":\(Spelling.json($1))}") }),
            ("list", { try exchange("GET", "http://h/", answerBody: "{\"items\":[{\"x\":\(Spelling.json($1))}]}") }),
            ("query", { try exchange("GET", "http://h/?\($0)=\(Spelling.percent($1))") }),
            ("header", { try exchange("GET", "http://h/", answer: ["X-\($0)": $1]) }),
            (
                "text",
                {
                    try exchange(
                        "GET", "http://h/", answer: ["Content-Type": "text/plain"], answerBody: "\($0): \($1)\n")
                }
            ),
            ("path", { try exchange("GET", "http://h/\($0)/\(Spelling.percent($1))") }),
        ]
        for (name, value) in values {
            await Task.yield()
            for (title, make) in places {
                let sent = try make(name, value)
                count += 1
                if Redactor().redact([RecordedEntry(sent)]).first?.exchange != sent {
                    changed.append("\(title) \(name) \(value)")
                }
            }
        }
        Tables.print("\(values.count) harmless values in \(places.count) places: \(changed.count) of \(count) changed")
        #expect(values.count >= (Exhaustive.isRequested ? 2_000 : 200))
        #expect(changed == [])
    }
}
