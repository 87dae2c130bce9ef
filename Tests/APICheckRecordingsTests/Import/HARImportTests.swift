import APICheckBase
import APICheckHTTP
import APICheckJSON
import APICheckRecordings
import TestSupport
import Testing

@Suite struct HARImportTests {
    private func error(_ text: [UInt8], name: String = "a.har") throws -> String {
        let folder = try TemporaryFolder()
        let path = try folder.write(name, text)
        do {
            _ = try HARImport(contentsOf: path)
            return "imported"
        } catch {
            return "\(error)".replacing(path, with: name)
        }
    }

    @Test(arguments: [
        ("PK\u{3}\u{4}rest", "a zip archive", "Unzip it first, and import the .har file in it."),
        (
            "CHLS binary", "a session of Charles in its own format",
            "In Charles: File, Export Session, HTTP Archive (.har)."
        ),
        (
            #"[{"status": "COMPLETE", "method": "GET", "protocolVersion": "HTTP/1.1", "host": "h", "request": {}}]"#,
            "a session of Charles as JSON (.chlsj), whose bodies and times are not those of a HAR",
            "In Charles: File, Export Session, HTTP Archive (.har)."
        ),
        (
            "1234:9:websocket;0:~", "flows of mitmproxy in its own format",
            "Write a HAR of them: mitmdump -nr FLOWS --set hardump=FILE.har"
        ),
        (
            #"{"info": {"_postman_id": "1"}, "item": []}"#,
            "a collection of Postman, which holds requests and no answers",
            "Record the calls: apicheck proxy, or a browser's network tab."
        ),
        (
            #"{"method": "GET", "url": "http://h"}"#, "a request without its answer",
            "Export the call with its response, as a HAR."
        ),
        (#"{"log": {"pages": []}}"#, "a log with no list of entries", "Export it again as a HAR."),
        ("[]", "JSON without a log of entries", "Export it again as a HAR."),
        ("<html>", "line 1, column 1: expected a value", "Export it again as a HAR."),
    ])
    func otherFilesAreNamed(_ text: String, _ what: String, _ remedy: String) throws {
        #expect(
            try error(Array(text.utf8)) == """
                a.har: not a HAR file
                  expected: a HAR 1.2 file
                  actual:   \(what)
                \(remedy)
                """)
    }

    @Test func packedTextsAndOtherEncodingsAreNamed() throws {
        #expect(try error([0x1F, 0x8B, 8, 0]).contains("a file packed with gzip"))
        #expect(try error([0x78, 0xDA, 1]).contains("as mitmproxy writes .zhar"))
        #expect(try error([0xFF, 0xFE, 0x7B, 0]).contains("a text in UTF-16"))
    }

    private static let three: String = {
        let entry = har().split(separator: "\n")[1]
        return "{\"log\": {\"entries\": [\n\(entry),\n\(entry),\n\(entry)\n], \"comment\": \"end\"}}\n"
    }()

