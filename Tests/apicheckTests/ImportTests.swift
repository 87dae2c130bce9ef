import APICheckBase
import APICheckHTTP
import APICheckJSON
import APICheckRecordings
import Foundation
import TestSupport
import Testing

/// `apicheck import` as a user runs it.
@Suite struct ImportTests {
    private static let folder = Binary.root.appendingPathComponent("Tests/apicheckTests/Imports")

    /// A folder with the files of all producers.
    private func files() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        for name in try FileManager.default.contentsOfDirectory(atPath: Self.folder.path) {
            _ = try folder.write(name, Data(contentsOf: Self.folder.appendingPathComponent(name)))
        }
        return folder
    }

    @Test func repairsOfEachProducersFileAreReported() async throws {
        let folder = try files()
        var output = ""
        let names = [
            "chrome", "firefox", "safari", "charles", "proxyman", "insomnia", "mitmproxy", "playwright", "polly",
        ]
        for name in names {
            let outcome = try await Binary.run(["import", "\(name).har", "-o", "out/\(name).har"], in: folder.url)
            #expect((outcome.status, outcome.error) == (0, ""))
            output += outcome.output + "\n"
        }
        try Golden.expect(output, equals: "import.txt")
    }

    /// A body that is text by its media type is kept, whatever characters it has; any other that is left out is named.
    @Test func noBodyIsLeftOutWithoutAWord() async throws {
        let folder = try TemporaryFolder()
        func entry(_ path: String, _ type: String, _ text: String) -> String {
            """
            {"startedDateTime": "2026-01-01T00:00:00.000Z", "time": 1, "request": {"method": "GET", \
            "url": "http://a.test\(path)", "httpVersion": "HTTP/1.1", "cookies": [], "headers": [], "queryString": [], \
            "headersSize": -1, "bodySize": -1}, "response": {"status": 200, "statusText": "OK", "httpVersion": \
            "HTTP/1.1", "cookies": [], "headers": [{"name": "Content-Type", "value": "\(type)"}], "content": \
            {"size": 5, "mimeType": "\(type)", "text": "\(text)"}, "redirectURL": "", "headersSize": -1, "bodySize": -1}, \
            "cache": {}, "timings": {"send": 0, "wait": 1, "receive": 0}}
            """
        }
        let binary = #"ab\u0001cd"#
        let texts = [
            "application/javascript", "application/graphql", "application/x-yaml; charset=utf-8", "text/plain",
        ]
        let entries =
            texts.enumerated().map { entry("/text\($0.offset)", $0.element, binary) } + [
                entry("/one", "application/octet-stream", binary), entry("/two", "application/x-unknown", binary),
                entry("/two", "application/x-unknown", binary), entry("/plain", "application/x-unknown", "plain"),
            ]
        _ = try folder.write(
            "a.har",
            (#"{"log": {"version": "1.2", "creator": {"name": "x", "version": "1"}, "entries": ["#
                + entries.joined(separator: ",\n") + "]}}").utf8)
        let outcome = try await Binary.run(["import", "a.har", "-o", "b.har"], in: folder.url)
        #expect((outcome.status, outcome.error) == (0, ""))
        #expect(
            outcome.output.split(separator: "\n").dropFirst().map(String.init) == [
                "left out  response.content.text: the binary body of GET /one, application/octet-stream (entry 5)",
                "left out  response.content.text: the binary body of GET /two, application/x-unknown "
                    + "(2 times, first entry 6)",
                "noted     a binary body may contain any secret: --keep-binary keeps all, and the contract of --api those "
                    + "that it declares",
                "written   b.har, 8 exchanges",
            ])
        let recording = try Document(contentsOf: folder.path + "/b.har").root
        let kept = recording["log"]?["entries"]?.elements.map { $0["response"]?["content"]?["text"]?.string }
        #expect(kept?.prefix(4).allSatisfy { $0 == "ab\u{1}cd" } == true, "\(String(describing: kept))")
        #expect(kept?.last == "plain")
    }

    /// What is left out of a capture changes neither what `verify` finds nor what `infer` learns.
    @Test func aCaptureIsReducedToWhatDiffers() async throws {
        let folder = try TemporaryFolder.project()
        let whole = try Recording(contentsOf: folder.path + "/recordings/todos/crud.har")
        var entries: [RecordedEntry] = []
        for _ in 0..<50 { entries += whole.entries }
        try Recording(entries: entries).save(to: folder.path + "/proxy.har")
        let arguments = ["import", "proxy.har", "--api", "todos", "--distinct", "--samples", "1", "-o"]
        let reduced = try await Binary.run(arguments + ["out.har"], in: folder.url)
        #expect((reduced.status, reduced.error) == (0, ""))
        let out = try Recording(contentsOf: folder.path + "/out.har")
        // Of the answers to one request that differ, each change is kept.
        #expect(out.entries.count < 2 * whole.entries.count, "\(reduced.output)")
        #expect(reduced.output.contains("\nwritten   out.har, \(out.entries.count.counted("exchange"))\n"))
        let calls = whole.entries.count { $0.exchange.request.method == "POST" } * 50
        #expect(reduced.output.contains(/\ndistinct  POST \/todos: \d+ of (\d+) exchanges\n/), "\(calls)")
        for name in ["proxy.har", "out.har"] {
            let outcome = try await Binary.run(
                ["verify", "--contract", "contracts/todos/openapi.yaml", name], in: folder.url)
            #expect(outcome.status == 0, "\(outcome.output)")
        }
        // Reduced once more, it is the same file.
        let again = try await Binary.run(
            ["import", "out.har", "--api", "todos", "--distinct", "--samples", "1", "-o", "again.har"], in: folder.url)
        #expect(again.status == 0)
        #expect(folder.contents["again.har"] == folder.contents["out.har"])
        for (arguments, error) in [
            (["--samples", "3"], "error: --samples needs --distinct"),
            (["--distinct", "--samples", "0"], "error: --samples must be 1 to 10000, not 0"),
        ] {
            let refused = try await Binary.run(["import", "out.har", "-o", "x.har"] + arguments, in: folder.url)
            #expect(refused.status == 2)
            #expect(refused.error.hasPrefix(error), "\(refused.error)")
        }
    }

    @Test func anExistingFileIsReplacedOnRequestOnly() async throws {
        let folder = try files()
        _ = try folder.write("out.har", "old".utf8)
        let refused = try await Binary.run(["import", "polly.har", "-o", "out.har"], in: folder.url)
        #expect(refused.status == 2)
        #expect(
            refused.error == "error: out.har exists; pass --replace to overwrite it, or name another file with -o\n")
        let file = folder.url.appendingPathComponent("out.har")
        #expect(try String(contentsOf: file, encoding: .utf8) == "old")
        let replaced = try await Binary.run(["import", "polly.har", "-o", "out.har", "--replace"], in: folder.url)
        #expect(replaced.status == 0)
        let other = try await Binary.run(["import", "polly.har", "-o", "other.har"], in: folder.url)
        #expect(other.status == 0)
        #expect(folder.contents["out.har"] == folder.contents["other.har"])
    }

    /// Values that the contract marks as secret are removed, and the entries name the API.
    @Test func secretsOfTheContractAreRemoved() async throws {
        let folder = try files()
        _ = try folder.write(
            "contracts/me/openapi.yaml",
            """
            openapi: 3.1.0
            info: {title: Me, version: "1"}
            paths:
              /login:
                post:
                  operationId: login
                  requestBody:
                    content:
                      application/x-www-form-urlencoded:
                        schema: {type: object, properties: {user: {type: string, x-apicheck-secret: true}}}
                  responses: {"200": {description: fine}}
            """.utf8)
        let outcome = try await Binary.run(["import", "firefox.har", "-o", "out.har", "--api", "me"], in: folder.url)
        #expect((outcome.status, outcome.error) == (0, ""))
        let out = try Document(contentsOf: folder.url.appendingPathComponent("out.har").path)
        let text = String(decoding: out.text, as: UTF8.self)
        #expect(!text.contains("jo+an") && !text.contains("jo an"))
        let entries = out.root["log"]?["entries"]?.elements.map { $0 } ?? []
        #expect(entries.map { $0["_apicheck"]?["api"]?.string } == ["me", "me", "me"])
        #expect(entries[1]["request"]?["postData"]?["text"]?.string == "user=REDACTED-1&n=1%262")
        // A missing body is not read as an empty one.
        let verify = try await Binary.run(
            ["verify", "--contract", "contracts/me/openapi.yaml", "out.har"], in: folder.url)
        #expect(verify.output.contains("the response body of POST /login: it was not recorded"))
    }

    @Test func aTruncatedFileIsRejectedAndItsCompleteEntriesAreKeptOnRequest() async throws {
        let folder = try files()
        let whole = try Data(contentsOf: folder.url.appendingPathComponent("chrome.har"))
        _ = try folder.write("cut.har", whole.prefix(3_500))
        let refused = try await Binary.run(["import", "cut.har", "-o", "out.har"], in: folder.url)
        #expect((refused.status, refused.output) == (2, ""))
        #expect(
            refused.error == """
                error: cut.har:62: the file breaks off, the text ends in the middle of a value
                  expected: a complete HAR file
                  actual:   2 complete entries
                  help:     keep the valid entries with --keep-whole; export it again

                """)
        #expect(folder.contents["out.har"] == nil)
        let kept = try await Binary.run(["import", "cut.har", "-o", "out.har", "--keep-whole"], in: folder.url)
        #expect(kept.status == 0)
        #expect(kept.output.split(separator: "\n").last == "written   out.har, 2 exchanges")
    }

    @Test func verifySuggestsTheImport() async throws {
        let folder = try files()
        let outcome = try await Binary.run(
            ["verify", "--contract", "\(Binary.root.path)/contracts/todos/openapi.yaml", "mitmproxy.har"],
            in: folder.url)
        #expect(outcome.status == 2)
        #expect(
            outcome.error == """
                error: mitmproxy.har:8:80: not a recording, invalid JSON
                  expected: a HAR 1.2 file
                  actual:   NaN and Infinity are not valid JSON
                  help:     apicheck import repairs files of other programs; restore the file from version control or record \
                it again

                """)
    }
}
