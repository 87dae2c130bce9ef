import APICheckHTTP
import APICheckJSON
import APICheckRecordings
import Testing

@Suite struct MatchingTests {
    private static let json: Headers = ["Content-Type": "application/json"]
    private static let form: Headers = ["Content-Type": "application/x-www-form-urlencoded"]

    private static func multipart(_ boundary: String) -> Headers {
        ["Content-Type": "multipart/form-data; boundary=\(boundary)"]
    }

    private static func part(_ boundary: String, _ value: String) -> String {
        "--\(boundary)\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n\(value)\r\n--\(boundary)--\r\n"
    }

    /// A request in the order URL, headers, body.
    private typealias Case = (Matching, (String, Headers, String?), (String, Headers, String?), Bool)

    private static func matches(_ row: Case) throws -> Bool {
        let recorded = try exchange("POST", row.1.0, headers: row.1.1, body: row.1.2)
        let replayer = Replayer(Recording(entries: [RecordedEntry(recorded)]), matching: row.0)
        let url = try #require(HTTPURL(row.2.0))
        let request = Request("POST", url, headers: row.2.1, body: row.2.2.map { Array($0.utf8) })
        do {
            _ = try replayer.entry(answering: request)
            return true
        } catch {
            // A call without an answer has a reason.
            let verdicts = error.nearest?.verdicts ?? []
            #expect(verdicts.contains { $0.difference != nil }, "\(error)")
            return false
        }
    }

