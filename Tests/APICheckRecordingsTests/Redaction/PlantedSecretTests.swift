import APICheckBase
import APICheckHTTP
import APICheckJSON
import APICheckRecordings
import APICheckRedaction
import Foundation
import TestSupport
import Testing

/// Plants secrets in every named place and copies in every encoding elsewhere, and then searches the written bytes for
/// each of them.
@Suite struct PlantedSecretTests {
    /// The form of a secret that is valid in header fields, and of one that needs escapes everywhere.
    private static let shapes = ["Zq7-Wk3v%@#", "k+/=x5Tz%@#", "s p\"\\/é%@#&%", "1%@#2345678"]

    private static func secret(_ number: Int, shape: Int) -> String {
        shapes[shape].replacingOccurrences(of: "%@#", with: "n\(number)X\(number * 7919)")
    }

    /// Puts a secret into a named place.
    private static let places: [@Sendable (String) throws -> Exchange] = [
        { try exchange("GET", "http://h/", headers: ["Authorization": "Bearer \(Spelling.form($0))"]) },
        {
            try exchange(
                "GET", "http://h/",
                headers: ["Proxy-Authorization": "Basic " + Data("u:\($0)".utf8).base64EncodedString()])
        },
        { try exchange("GET", "http://h/", headers: ["Cookie": "theme=dark; s=\(Spelling.percent($0))"]) },
        { try exchange("GET", "http://h/", answer: ["Set-Cookie": "s=\(Spelling.percent($0)); Path=/"]) },
        { try exchange("GET", "http://h/", headers: ["X-CSRF-TOKEN": Spelling.form($0)]) },
        { try exchange("GET", "http://h/", headers: ["X-API-Key": Spelling.form($0)]) },
        { try exchange("GET", "http://h/?api_key=\(Spelling.percent($0))&a=1") },
        { try exchange("GET", "http://user:\(Spelling.percent($0))@h/") },
        { try exchange("GET", "http://h/", headers: ["Referer": "http://h/?id_token=\(Spelling.percent($0))"]) },
        { try exchange("GET", "http://h/", answer: ["Location": "/cb?code=\(Spelling.percent($0))&state=1"]) },
        { try exchange("GET", "http://h/", answer: ["Location": "http://h/cb#access_token=\(Spelling.percent($0))"]) },
        { try exchange("GET", "http://h/?to=\(Spelling.percent("http://i/?token=\(Spelling.percent($0))"))") },
        {
            try exchange(
                "POST", "http://h/", headers: ["Content-Type": "application/x-www-form-urlencoded"],
                body: "password=\(Spelling.form($0))&a=1")
        },
        { try exchange("POST", "http://h/", body: #"{"client_secret": \#(Spelling.json($0))}"#) },
        { try exchange("POST", "http://h/", answerBody: #"{"data": [{"refreshToken": \#(Spelling.json($0))}]}"#) },
        {
            try exchange(
                "POST", "http://h/",
                answerBody: #"{"data": \#(Spelling.json("{\"signature\": \(Spelling.json($0))}"))}"#)
        },
    ]

    /// The places where a copy of a secret may occur without a name.
    private static let copies: [@Sendable (String) throws -> Exchange] = [
        { try exchange("GET", "http://h/a/\(Spelling.percent($0))/b") },
        { try exchange("GET", "http://h/?q=x\(Spelling.percent($0).withLowercaseEscapes)y") },
        { try exchange("GET", "http://h/", answer: ["X-Trace": "v \(Spelling.percent($0))"]) },
        { try exchange("GET", "http://h/", answer: ["X-Echo": Data($0.utf8).base64EncodedString()]) },
        { try exchange("GET", "http://h/", answerBody: #"{"message": \#(Spelling.json("got \($0)."))}"#) },
        {
            try exchange(
                "GET", "http://h/",
                answerBody: #"{"message": \#(Spelling.json("got \($0).").replacingOccurrences(of: "/", with: "\\/"))}"#)
        },
        {
            try exchange(
                "GET", "http://h/", answerBody: #"{"blob": "\#(Data("ab\($0)cd".utf8).base64EncodedString())"}"#)
        },
        {
            try exchange(
                "GET", "http://h/", answerBody: #"{"blob": "\#(Data("a\($0)cde".utf8).base64EncodedString())"}"#)
        },
        { try exchange("GET", "http://h/", answerBody: #"{\#(Spelling.json("key \($0)")): 1}"#) },
        { try exchange("GET", "http://h/", answer: ["Content-Type": "text/html"], answerBody: "<p>\($0)</p>") },
        {
            try exchange(
                "GET", "http://h/", answer: ["Content-Type": "text/html"],
                answerBody: "<script>x = \(Spelling.json($0))</script>")
        },
        {
            try exchange(
                "POST", "http://h/", headers: ["Content-Type": "application/x-www-form-urlencoded"],
                body: "echo=\(Spelling.form($0))")
        },
    ]

    @Test func noneReachesTheFile() throws {
        var entries: [RecordedEntry] = []
        var planted: [String] = []
        for place in Self.places {
            for shape in Self.shapes.indices {
                let secret = Self.secret(planted.count, shape: shape)
                planted.append(secret)
                entries.append(RecordedEntry(try place(secret)))
                for copy in Self.copies { entries.append(RecordedEntry(try copy(secret))) }
            }
        }
        let before = Recording(entries: entries).har.map { CChar(bitPattern: $0) } + [0]
        let after = Recording(entries: Redactor().redact(entries)).har
        let written = after.map { CChar(bitPattern: $0) } + [0]
        var found = 0
        for secret in planted {
            for spelling in Spelling.all(of: secret) {
                if Self.holds(written, spelling) {
                    found += 1
                    Issue.record("found \(spelling) of \(secret)")
                }
            }
            #expect(
                Self.holds(before, Spelling.percent(secret)), "the search would find \(secret)")
        }
        Tables.print(
            "planted \(planted.count) secrets in \(entries.count) exchanges; found in the written bytes: \(found)")
        // Equal secrets have one placeholder: there are as many as secrets, and besides them one for each user information,
        // for each pair of Basic credentials, and for the cookie that is everywhere the same. (Inside base64, digits of the neighbours may follow a number.)
        let shown = String(decoding: after, as: UTF8.self)
        let numbers = Set(shown.matches(of: /REDACTED-([0-9]+)(?![0-9A-Za-z])/).map { String($0.1) })
        #expect(numbers.count == planted.count + 2 * Self.shapes.count + 1)
        let again = try Recording(Document(after))
        #expect(again.entries.count == entries.count)
        for entry in again.entries where entry.exchange.response?.body.first == UInt8(ascii: "{") {
            #expect(throws: Never.self) { try Document(entry.exchange.response?.body ?? []) }
        }
    }

    /// The bytes end with a zero, which JSON does not contain.
    private static func holds(_ bytes: [CChar], _ text: String) -> Bool { strstr(bytes, text) != nil }
}
