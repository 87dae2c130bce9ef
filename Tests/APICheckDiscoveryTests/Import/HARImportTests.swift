import APICheckBase
import APICheckDiscovery
import APICheckHTTP
import APICheckJSON
import APICheckRecordings
import APICheckRedaction
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
        ("PK\u{3}\u{4}rest", "a zip archive", "unzip it first, and import the .har file in it"),
        (
            "CHLS binary", "a Charles session in its own format",
            "in Charles: File, Export Session, HTTP Archive (.har)"
        ),
        (
            #"[{"status": "COMPLETE", "method": "GET", "protocolVersion": "HTTP/1.1", "host": "h", "request": {}}]"#,
            "a Charles session as JSON (.chlsj), without the bodies and times of a HAR",
            "in Charles: File, Export Session, HTTP Archive (.har)"
        ),
        (
            "1234:9:websocket;0:~", "mitmproxy flows in their own format",
            "convert them to a HAR: mitmdump -nr FLOWS --set hardump=FILE.har"
        ),
        (
            #"{"info": {"_postman_id": "1"}, "item": []}"#,
            "a Postman collection, which contains requests without responses",
            "save them as a HAR in a browser's network tab"
        ),
        (
            #"{"method": "GET", "url": "http://h"}"#, "a request without its response",
            "export the call with its response, as a HAR"
        ),
        (#"{"log": {"pages": []}}"#, "a log without a list of entries", "export it again as a HAR"),
        ("[]", "JSON without a log of entries", "export it again as a HAR"),
        ("<html>", "line 1, column 1: expected a value", "export it again as a HAR"),
    ])
    func otherKindsOfFilesAreRecognized(_ text: String, _ what: String, _ remedy: String) throws {
        #expect(
            try error(Array(text.utf8)) == """
                a.har: not a HAR file
                  expected: a HAR 1.2 file
                  actual:   \(what)
                  help:     \(remedy)
                """)
    }

    @Test(arguments: [
        ([0x1F, 0x8B, 8, 0], "a gzip file", "decompress it first: gunzip FILE.har.gz"),
        (
            [0x78, 0xDA, 1], "a zlib file, such as a .zhar of mitmproxy",
            "write it uncompressed: mitmdump -nr FLOWS --set hardump=FILE.har"
        ),
        (
            [0xFF, 0xFE, 0x7B, 0], "a text in UTF-16",
            "save it as UTF-8: iconv -f UTF-16 -t UTF-8 FILE > FILE.har"
        ),
    ])
    func compressedFilesAndOtherEncodingsAreRecognized(_ bytes: [UInt8], _ what: String, _ remedy: String) throws {
        #expect(
            try error(bytes) == """
                a.har: not a HAR file
                  expected: a HAR 1.2 file
                  actual:   \(what)
                  help:     \(remedy)
                """)
    }

    private static let three: String = {
        let entry = har().split(separator: "\n")[1]
        return "{\"log\": {\"entries\": [\n\(entry),\n\(entry),\n\(entry)\n], \"comment\": \"end\"}}\n"
    }()

    /// The entries before the conflict may be of two versions, so not even these are kept.
    @Test(arguments: [false, true]) func anUnresolvedMergeIsRejected(_ keepsWhole: Bool) throws {
        let folder = try TemporaryFolder()
        let entry = #"{"request":{"method":"GET","url":"http://h/"},"response":{"status":200}}"#
        let text = "{\"log\":{\"entries\":[\(entry)\n<<<<<<< HEAD\n=======\n,\(entry)\n>>>>>>> other\n]}}"
        let path = try folder.write("merged.har", text.utf8)
        let error = try #require(throws: RecordingError.self) {
            try HARImport(contentsOf: path, keepsWhole: keepsWhole)
        }
        #expect(error.line == 2)
        #expect(
            error.description == """
                \(path):2: an unresolved merge conflict, lines 2 to 5; keep one side and remove git's \
                conflict markers
                  help:     record it again instead of merging recordings
                """)
    }

    /// Wherever a file breaks off, the complete entries before it are kept on request, unchanged.
    @Test func aTruncatedFileKeepsItsCompleteEntriesOnRequest() throws {
        let whole = Array(Self.three.utf8)
        let ends = whole.indices.filter { whole[$0] == 0x0A }
        for count in [ends[1] + 1, ends[1] + 40, ends[2] - 30, ends[3], ends[3] + 5, whole.count - 3] {
            let text = String(decoding: whole[..<count], as: UTF8.self)
            let entries = count < ends[2] - 1 ? 1 : count < ends[3] ? 2 : 3
            #expect(
                try error(Array(text.utf8)).split(separator: "\n").dropFirst() == [
                    "  expected: a complete HAR file",
                    "  actual:   \(entries) complete \(entries == 1 ? "entry" : "entries")",
                    "  help:     export it again",
                ], "\(count)")
            let kept = try imported(text, keepsWhole: true)
            #expect(kept.recording.entries.count == entries)
            #expect(kept.recording.entries.allSatisfy { $0 == kept.recording.entries[0] })
            #expect(
                kept.summaries == [
                    "left out file: everything after entry \(entries): the text ends in the middle of a value"
                ])
        }
    }

    @Test func aBadEntryIsLeftOutOnRequest() throws {
        let entries = [har(), har(request: #""url": "/x?key=1""#), har()].map { String($0.split(separator: "\n")[1]) }
        let text = "{\"log\": {\"entries\": [\n\(entries.joined(separator: ",\n"))]}}"
        #expect(
            try error(Array(text.utf8)) == """
                a.har:3: entry 2: invalid request.url
                  expected: an absolute URL such as https://api.example.com/todos
                  actual:   "/x"
                  help:     1 of 3 entries is invalid; export the file again
                """)
        let kept = try imported(text, keepsWhole: true)
        #expect(kept.recording.entries.count == 2)
        #expect(kept.summaries == ["left out entry: invalid request.url"])
        #expect(kept.entries == 3)
    }

    /// The responses are there: what is wrong is in the requests.
    @Test func aFileWhoseURLsAreInvalidIsNotSaidToLackResponses() throws {
        #expect(
            try error(Array(har(request: #""url": "/x""#).utf8)) == """
                a.har:2: entry 1: invalid request.url
                  expected: an absolute URL such as https://api.example.com/todos
                  actual:   "/x"
                  help:     no entry can be imported; export the file again, or correct its entries
                """)
    }

    @Test func aFileOfRequestsContainsNoExchange() throws {
        let text = #"{"log": {"entries": [{"request": {"method": "GET", "url": "http://h"}}]}}"#
        #expect(
            try error(Array(text.utf8)) == """
                a.har:1: entry 1: invalid response
                  expected: an object
                  actual:   nothing
                  help:     no entry of the file is an exchange; export it again with the responses
                """)
    }

    @Test(arguments: [
        (#"{"log": {"entries": []}}"#, "no entries"),
        (har(request: #""url": "blob:https://h/1""#), "1 entry, which is not an exchange"),
    ])
    func aFileWithoutExchangesIsRejected(_ text: String, _ actual: String) throws {
        #expect(
            try error(Array(text.utf8)) == """
                a.har: nothing to import
                  expected: entries with a request and a response over HTTP
                  actual:   \(actual)
                  help:     export it again with the calls in it
                """)
    }

    @Test func replacingNaNAndInfinityKeepsTheLines() throws {
        let text = har(
            entry: "\"time\": -Infinity,\n\"timings\": {\"send\": NaN, \"wait\": 1, \"receive\": Infinity}",
            request: #""cookies": null"#)
        let source = try imported(text)
        #expect(source.remarks.first?.description == "repaired  file: NaN or Infinity, read as -1 (line 2)")
        #expect(source.remarks.last?.description == "repaired  request.cookies: null (line 2, entry 1)")
        #expect(source.recording.entries[0].exchange.timings.wait == 1_000)
        let quoted = try imported(har(content: #""size": 16, "text": "NaN \"Infinity\" "#.dropLast() + "\""))
        #expect(quoted.summaries == ["repaired response.content.size: differs from the length of the text"])
    }

    /// A recording that apicheck wrote is read as it is.
    @Test func ourOwnRecordingsNeedNoRepair() throws {
        let paths = files(below: packageFolder + "/recordings", endingWith: ".har")
        #expect(!paths.isEmpty)
        for path in paths {
            let source = try HARImport(contentsOf: path)
            #expect(source.summaries == [], "\(path)")
            #expect(try source.recording.entries == Recording(contentsOf: path).entries, "\(path)")
        }
    }

    @Test func theSizeLimitIsReported() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write("a.har", har().utf8)
        var limits = Document.Limits()
        limits.bytes = 10
        let error = try #require(throws: FileError.self) { try HARImport(contentsOf: path, limits: limits) }
        #expect(error.path == path)
        #expect(error.reason == "has \(har().utf8.count) bytes, over the limit of 10")
    }

    /// Saving and loading the import gives the same recording, and the file is valid HAR.
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
        // A second import needs no repairs.
        #expect(try HARImport(contentsOf: "\(folder.path)/out.har").summaries == [])
    }
}