    private static func check(_ rows: [Case]) throws {
        for row in rows { #expect(try matches(row) == row.3, "\(row)") }
    }

    @Test func pathAndHost() throws {
        let any = Matching()
        let host = Matching(comparesHost: true)
        try Self.check([
            (any, ("http://a/x", [], nil), ("https://b:8080/x", [], nil), true),
            (any, ("http://a/x", [], nil), ("http://a/X", [], nil), false),
            (any, ("http://a/x", [], nil), ("http://a/x/", [], nil), false),
            (any, ("http://a", [], nil), ("http://a/", [], nil), true),
            (any, ("http://a/%ED%95%A0", [], nil), ("http://a/할", [], nil), true),
            (any, ("http://a/%61+b", [], nil), ("http://a/a+b", [], nil), true),
            (any, ("http://a/a+b", [], nil), ("http://a/a%20b", [], nil), false),
            // One letter with an accent and a letter with an accent behind it.
            (any, ("http://a/\u{E9}", [], nil), ("http://a/e\u{301}", [], nil), false),
            (any, ("http://a/x#1", [], nil), ("http://a/x#2", [], nil), true),
            (host, ("http://a/x", [], nil), ("http://A:80/x", [], nil), true),
            (host, ("http://a/x", [], nil), ("https://a/x", [], nil), false),
            (host, ("http://a/x", [], nil), ("http://a:81/x", [], nil), false),
        ])
    }

    @Test func query() throws {
        let any = Matching()
        let ordered = Matching(isQueryOrdered: true)
        let ignoring = Matching(ignoredQuery: ["t", "a b"])
        try Self.check([
            (any, ("http://h/?a=1&b=2", [], nil), ("http://h/?b=2&a=1", [], nil), true),
            (any, ("http://h/?a=1&a=2", [], nil), ("http://h/?a=2&a=1", [], nil), true),
            (any, ("http://h/?a=1&a=1", [], nil), ("http://h/?a=1", [], nil), false),
            (any, ("http://h/?a=1%2B2", [], nil), ("http://h/?%61=1%2b2", [], nil), true),
            (any, ("http://h/?a=1+2", [], nil), ("http://h/?a=1%202", [], nil), true),
            (any, ("http://h/?a=1+2", [], nil), ("http://h/?a=1%2B2", [], nil), false),
            (any, ("http://h/?a", [], nil), ("http://h/?a=", [], nil), true),
            (any, ("http://h/?", [], nil), ("http://h/", [], nil), true),
            (any, ("http://h/?a=%FF", [], nil), ("http://h/?a=%FE", [], nil), false),
            (any, ("http://h/?a=\u{E9}", [], nil), ("http://h/?a=e\u{301}", [], nil), false),
            (any, ("http://h/?A=1", [], nil), ("http://h/?a=1", [], nil), false),
            (ordered, ("http://h/?a=1&b=2", [], nil), ("http://h/?b=2&a=1", [], nil), false),
            (ordered, ("http://h/?a=1&b=2", [], nil), ("http://h/?a=1&%62=2", [], nil), true),
            (ignoring, ("http://h/?a=1&t=2", [], nil), ("http://h/?a+b=7&a=1&t=3&t=4", [], nil), true),
            (ignoring, ("http://h/?a=1&t=2", [], nil), ("http://h/?T=2&a=1", [], nil), false),
        ])
    }

    @Test func headers() throws {
        let any = Matching()
        let chosen = Matching(headers: ["Accept", "X-Api-Key"])
        try Self.check([
            (any, ("http://h/", ["Accept": "a"], nil), ("http://h/", ["Accept": "b"], nil), true),
            (chosen, ("http://h/", ["Accept": "a"], nil), ("http://h/", ["accept": "a", "X-Other": "1"], nil), true),
            (chosen, ("http://h/", ["Accept": "a"], nil), ("http://h/", ["accept": "A"], nil), false),
            (chosen, ("http://h/", ["Accept": "a"], nil), ("http://h/", [], nil), false),
            (
                chosen, ("http://h/", ["Accept": "a", "Accept": "b"], nil), ("http://h/", ["Accept": "a, b"], nil),
                false
            ),
            // Secrets are compared by their presence only.
            (chosen, ("http://h/", ["X-API-Key": "REDACTED-7"], nil), ("http://h/", ["X-Api-Key": "live"], nil), true),
            (chosen, ("http://h/", ["X-API-Key": "REDACTED-7"], nil), ("http://h/", [], nil), false),
        ])
    }

    @Test func bodies() throws {
        let any = Matching()
        let ignoring = Matching(
            ignoredBody: try ["/id", "/user/at"].map { try #require(Pointer($0)) }.reduce(into: []) { $0.insert($1) })
        let none = Matching(comparesBody: false)
        let (json, form) = (Self.json, Self.form)
        try Self.check([
            (
                any, ("http://h/", json, #"{"a":1,"b":[1,2]}"#), ("http://h/", json, #"{ "b": [1.0, 2], "a": 1e0 }"#),
                true
            ),
            (any, ("http://h/", json, #"{"a":[1,2]}"#), ("http://h/", json, #"{"a":[2,1]}"#), false),
            (any, ("http://h/", json, "{}"), ("http://h/", [], "{ }"), true),
            (any, ("http://h/", json, "1"), ("http://h/", [], "1.0"), false),
            (any, ("http://h/", json, "{"), ("http://h/", json, "{ "), false),
            (any, ("http://h/", form, "a=1&b=%32"), ("http://h/", form, "b=2&a=1"), true),
            (any, ("http://h/", form, "a=1&b=2"), ("http://h/", [], "b=2&a=1"), false),
            (any, ("http://h/", form, "a=1"), ("http://h/", ["Content-Type": "text/plain"], "a=1"), false),
            (
                any, ("http://h/", Self.multipart("AAA"), Self.part("AAA", "1")),
                ("http://h/", Self.multipart("B"), Self.part("B", "1")), true
            ),
            (
                any, ("http://h/", Self.multipart("AAA"), Self.part("AAA", "1")),
                ("http://h/", Self.multipart("AAA"), Self.part("AAA", "2")), false
            ),
            (any, ("http://h/", [], nil), ("http://h/", [], ""), true),
            (any, ("http://h/", [], nil), ("http://h/", [], "x"), false),
            (any, ("http://h/", [], "abc"), ("http://h/", [], "abd"), false),
            (none, ("http://h/", [], "abc"), ("http://h/", json, "{}"), true),
            (ignoring, ("http://h/", json, #"{"id":1,"a":2}"#), ("http://h/", json, #"{"a":2,"id":{"x":1}}"#), true),
            (ignoring, ("http://h/", json, #"{"id":1,"a":2}"#), ("http://h/", json, #"{"a":2}"#), true),
            (
                ignoring, ("http://h/", json, #"{"user":{"at":1,"n":1}}"#),
                ("http://h/", json, #"{"user":{"at":2,"n":2}}"#), false
            ),
        ])
    }

    @Test func secretsMatchWhateverTheyAre() throws {
        let any = Matching()
        try Self.check([
            (any, ("http://h/?token=REDACTED-3", [], nil), ("http://h/?token=live-token", [], nil), true),
            (any, ("http://h/?token=REDACTED-3&a=1", [], nil), ("http://h/?token=live-token&a=2", [], nil), false),
            (
                any, ("http://h/", Self.json, #"{"password":"REDACTED-2"}"#),
                ("http://h/", Self.json, #"{"password":"p4ss w0rd"}"#), true
            ),
            // This recording was not redacted.
            (any, ("http://h/?token=recorded-one", [], nil), ("http://h/?token=live-token", [], nil), true),
        ])
    }

    /// The one who replays need not know the names that the recording's redactor knew.
    @Test func aRedactedPlaceMatchesAnyText() throws {
        let any = Matching()
        let uuid = "00000000-0000-4000-8000-000000000003"
        func url(_ recorded: String, _ asked: String, _ isMatch: Bool) -> Case {
            (any, ("http://h/\(recorded)", [], nil), ("http://h/\(asked)", [], nil), isMatch)
        }
        func body(_ type: Headers, _ recorded: String, _ asked: String, _ isMatch: Bool) -> Case {
            (any, ("http://h/", type, recorded), ("http://h/", type, asked), isMatch)
        }
        try Self.check([
            url("?ref=REDACTED-3", "?ref=summer", true),
            url("?ref=REDACTED-3", "?ref=", false),
            url("?ref=REDACTED-3", "?other=summer", false),
            url("?ref=REDACTED-3&page=1", "?page=1&ref=summer", true),
            url("?ref=REDACTED-3&page=1", "?page=2&ref=summer", false),
            url("?a=2&a=REDACTED-1", "?a=9&a=2", true),
            url("?a=2&a=REDACTED-1", "?a=9&a=8", false),
            url("?ref=REDACTED-", "?ref=summer", false),
            url("?REDACTED-1", "?a.b.c", true),
            (
                Matching(isQueryOrdered: true), ("http://h/?ref=REDACTED-3&page=1", [], nil),
                ("http://h/?ref=summer&page=1", [], nil), true
            ),
            (
                Matching(isQueryOrdered: true), ("http://h/?ref=REDACTED-3&page=1", [], nil),
                ("http://h/?page=1&ref=summer", [], nil), false
            ),
            url("items/REDACTED-1/x", "items/red/x", true),
            url("items/REDACTED-1/x", "items/red/y", false),
            url("items/REDACTED-1/x", "items/x", false),
            url("items/\(uuid)", "items/0b6c7d7e-1f8b-4b7e-9d53-1a2f4c5d6e7f", true),
            body(Self.json, #"{"colour":"REDACTED-2","n":1}"#, #"{"n":1,"colour":"blue"}"#, true),
            body(Self.json, #"{"colour":"REDACTED-2","n":1}"#, #"{"n":2,"colour":"blue"}"#, false),
            body(Self.json, #"{"colour":"REDACTED-2","n":1}"#, #"{"n":1}"#, false),
            body(Self.json, #"{"colour":"REDACTED-2"}"#, #"{"colour":true}"#, true),
            body(Self.json, #"{"a":["x REDACTED-2__ y"]}"#, #"{"a":["x blue y"]}"#, true),
            body(Self.json, #"{"a":["x REDACTED-2__ y"]}"#, #"{"a":["x blue z"]}"#, false),
            body(Self.json, #"{"mail":"REDACTED-2@redacted.invalid"}"#, #"{"mail":"kim@example.com"}"#, true),
            body(Self.json, #"{"at":"https://redacted.invalid/REDACTED-2"}"#, #"{"at":"http://a/b"}"#, true),
            body(Self.form, "colour=REDACTED-1&n=1", "n=1&colour=blue", true),
            body(Self.form, "colour=REDACTED-1&n=1", "n=2&colour=blue", false),
            body(Self.multipart("A"), Self.part("A", "REDACTED-1"), Self.part("A", "blue"), true),
            body([:], "x REDACTED-1-REDACTED-2 y", "x a-b y", true),
            body([:], "x REDACTED-1-REDACTED-2 y", "x ab y", false),
        ])
    }

    /// The placeholders of a replayed answer distinguish two sessions; unknown secrets get them in order.
    @Test func placeholdersAreDistinguished() throws {
        let recorded = "GET /me?token=REDACTED-1, GET /me?token=REDACTED-2, GET /me?token=REDACTED-1"
        let replayer = try Replayer(Script.recording(recorded), repeats: .refuse)
        let calls = "GET /me?token=REDACTED-2, GET /me?token=abcdefgh, GET /me?token=ijklmnop, GET /me?token=REDACTED-1"
        #expect(try Script.play(calls, with: replayer) == "1 0 2 -")
    }
}
