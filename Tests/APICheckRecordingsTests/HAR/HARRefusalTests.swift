import APICheckBase
import APICheckJSON
import APICheckRecordings
import TestSupport
import Testing

@Suite struct HARRefusalTests {
    @Test(arguments: [
        ("[]", "a.har:1: invalid log", "an object", "nothing", false),
        ("{\"log\": {\n\"entries\": 3}}", "a.har:2: invalid log.entries", "an array", "the number 3", false),
        ("{\"log\": {\"entries\": [1]}}", "a.har:1: entry 1: invalid request", "an object", "nothing", true),
        (
            "{\"log\": {\"entries\": [{\"request\": {\"method\": \"GET\", \"url\": \"http://h\"},\n\"response\": null}]}}",
            "a.har:2: entry 1: invalid response", "an object", "null", true
        ),
        (
            "{\"log\": {\"entries\": [{\"request\": {\"url\": \"http://h\"}, \"response\": {}}]}}",
            "a.har:1: entry 1: invalid request.method", "a method such as GET", "nothing", true
        ),
        (
            "{\"log\": {\"entries\": [{\"request\": {\"method\": \"GET\", \"url\": \"/a?token=t0p\"}, \"response\": {}}]}}",
            "a.har:1: entry 1: invalid request.url", "an absolute URL such as https://api.example.com/todos",
            "\"/a\"", true
        ),
        (
            "{\"log\": {\"entries\": [{\"request\": {\"method\": \"GET\", \"url\": \"http://h\"}, \"response\": {}}]}}",
            "a.har:1: entry 1: invalid response.status", "a number", "nothing", true
        ),
        (
            """
            {"log": {"entries": [{"startedDateTime": "yesterday", "request": {"method": "GET", "url": "http://h"},
            "response": {"status": 200}}]}}
            """,
            "a.har:1: entry 1: invalid startedDateTime", "a time such as 2024-05-21T06:32:19.000Z",
            "\"yesterday\"", true
        ),
        (
            """
            {"log": {"entries": [{"request": {"method": "GET", "url": "http://h"},
            "response": {"status": 200, "content": {"encoding": "base64",
            "text": "a"}}}]}}
            """,
            "a.har:3: entry 1: invalid response.content.text", "base64, as its encoding says", "\"a\"", true
        ),
    ])
    func invalidParts(_ text: String, _ place: String, _ expected: String, _ actual: String, _ isEntry: Bool) throws {
        let remedy =
            isEntry ? "remove the entry from the file or record it again" : "use a HAR 1.2 file or record it again"
        let error = try #require(throws: RecordingError.self) { try Recording(Document(text, source: "a.har")) }
        #expect(
            error.description == """
                \(place)
                  expected: \(expected)
                  actual:   \(actual)
                  help:     \(remedy)
                """)
    }

    @Test func anUnresolvedMergeIsReported() throws {
        let text = "{\"log\": {\"entries\": [\n<<<<<<< HEAD\n{}\n=======\n{},\n{}\n>>>>>>> other\n]}}"
        let folder = try TemporaryFolder()
        let path = try folder.write("merged.har", text.utf8)
        let error = try #require(throws: RecordingError.self) { try Recording(contentsOf: path) }
        #expect(
            error.description == """
                \(path):2: an unresolved merge conflict, lines 2 to 7; keep one side and remove git's conflict markers
                  help:     record it again instead of merging recordings
                """)
    }

    @Test(arguments: [
        ("", "1:1: not a recording, invalid JSON", "the text is empty"),
        (
            "{\"log\":\n {", "2:3: not a recording, invalid JSON",
            "the text ends in the middle of a value"
        ),
        ("\u{0}\u{1}PNG", "1:1: not a recording, invalid JSON", "expected a value"),
    ])
    func invalidJSON(_ text: String, _ place: String, _ actual: String) throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/broken.har"
        try FileContents.replace(path, with: Array(text.utf8))
        let error = try #require(throws: RecordingError.self) { try Recording(contentsOf: path) }
        #expect(
            error.description == """
                \(path):\(place)
                  expected: a HAR 1.2 file
                  actual:   \(actual)
                  help:     restore the file from version control or record it again
                """)
        #expect(try FileContents.read(path) == Array(text.utf8))
    }

    @Test func filesOverTheLimit() throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/large.har"
        try FileContents.replace(path, with: Array("{\"log\": {\"entries\": []}}".utf8))
        var limits = Document.Limits()
        limits.bytes = 10
        let error = try #require(throws: FileError.self) { try Recording(contentsOf: path, limits: limits) }
        #expect(error.description == "\(path): has 24 bytes, over the limit of 10")
    }
}
