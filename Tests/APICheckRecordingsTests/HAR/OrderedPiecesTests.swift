import APICheckBase
import APICheckHTTP
import APICheckJSON
import APICheckRedaction
import TestSupport
import Testing

@testable import APICheckRecordings

/// What is made on several threads is what one thread makes.
@Suite struct OrderedPiecesTests {
    @Test(arguments: [0, 1, 3, 4, 100, 1_000]) func piecesArriveInOrder(_ count: Int) {
        var taken: [Int] = []
        OrderedPieces.make(count) {
            0
        } make: { number, made -> Int in
            made += 1
            return number * 2
        } take: { number, piece in
            #expect(piece == number * 2)
            taken.append(number)
        }
        #expect(taken == Array(0..<count))
    }

    @Test func anErrorEndsTheWork() {
        struct Stop: Error {}
        var taken = 0
        #expect(throws: Stop.self) {
            try OrderedPieces.make(1_000) {
                0
            } make: { number, _ -> Int in
                number
            } take: { number, _ in
                taken += 1
                if number == 10 { throw Stop() }
            }
        }
        #expect(taken == 11)
    }

    /// 300 entries, with bodies of their own files among them.
    private static func entries(secret: Int? = nil) throws -> [RecordedEntry] {
        try (0..<300).map { number in
            let long = number % 50 == 7 ? String(repeating: "\(number % 3)", count: 70_000) : "\(number)"
            let field = number == secret ? "password" : "title"
            let body = #"{"\#(field)":"hunter2hunter2","n":"\#(long)"}"#
            return RecordedEntry(try exchange("GET", "http://localhost/\(number)", answerBody: body))
        }
    }

    @Test func aLongRecordingIsWrittenInOrder() throws {
        let entries = try OrderedPiecesTests.entries()
        let document = try Document(Recording(entries: entries).har)
        #expect(try Recording(document).entries.map(\.exchange) == entries.map(\.exchange))
        // Each entry has the text that it has in a recording of its own.
        let texts = try #require(document.root["log"]?["entries"]).elements.map(\.text)
        for (text, entry) in zip(texts, entries) {
            let alone = try Document(Recording(entries: [entry]).har)
            #expect(alone.root["log"]?["entries"]?.elements.map(\.text) == [text])
        }
        let folder = try TemporaryFolder()
        try Recording(entries: entries).save(to: folder.path + "/a.har")
        #expect(try Recording(contentsOf: folder.path + "/a.har").entries.map(\.exchange) == entries.map(\.exchange))
    }

    @Test(arguments: [nil, 0, 150, 299]) func aLongRecordingIsRedactedInOrder(_ secret: Int?) throws {
        let entries = try OrderedPiecesTests.entries(secret: secret)
        // With a text, the entries are walked in their order.
        #expect(Redactor().redact(entries) == Redactor().redact(entries, texts: ["a"]).entries)
    }
}