    /// Of two sides nothing is whole, whatever was asked for.
    @Test(arguments: [false, true]) func aMergeThatGitLeftIsNoFileThatBreaksOff(_ keepsWhole: Bool) throws {
        let folder = try TemporaryFolder()
        let entry = #"{"request":{"method":"GET","url":"http://h/"},"response":{"status":200}}"#
        let text = "{\"log\":{\"entries\":[\(entry)\n<<<<<<< HEAD\n=======\n,\(entry)\n>>>>>>> other\n]}}"
        let path = try folder.write("merged.har", text.utf8)
        let error = try #require(throws: RecordingError.self) {
            try HARImport(contentsOf: path, keepsWhole: keepsWhole)
        }
        #expect(error.line == 2)
        #expect(error.description.hasPrefix("\(path):2: an unresolved merge conflict, lines 2 to 5; "))
    }

    /// Wherever a file breaks off, the entries before it are kept on request and are what they were.
    @Test func aTruncatedFileKeepsItsWholeEntriesOnRequest() throws {
        let whole = Array(Self.three.utf8)
        let ends = whole.indices.filter { whole[$0] == 0x0A }
        for count in [ends[1] + 1, ends[1] + 40, ends[2] - 30, ends[3], ends[3] + 5, whole.count - 3] {
            let text = String(decoding: whole[..<count], as: UTF8.self)
            let entries = count < ends[2] - 1 ? 1 : count < ends[3] ? 2 : 3
            #expect(
                try error(Array(text.utf8)).split(separator: "\n").dropFirst() == [
                    "  expected: a whole HAR file",
                    "  actual:   \(entries) whole \(entries == 1 ? "entry" : "entries")",
                    "Export it again, or keep what is whole: apicheck import a.har --keep-whole -o OUT.har",
                ], "\(count)")
            let kept = try imported(text, keepsWhole: true)
            #expect(kept.recording.entries.count == entries)
            #expect(kept.recording.entries.allSatisfy { $0 == kept.recording.entries[0] })
            #expect(
                kept.told == ["left out file: what follows entry \(entries): the text ends in the middle of a value"])
        }
    }

    @Test func oneBadEntryCostsTheOthersNothingOnRequest() throws {
        let entries = [har(), har(request: #""url": "/x?key=1""#), har()].map { String($0.split(separator: "\n")[1]) }
        let text = "{\"log\": {\"entries\": [\n\(entries.joined(separator: ",\n"))]}}"
        #expect(
            try error(Array(text.utf8)) == """
                a.har:3 (entry 2): request.url cannot be used
                  expected: an absolute URL such as https://api.example.com/todos
                  actual:   "/x"
                1 of 3 entries is no exchange; keep the others: apicheck import a.har --keep-whole -o OUT.har
                """)
        let kept = try imported(text, keepsWhole: true)
        #expect(kept.recording.entries.count == 2)
        #expect(kept.told == ["left out entry: request.url cannot be used"])
        #expect(kept.entries == 3)
    }

    @Test func aFileOfRequestsAloneHoldsNoExchange() throws {
        let text = #"{"log": {"entries": [{"request": {"method": "GET", "url": "http://h"}}]}}"#
        #expect(
            try error(Array(text.utf8)) == """
                a.har:1 (entry 1): response cannot be used
                  expected: an object
                  actual:   nothing
                No entry of the file is an exchange. Export it again with the answers.
                """)
        #expect(try error(Array(#"{"log": {"entries": []}}"#.utf8)).contains("actual:   no entry"))
        #expect(
            try error(Array(har(request: #""url": "blob:https://h/1""#).utf8)).contains(
                "actual:   1 entry, which is none"))
    }

    @Test func numbersThatJSONDoesNotHaveKeepTheLinesOfTheRest() throws {
        let text = har(
            entry: "\"time\": -Infinity,\n\"timings\": {\"send\": NaN, \"wait\": 1, \"receive\": Infinity}",
            request: #""cookies": null"#)
        let source = try imported(text)
        #expect(source.remarks.first?.description == "repaired  file: NaN or Infinity, read as -1 (line 2)")
        #expect(source.remarks.last?.description == "repaired  request.cookies: it is null (line 2, entry 1)")
        #expect(source.recording.entries[0].exchange.timings.wait == 1_000)
        let quoted = try imported(har(content: #""size": 16, "text": "NaN \"Infinity\" "#.dropLast() + "\""))
        #expect(quoted.told.allSatisfy { !$0.contains("file") })
    }

    /// A recording of ours is read as it is, whichever way it was made.
    @Test func ourOwnRecordingsNeedNoRepair() throws {
        let rich = Recording(entries: [try richEntry()])
        let source = try imported(String(decoding: rich.har, as: UTF8.self))
        #expect(source.told == [])
        #expect(source.recording.entries == rich.entries)
    }

    @Test func theLimitIsNamed() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write("a.har", har().utf8)
        var limits = Document.Limits()
        limits.bytes = 10
        let error = try #require(throws: FileError.self) { try HARImport(contentsOf: path, limits: limits) }
        #expect(error.description.hasSuffix("over the limit of 10. Raise it with --max-file-size"))
    }

    /// What was not recorded stays so through saving and loading, and the file stays HAR.
    @Test(arguments: [
        "chrome", "firefox", "safari", "charles", "proxyman", "insomnia", "mitmproxy", "playwright", "polly",
    ])
    func eachProducersFileBecomesAStableRecording(_ producer: String) throws {
        let source = try HARImport(contentsOf: "\(packageFolder)/Tests/apicheckTests/Imports/\(producer).har")
        let recording = Recording(entries: Redactor().redact(source.recording.entries))
        let folder = try TemporaryFolder()
        try recording.save(to: "\(folder.path)/out.har")
        let again = try Recording(contentsOf: "\(folder.path)/out.har")
        #expect(again.entries == recording.entries)
        #expect(again.har == recording.har)
        if let schema = try HARSchema() { #expect(try schema.violations(in: recording.har) == []) }
        // What was repaired once needs no repair.
        #expect(try HARImport(contentsOf: "\(folder.path)/out.har").told == [])
    }
}
