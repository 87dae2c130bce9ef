import APICheckBase
import APICheckJSON
import APICheckRecordings
import TestSupport
import Testing

@Suite struct HARRefusalTests {
    @Test(arguments: [
        ("[]", "a.har:1: log cannot be used", "an object", "nothing", false),
        ("{\"log\": {\n\"entries\": 3}}", "a.har:2: log.entries cannot be used", "an array", "the number 3", false),
        ("{\"log\": {\"entries\": [1]}}", "a.har:1 (entry 1): request cannot be used", "an object", "nothing", true),
        (
            "{\"log\": {\"entries\": [{\"request\": {\"method\": \"GET\", \"url\": \"http://h\"},\n\"response\": null}]}}",
            "a.har:2 (entry 1): response cannot be used", "an object", "null", true
        ),
        (
            "{\"log\": {\"entries\": [{\"request\": {\"url\": \"http://h\"}, \"response\": {}}]}}",
            "a.har:1 (entry 1): request.method cannot be used", "a method such as GET", "nothing", true
        ),
        (
            "{\"log\": {\"entries\": [{\"request\": {\"method\": \"GET\", \"url\": \"/a?token=t0p\"}, \"response\": {}}]}}",
            "a.har:1 (entry 1): request.url cannot be used", "an absolute URL such as https://api.example.com/todos",
            "\"/a\"", true
        ),
        (
            "{\"log\": {\"entries\": [{\"request\": {\"method\": \"GET\", \"url\": \"http://h\"}, \"response\": {}}]}}",
            "a.har:1 (entry 1): response.status cannot be used", "a number", "nothing", true
        ),
        (
            """
            {"log": {"entries": [{"startedDateTime": "yesterday", "request": {"method": "GET", "url": "http://h"},
            "response": {"status": 200}}]}}
            """,
            "a.har:1 (entry 1): startedDateTime cannot be used", "a time such as 2024-05-21T06:32:19.000Z",
            "\"yesterday\"", true
        ),
        (
            """
            {"log": {"entries": [{"request": {"method": "GET", "url": "http://h"},
            "response": {"status": 200, "content": {"encoding": "base64",
            "text": "a"}}}]}}
            """,
            "a.har:3 (entry 1): response.content.text cannot be used", "base64, as its encoding says", "\"a\"", true
        ),
    ])
    func unusableParts(_ text: String, _ place: String, _ expected: String, _ actual: String, _ isEntry: Bool) throws {
        let remedy =
            isEntry
            ? "Take the entry out of the file, or record it again." : "Give a HAR 1.2 file, or record it again."
        let error = try #require(throws: RecordingError.self) { try Recording(Document(text, source: "a.har")) }
        let command = "Another program's file: apicheck import a.har -o OUT.har"
        #expect(error.description == "\(place)\n  expected: \(expected)\n  actual:   \(actual)\n\(remedy)\n\(command)")
    }

    @Test func aMergeThatGitLeftIsCalledThat() throws {
        let text = "{\"log\": {\"entries\": [\n<<<<<<< HEAD\n{}\n=======\n{},\n{}\n>>>>>>> other\n]}}"
        let folder = try TemporaryFolder()
        let path = try folder.write("merged.har", text.utf8)
        let error = try #require(throws: RecordingError.self) { try Recording(contentsOf: path) }
        #expect(
            error.description == """
                \(path):2: an unresolved merge conflict, lines 2 to 7; keep one side and take out the lines that git marked it with
                Or record it again: a recording is best not merged.
                """)
    }

    @Test(arguments: [
        ("", "1: not a recording, the JSON breaks off at column 1", "the text is empty"),
        (
            "{\"log\":\n {", "2: not a recording, the JSON breaks off at column 3",
            "the text ends in the middle of a value"
        ),
        ("\u{0}\u{1}PNG", "1: not a recording, the JSON breaks off at column 1", "expected a value"),
    ])
    func filesThatAreNoJSON(_ text: String, _ place: String, _ actual: String) throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/broken.har"
        try FileContents.replace(path, with: Array(text.utf8))
        let error = try #require(throws: RecordingError.self) { try Recording(contentsOf: path) }
        #expect(
            error.description == """
                \(path):\(place)
                  expected: a HAR 1.2 file
                  actual:   \(actual)
                Restore the file from version control or record it again.
                Another program's file: apicheck import \(path) --keep-whole -o OUT.har
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
        #expect(error.description == "\(path): has 24 bytes, over the limit of 10. Raise it with --max-file-size")
    }
}
