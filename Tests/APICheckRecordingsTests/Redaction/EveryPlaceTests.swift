import APICheckBase
import APICheckHTTP
import APICheckJSON
import APICheckRecordings
import APICheckRedaction
import Foundation
import TestSupport
import Testing

/// 200 secrets of all kinds in every place; then the written bytes are searched for each, in each spelling.
@Suite struct EveryPlaceTests {
    private typealias Place = @Sendable (String) throws -> RecordedEntry

    private static func entry(_ exchange: Exchange, comment: String? = nil) -> RecordedEntry {
        RecordedEntry(exchange, comment: comment)
    }

    private static let form: Headers = ["Content-Type": "application/x-www-form-urlencoded"]
    private static let multipart: Headers = ["Content-Type": "multipart/form-data; boundary=B"]

    private static func part(_ name: String, _ value: String) -> String {
        "--B\r\nContent-Disposition: form-data; name=\"\(name)\"\r\n\r\n\(value)\r\n--B--\r\n"
    }

    /// Places without a name: a token is found there by its format, and any secret as a copy.
    private static let places: [Place] = [
        { entry(try exchange("GET", "http://h/a/\(Spelling.percent($0))/b")) },
        { entry(try exchange("GET", "http://h/?q=\(Spelling.percent($0).withLowercaseEscapes)&n=1")) },
        { entry(try exchange("GET", "http://h/?to=\(Spelling.percent("http://i/?q=\(Spelling.percent($0))"))")) },
        { entry(try exchange("GET", "http://h/#\(Spelling.percent($0))")) },
        { entry(try exchange("GET", "http://h/", headers: ["X-Note": "v \(Spelling.percent($0))"])) },
        { entry(try exchange("GET", "http://h/", headers: ["Referer": "http://h/?q=\(Spelling.percent($0))"])) },
        {
            entry(
                try exchange("GET", "http://h/", answer: ["Location": "/done?q=\(Spelling.form($0))"], answerBody: ""))
        },
        { entry(try exchange("GET", "http://h/", answer: ["Link": "<http://h/\(Spelling.percent($0))>; rel=next"])) },
        { entry(try exchange("POST", "http://h/", headers: form, body: "a=1&q=\(Spelling.form($0))")) },
        { entry(try exchange("POST", "http://h/", headers: multipart, body: part("file", $0))) },
        { entry(try exchange("POST", "http://h/", body: #"{"a":[{"b":["c",\#(Spelling.json($0))]}]}"#)) },
        { entry(try exchange("GET", "http://h/", answerBody: #"{"m":\#(Spelling.json("got \($0)."))}"#)) },
        { entry(try exchange("GET", "http://h/", answerBody: #"{\#(Spelling.json($0)):1}"#)) },
        { entry(try exchange("GET", "http://h/", answerBody: #"{"m":"\#(Spelling.codeUnits($0))"}"#)) },
        {
            entry(
                try exchange(
                    "GET", "http://h/", answerBody: #"{"m":\#(Spelling.json("{\"n\":\(Spelling.json($0))}"))}"#))
        },
        {
            entry(
                try exchange(
                    "GET", "http://h/", answerBody: #"{"b":"\#(Spelling.base64("{\"n\":\(Spelling.json($0))}"))"}"#))
        },
        {
            entry(
                try exchange(
                    "GET", "http://h/", answer: ["Content-Type": "text/html"], answerBody: "<p>\(Spelling.html($0))</p>"
                ))
        },
        { entry(try exchange("GET", "http://h/", answer: ["Content-Type": "text/plain"], answerBody: "is \($0) ok")) },
        {
            entry(
                try exchange(
                    "GET", "http://h/", answer: ["Content-Type": "text/event-stream"],
                    answerBody: "data: {\"a\":\(Spelling.json($0))}\n\n"))
        },
        {
            entry(
                try exchange(
                    "GET", "http://h/", answer: ["Content-Type": "application/x-ndjson"],
                    answerBody: "{\"a\":1}\n{\"a\":\(Spelling.json($0))}\n"))
        },
        { entry(try exchange("GET", "http://h/"), comment: "seen: \($0)") },
    ]

    /// Places with a secret name.
    private static let named: [Place] = [
        { entry(try exchange("GET", "http://h/", headers: ["authorization": "Bearer \(Spelling.form($0))"])) },
        { entry(try exchange("GET", "http://h/", headers: ["AUTHORIZATION": "KakaoAK \(Spelling.form($0))"])) },
        {
            entry(
                try exchange("GET", "http://h/", headers: ["Authorization": "Basic \(Spelling.base64("user:\($0)"))"]))
        },
        { entry(try exchange("GET", "http://h/", headers: ["x-Api-KEY": Spelling.form($0)])) },
        { entry(try exchange("GET", "http://h/", headers: ["X-Own": Spelling.form($0)])) },
        { entry(try exchange("GET", "http://h/", headers: ["Cookie": "a=b; s=\(Spelling.percent($0))"])) },
        { entry(try exchange("GET", "http://h/", answer: ["set-cookie": "s=\(Spelling.percent($0)); Path=/"])) },
        { entry(try exchange("GET", "http://h/?Access_Token=\(Spelling.percent($0))")) },
        { entry(try exchange("GET", "http://h/?X-Amz-Signature=\(Spelling.percent($0))&X-Amz-Date=20240521T063219Z")) },
        { entry(try exchange("GET", "http://h/?nick=\(Spelling.percent($0))")) },
        { entry(try exchange("GET", "http://user:\(Spelling.percent($0))@h/")) },
        { entry(try exchange("GET", "http://h/", answer: ["Location": "app://cb#id_token=\(Spelling.percent($0))"])) },
        {
            entry(
                try exchange(
                    "POST", "http://h/", headers: form, body: "Client_Secret=\(Spelling.form($0))&grant_type=x"))
        },
        { entry(try exchange("POST", "http://h/", headers: multipart, body: part("passWord", $0))) },
        {
            entry(
                try exchange(
                    "POST", "http://h/oauth/token",
                    answerBody: #"{"access_token":\#(Spelling.json($0)),"expires_in":3600}"#))
        },
        { entry(try exchange("POST", "http://h/", body: #"{"a":[{"refreshToken":\#(Spelling.json($0))}]}"#)) },
        {
            entry(
                try exchange(
                    "POST", "http://h/", answerBody: #"{"a":\#(Spelling.json("{\"api-key\":\(Spelling.json($0))}"))}"#))
        },
        {
            entry(
                try exchange(
                    "POST", "http://h/", headers: form, body: "p=\(Spelling.form("{\"secret\":\(Spelling.json($0))}"))")
            )
        },
        {
            entry(
                try exchange(
                    "GET", "http://h/",
                    answerBody: #"{"b":"\#(Spelling.base64("{\"id_token\":\(Spelling.json($0))}"))"}"#))
        },
        {
            entry(
                try exchange(
                    "GET", "http://h/", answer: ["Content-Type": "text/xml"],
                    answerBody: "<s:Password>\(Spelling.html($0))</s:Password>"))
        },
    ]

    private static func planted() throws -> (entries: [RecordedEntry], secrets: [String]) {
        var maker = SecretMaker(seed: 6)
        var entries: [RecordedEntry] = []
        var secrets: [String] = []
        func plant(_ secret: String, _ places: [Place]) throws {
            secrets.append(secret)
            for place in places { entries.append(try place(secret)) }
        }
        func some(_ number: Int) -> [Place] { (0..<3).map { places[(number + 7 * $0) % places.count] } }
        for number in 0..<100 { try plant(maker.token(number), some(number)) }
        for number in 0..<80 {
            try plant(maker.password(number), [named[(number * 7) % named.count]] + some(number))
        }
        for _ in 0..<10 {
            let card = maker.cardNumber()
            let groups = [0, 4, 8, 12].map { String(card.dropFirst($0).prefix(4)) }.joined(separator: " ")
            try plant(groups, Array(places[8...11]) + [places[17], places[20]])
        }
        for number in 0..<10 {
            let digits = maker.letters(12, of: "23456789")
            let body = #"{"list":[{"\#(number % 2 == 0 ? "pinToken" : "CVC")":\#(digits)}],"echo":\#(digits)}"#
            try plant(
                digits, [{ _ in entry(try exchange("GET", "http://h/", answerBody: body)) }, places[0], places[11]])
        }
        return (entries, secrets)
    }

    private static let redactor = Redactor(secretNames: ["nick"], secretHeaders: ["x-own"])

    @Test func noneOfTwoHundredIsWritten() throws {
        let (entries, secrets) = try Self.planted()
        #expect(Set(secrets).count == 200)
        let written = Recording(entries: Self.redactor.redact(entries)).har
        let found = Self.search(written, for: secrets)
        Tables.print(
            "planted \(secrets.count) secrets in \(entries.count) exchanges; found in the written bytes: \(found.count)"
        )
        #expect(found == [:])
        #expect(Self.search(Recording(entries: entries).har, for: secrets).count == 200)
    }

    /// The encoded bytes and the pieces of a stream repeat the secret, or no longer match the body.
    @Test func scrubbingLeavesNothingThatFitsTheOldBody() throws {
        let secret = "ghp_" + String("abcdefghijklmnopqrstuvwxyz0123456789".reversed())
        var entry = RecordedEntry(try exchange("GET", "http://h/", answerBody: "data: \(secret)\n\n"))
        var response = try #require(entry.exchange.response)
        response.headers = ["Content-Type": "text/event-stream"]
        response.encodedBody = response.body
        response.chunks = [BodyChunk(count: response.body.count, after: 5)]
        entry.exchange.response = response
        let old = try Document(Recording(entries: [entry]).har)
        var scrub = RecordingScrub()
        scrub.learn(from: old)
        let cleaned = scrub.clean(old)
        let result = try #require(cleaned)
        let again = try Recording(Document(result.text)).entries
        #expect(again.count == 1)
        #expect(again.first?.exchange.response?.encodedBody == nil)
        #expect(again.first?.exchange.response?.chunks == [])
        #expect(Self.search(result.text, for: [secret]) == [:])
    }

    @Test func scrubbingAnOldFileLeavesNoSecret() throws {
        let (entries, secrets) = try Self.planted()
        let old = try Document(Recording(entries: entries).har)
        var scrub = RecordingScrub()
        scrub.learn(from: old, redactor: Self.redactor)
        let cleaned = scrub.clean(old, redactor: Self.redactor)
        let result = try #require(cleaned)
        let found = Self.search(result.text, for: secrets)
        Tables.print("scrubbed \(result.foundSecrets.count) places; found in the file: \(found.count)")
        #expect(found == [:])
        let again = try Document(result.text)
        #expect(try Recording(again).entries.count == entries.count)
        var second = RecordingScrub()
        second.learn(from: again, redactor: Self.redactor)
        #expect(second.clean(again, redactor: Self.redactor)?.foundSecrets == nil)
    }

    /// Body files with changed content get new names, and the old files are removed.
    @Test func scrubbingCleansTheBodiesBesideAFile() throws {
        var (entries, secrets) = try Self.planted()
        for index in entries.indices where index % 50 == 7 && entries[index].exchange.response?.body.isEmpty == false {
            entries[index].exchange.response?.body += Array(repeating: 0x20, count: 64 << 10)
            entries[index].exchange.response?.encodedBody = [0xFF, UInt8(index / 50)]
        }
        var plain = RecordedEntry(try exchange("GET", "http://h/p", answer: ["Content-Type": "image/png"]))
        plain.exchange.response?.body = [0x89, 0x50, 0xFF]
        plain.exchange.response?.encodedBody = [0xFE, 0xFF]
        let folder = try TemporaryFolder()
        let path = "\(folder.path)/r/old.har"
        try Recording(entries: entries + [plain]).save(to: path)
        let long = folder.contents.filter { $0.value.count > 64 << 10 && $0.key.contains(".bodies/") }
        try #require(long.count > 2)
        secrets = long.values.flatMap { Self.search(Array($0), for: secrets).keys }
        try #require(secrets.count > 2)
        let old = try Document(contentsOf: path)
        var scrub = RecordingScrub()
        scrub.learn(from: old, redactor: Self.redactor)
        let cleaned = scrub.clean(old, redactor: Self.redactor)
        try #require(cleaned).save(to: path)
        for (name, bytes) in folder.contents {
            #expect(Self.search(Array(bytes.filter { $0 != 0 }), for: secrets) == [:], "\(name)")
        }
        let again = try Recording(contentsOf: path).entries
        #expect(again.compactMap(\.exchange.response?.encodedBody) == [[0xFE, 0xFF]])
        #expect(again.last?.exchange.response?.body == plain.exchange.response?.body)
        // The long bodies, the picture and its encoded form; the old files are gone.
        #expect(folder.contents.keys.filter { $0.contains(".bodies/") }.count == long.count + 2)
        let shown = try Document(contentsOf: path)
        var second = RecordingScrub()
        second.learn(from: shown, redactor: Self.redactor)
        #expect(second.clean(shown, redactor: Self.redactor)?.foundSecrets == nil)
    }

    @Test func whatIsWrittenStaysValidAndMatchesAgain() async throws {
        let (entries, _) = try Self.planted()
        let shown = Self.redactor.redact(entries)
        for (before, after) in zip(entries, shown) {
            let (old, new) = (before.exchange.response?.body ?? [], after.exchange.response?.body ?? [])
            #expect(((try? Document(old)) == nil) == ((try? Document(new)) == nil))
            #expect(after.exchange.request.url.host == "h")
        }
        #expect(Self.redactor.redact(shown) == shown)
        // Asked with the secrets, the recording without them answers, and answers without them. A secret that only
        // another exchange gives away is not known to a request alone.
        let replayer = Replayer(Recording(entries: shown), redactor: Self.redactor)
        for entry in entries.prefix(300) {
            let sent = entry.exchange.request
            let answer = try await replayer.send(
                Request(sent.method, sent.url, headers: sent.headers, body: sent.body))
            #expect(shown.contains { $0.exchange.response == answer.response })
        }
    }

    /// The spellings of each secret that occur in the bytes.
    private static func search(_ bytes: [UInt8], for secrets: [String]) -> [String: [String]] {
        // The bytes end with a zero, which JSON does not contain.
        let text = bytes.map { CChar(bitPattern: $0) } + [0]
        return secrets.reduce(into: [:]) { found, secret in
            for spelling in Spelling.all(of: secret) where strstr(text, spelling) != nil {
                found[secret, default: []].append(spelling)
            }
        }
    }
}
