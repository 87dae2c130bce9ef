import APICheckHTTP
import APICheckJSON
import APICheckRecordings
import TestSupport
import Testing

/// Reading entries one by one.
@Suite struct RecordedEntriesTests {
    private static let entry =
        #"{"request":{"method":"GET","url":"http://h/a"},"response":{"status":200,"headers":[]}}"#

    private func entries(of text: String) throws -> [RecordedEntry] {
        let folder = try TemporaryFolder()
        var entries = try RecordedEntries(contentsOf: folder.write("some.har", text.utf8))
        var read: [RecordedEntry] = []
        while let entry = try entries.next() {
            #expect(entry.number == read.count + 1)
            read.append(try entry.read())
        }
        #expect(try entries.next() == nil)
        return read
    }

    /// In a file of apicheck an empty list of headers means that there were none, in another file that they were not recorded.
    @Test(arguments: [
        (#""creator":{"name":"apicheck"},"entries":[ENTRY]"#, true),
        (#""entries":[ENTRY],"creator":{"name":"apicheck"}"#, true),
        (#""creator":{"name":"browser"},"entries":[ENTRY]"#, false),
        (#""entries":[ENTRY]"#, false),
    ])
    func theCreatorMayComeBeforeOrAfterTheEntries(log: String, hasHeaders: Bool) throws {
        let text = "{\"other\": [1],\"log\":{\(log.replacing("ENTRY", with: RecordedEntriesTests.entry))}}"
        let read = try entries(of: text)
        #expect(read.map(\.exchange.response?.unrecorded) == [hasHeaders ? [] : .headers])
        #expect(read[0].exchange.request.url.path == "/a")
    }

    /// A file that is read entry by entry gives what the same text gives as a whole.
    @Test(arguments: [
        #"{"log":{"comment":"c","creator":{"name":"apicheck","version":"1"},"entries":[ENTRY]}}"#,
        #"{"log":{"entries":[ENTRY,ENTRY],"comment":"c","creator":{"name":"apicheck","version":"2"}}}"#,
        "{\"log\":{\"creator\":{\"name\":\"other\",\"version\":\"1\"},\n\"entries\":[\n\nENTRY,\n\nENTRY,ENTRY]}}",
        #"{"log":{"entries":[]}}"#,
    ])
    func aFileIsReadAsItsText(log: String) throws {
        let folder = try TemporaryFolder()
        let text = log.replacing("ENTRY", with: RecordedEntriesTests.entry)
        let path = try folder.write("some.har", text.utf8)
        let read = try Recording(contentsOf: path)
        let whole = try Recording(Document(text, source: path))
        #expect(read == whole)
        #expect(read.entries.map(\.line) == whole.entries.map(\.line))
        #expect(read.entries.allSatisfy { $0.line != nil })
    }

    @Test func aLogWithoutEntriesHasNone() throws {
        #expect(try entries(of: #"{"log":{"entries":[]}}"#).isEmpty)
    }

    @Test(arguments: [
        (#"{"log":{"entries":[ENTRY],"entries":[]}}"#, "log.entries", 1),
        ("{\"log\":{\"entries\":[ENTRY]},\n\"log\":{}}", "log", 2),
    ])
    func twoListsAreRefused(text: String, part: String, line: Int) throws {
        let error = try #require(throws: RecordingError.self) {
            try entries(of: text.replacing("ENTRY", with: RecordedEntriesTests.entry))
        }
        #expect(error.line == line)
        guard case .part(part, expected: "only once", actual: _) = error.cause else {
            Issue.record(error)
            return
        }
    }

    @Test(arguments: [
        ("[]", "log"), (#"{"log":1}"#, "log"), (#"{"log":{}}"#, "log.entries"),
        (#"{"log":{"entries":{}}}"#, "log.entries"),
    ])
    func anotherShapeGivesTheErrorOfReadingTheWholeFile(text: String, part: String) throws {
        let folder = try TemporaryFolder()
        let path = try folder.write("some.har", text.utf8)
        let error = try #require(throws: RecordingError.self) { try RecordedEntries(contentsOf: path) }
        #expect(error == (try #require(throws: RecordingError.self) { try Recording(contentsOf: path) }))
        guard case .part(part, expected: _, actual: _) = error.cause else {
            Issue.record(error)
            return
        }
    }

    /// Entries before a syntax error are read.
    @Test(arguments: ["", ",", ",{", ",{}", ",{}]", "]}x", "]}}x"])
    func aSyntaxErrorHasItsPlace(rest: String) throws {
        let folder = try TemporaryFolder()
        let path = try folder.write(
            "some.har", "{\"log\":{\"creator\":{},\"entries\":[\(RecordedEntriesTests.entry)\n\(rest)".utf8)
        var entries = try RecordedEntries(contentsOf: path)
        #expect(try entries.next() != nil)
        let error = try #require(throws: RecordingError.self) { while try entries.next() != nil {} }
        #expect(error == (try #require(throws: RecordingError.self) { try Recording.withDocument(contentsOf: path) }))
        #expect(error.line == 2)
    }
}
