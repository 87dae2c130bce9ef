import APICheckHTTP
import APICheckJSON
import APICheckRecordings
import APICheckRedaction
import TestSupport
import Testing

/// What redaction recognizes without a search has the result of the search.
@Suite struct RepeatedTextTests {
    private static func entry(_ fields: [HeaderField], body: String = "", status: Int = 200) throws -> RecordedEntry {
        let url = try #require(HTTPURL("https://api.example.com/todos"))
        let request = SentRequest(method: "GET", url: url, version: .http11, headers: Headers(fields))
        let response = Response(
            status: status, headers: Headers([HeaderField("Content-Type", "application/json")] + fields),
            body: Array(body.utf8))
        return RecordedEntry(Exchange(request: request, answer: .response(response)))
    }

    /// A declared name has every text searched.
    @Test(arguments: 1...20) func textsLikeTimes(_ seed: UInt64) throws {
        var random = SeededRandom(seed)
        let others = ["p", "t", "=", ":", "Z", "+", ".", "5", "pin", "token:", " ", "-", "ghp_", "%3A", "\\n"]
        let texts = (0..<80).map { _ in
            var text =
                ["2024-05-21T06:32:19.123456Z", "2024-05-21 06:32:19", "2024-05-21T06:32:19.123456789+09:00"]
                .randomElement(using: &random) ?? ""
            for _ in 0..<Int.random(in: 0...2, using: &random) {
                let place = text.index(text.startIndex, offsetBy: Int.random(in: 0..<text.count, using: &random))
                let other = others.randomElement(using: &random) ?? ""
                if Bool.random(using: &random) { text.remove(at: place) }
                text.insert(contentsOf: other, at: place)
            }
            return "\"\(text)\""
        }
        let entries = [try Self.entry([], body: "[\(texts.joined(separator: ","))]")]
        #expect(Redactor().redact(entries) == Redactor(secretNames: ["nobody has this name"]).redact(entries))
    }

    /// A member of its own makes each body another one, so that none is known.
    @Test(arguments: 1...20) func bodiesThatMessagesRepeat(_ seed: UInt64) throws {
        var random = SeededRandom(seed)
        let secret = "9f8e7d6c5b4a39281706f5e4"
        let members = [
            "\"note\":\"a page of \(secret)\"", "\"title\":\"x\"", "\"password\":\"\(secret)\"", "\"n\":[1,2]",
            "\"url\":\"https://a.test/\(secret)\"",
        ]
        let bodies = (0..<200).map { _ in
            (0..<Int.random(in: 1...2, using: &random)).map { _ in members.randomElement(using: &random) ?? "" }
        }
        // The secret is known from a field that no body has.
        let field = HeaderField("X-Api-Key", secret)
        let fields = (0..<200).map { $0 == 150 ? [field] : [] }
        func redacted(apart: Bool) throws -> [String] {
            let entries = try zip(bodies, fields).enumerated().map { number, parts in
                try Self.entry(
                    parts.1, body: "{\(parts.0.joined(separator: ","))\(apart ? ",\"call\":\(number)" : "")}")
            }
            return Redactor().redact(entries).enumerated().map { number, entry in
                String(decoding: entry.exchange.response?.body ?? [], as: UTF8.self)
                    .replacing(",\"call\":\(number)}", with: "}")
            }
        }
        let shown = try redacted(apart: false)
        let other = try redacted(apart: true)
        #expect(shown == other)
        #expect(!shown.contains { $0.contains(secret) })
    }

    /// A field before the others moves them, so that none is at the index that it had in the message before.
    @Test(arguments: 1...20) func fieldsThatMessagesRepeat(_ seed: UInt64) throws {
        var random = SeededRandom(seed)
        let names = [
            "Authorization", "Cookie", "X-Api-Key", "Accept", "X-Request-Id", "Set-Cookie", "Server", "X-Note",
        ]
        let values = [
            "Bearer \(String(repeating: "k3Yz", count: 8))", "sid=\(String(repeating: "9aQ7", count: 6)); theme=dark",
            "application/json", "nginx", "call 5 of 7", "password=\(String(repeating: "wX4", count: 5))",
        ]
        var fields: [[HeaderField]] = []
        for _ in 0..<60 {
            var next = fields.last ?? []
            for _ in 0..<Int.random(in: 0...2, using: &random) {
                let field = HeaderField(
                    names.randomElement(using: &random) ?? "", values.randomElement(using: &random) ?? "")
                if next.isEmpty || Bool.random(using: &random) { next.append(field) } else { next[0] = field }
            }
            fields.append(next)
        }
        let pad = HeaderField("Accept-Language", "ko")
        let moved = try fields.enumerated().map { number, fields in
            try Self.entry(Array(repeating: pad, count: number % 7 * 3) + fields)
        }
        let shown = Redactor().redact(try fields.map { try Self.entry($0) })
        for (entry, other) in zip(shown, Redactor().redact(moved)) {
            #expect(entry.exchange.request.headers.fields == other.exchange.request.headers.fields.filter { $0 != pad })
            #expect(
                entry.exchange.response?.headers.fields == other.exchange.response?.headers.fields.filter { $0 != pad })
        }
    }

    /// The contract marks a parameter for some calls only; a `+` has the URL read part by part.
    @Test func aTextWithAParameterThatTheNextCallMarks() throws {
        let text = "https://a.test/page?sess=fzq+81xw"
        let body = "{\"next\":\"\(text)\"}"
        var options = RedactionOptions()
        options.places = { exchange, _ in
            var places = SecretPlaces()
            if exchange.response?.status == 201 { places.query = ["sess"] }
            return places
        }
        let field = HeaderField("X-Next", text)
        let first = try Self.entry([field], body: body)
        let marked = try Self.entry([field], body: body, status: 201)
        let shown = Redactor(options).redact([first, first, marked])
        let alone = try #require(Redactor(options).redact([marked]).first)
        #expect(alone.exchange.response?.body != marked.exchange.response?.body)
        #expect(shown.last == alone)
    }
}
