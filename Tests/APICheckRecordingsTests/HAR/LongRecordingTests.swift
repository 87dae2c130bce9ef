import APICheckBase
import APICheckHTTP
import APICheckJSON
import TestSupport
import Testing

@testable import APICheckRecordings

/// Long recordings are written on several threads, with the result of one.
@Suite struct LongRecordingTests {
    /// 300 entries, with bodies of their own files among them.
    private static func entries() throws -> [RecordedEntry] {
        try (0..<300).map { number in
            let long = number % 50 == 7 ? String(repeating: "\(number % 3)", count: 70_000) : "\(number)"
            let body = #"{"title":"a","n":"\#(long)"}"#
            return RecordedEntry(try exchange("GET", "http://localhost/\(number)", answerBody: body))
        }
    }

    @Test func aLongRecordingIsWrittenInOrder() throws {
        let entries = try LongRecordingTests.entries()
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
}
