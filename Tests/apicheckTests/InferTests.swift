import APICheckJSON
import Foundation
import TestSupport
import Testing

/// `apicheck infer`, and `apicheck init` with a HAR file.
@Suite struct InferTests {
    private static let todos = Binary.root.appendingPathComponent("recordings/todos").path

    /// A HAR file of a browser with the calls of an app to its API, and other things.
    private static func capture(_ entries: [String]) -> String {
        """
        {"log": {"version": "1.2", "creator": {"name": "browser", "version": "1"}, "entries": [
        \(entries.joined(separator: ",\n"))]}}
        """
    }

    private static func entry(
        _ url: String, _ body: String, method: String = "GET", status: Int = 200, type: String = "application/json",
        headers: String = ""
    ) -> String {
        let text = body.replacing("\"", with: "\\\"")
        return """
            {"startedDateTime": "2024-05-21T06:32:19.000Z", "time": 1, "cache": {}, "timings": {"send": 0, "wait": 1, "receive": 0},
             "request": {"method": "\(method)", "url": "\(url)", "httpVersion": "HTTP/1.1", "cookies": [],
              "headers": [\(headers)], "queryString": [], "headersSize": -1, "bodySize": 0},
             "response": {"status": \(status), "statusText": "", "httpVersion": "HTTP/1.1", "cookies": [],
              "headers": [{"name": "Content-Type", "value": "\(type)"}], "redirectURL": "", "headersSize": -1, "bodySize": -1,
              "content": {"size": \(body.utf8.count), "mimeType": "\(type)", "text": "\(text)"}}}
            """
    }

    private static let shop = capture([
        entry("https://shop.example.com/", "<!doctype html>", type: "text/html"),
        entry("https://api.example.com/v1/items", #"[{"id": 7, "name": "cup"}, {"id": 8, "name": "pen"}]"#),
        entry(
            "https://api.example.com/v1/items/7", #"{"id": 7, "name": "cup"}"#,
            headers: #"{"name": "Authorization", "value": "Bearer abcdefghijklmnop"}"#),
        entry("https://stats.example.com/e", "{}"),
    ])

    @Test func theContractOfRecordings() async throws {
        let folder = try TemporaryFolder()
        let outcome = try await Binary.run(["infer", Self.todos, "-o", "todos.yaml"], in: folder.url)
        #expect((outcome.status, outcome.error) == (0, ""))
        try Golden.expect(outcome.output, equals: "infer/todos.txt")
        let file = folder.url.appendingPathComponent("todos.yaml")
        try Golden.expect(String(contentsOf: file, encoding: .utf8), equals: "infer/todos.yaml")
        let printed = try await Binary.run(["infer", Self.todos], in: folder.url)
        #expect(try printed.output == String(contentsOf: file, encoding: .utf8))
        for name in ["crud.har", "reads.har"] {
            let verified = try await Binary.run(
                ["verify", "--contract", "todos.yaml", "\(Self.todos)/\(name)", "--fail-on", "info"], in: folder.url)
            #expect(verified.status == 0)
        }
    }

    @Test func aCaptureBecomesAProject() async throws {
        let folder = try TemporaryFolder()
        _ = try folder.write("capture.har", Self.shop.utf8)
        let outcome = try await Binary.run(["init", "shop", "--from", "capture.har"], in: folder.url)
        #expect((outcome.status, outcome.error) == (0, ""))
        try Golden.expect(outcome.output, equals: "infer/shop.txt")
        let contract = folder.url.appendingPathComponent("contracts/shop/openapi.yaml")
        try Golden.expect(String(contentsOf: contract, encoding: .utf8), equals: "infer/shop.yaml")
        let recording = folder.url.appendingPathComponent("recordings/shop/capture.har")
        #expect(try !String(contentsOf: recording, encoding: .utf8).contains("abcdefghijklmnop"))
        let again = try await Binary.run(["init", "shop", "--from", "capture.har"], in: folder.url)
        #expect(
            (again.status, again.error) == (
                2,
                """
                error: recordings/shop/capture.har exists
                  help:     choose another name, or replace it with --force

                """
            ))
        let forced = try await Binary.run(["init", "shop", "--from", "capture.har", "--force"], in: folder.url)
        #expect(forced.status == 0)
    }

    /// Secrets in paths, queries, headers and bodies.
    @Test func secretsAreNotInTheContract() async throws {
        let folder = try TemporaryFolder()
        let token = "ghp_" + String(repeating: "aB3dE6", count: 6)
        let capture = Self.capture([
            Self.entry("https://a.example.com/reset/\(token)", "{}"),
            Self.entry("https://a.example.com/a?api_key=hunter2hunter2&state=\(token)", #"{"status": "\#(token)"}"#),
            Self.entry(
                "https://a.example.com/b", #"{"password": "correct horse battery", "type": "staff"}"#,
                headers: #"{"name": "X-Custom", "value": "\#(token)"}"#),
        ])
        _ = try folder.write("a.har", capture.utf8)
        let outcome = try await Binary.run(["infer", "a.har"], in: folder.url)
        #expect((outcome.status, outcome.error) == (0, ""))
        for secret in [token, "hunter2", "correct horse", "REDACTED", "staff"] {
            #expect(!outcome.output.contains(secret))
        }
    }

    /// Command lines, the files they read, and what is printed.
    private static let wrong: [(arguments: [String], file: String?, message: String)] = [
        (
            ["infer", "a.har"], nil,
            "error: a.har: no such file\n"
        ),
        (
            ["infer", "a.har"], "hello",
            """
            error: a.har: not a HAR file
              expected: a HAR 1.2 file
              actual:   line 1, column 1: expected a value
              help:     export it again as a HAR

            """
        ),
        (
            ["infer", "a.har"], capture([]),
            """
            error: a.har: nothing to import
              expected: entries with a request and a response over HTTP
              actual:   no entries
              help:     export it again with the calls in it

            """
        ),
        (
            ["infer", "a.har"], capture([entry("https://a.example.com/", "<!doctype html>", type: "text/html")]),
            """
            error: a.example.com: no answer is JSON
              expected: answers of an API in JSON
              actual:   pages, scripts and media
              help:     capture the calls of the app to its API, or name its host with --host

            """
        ),
        (
            ["infer", "a.har"],
            capture([
                entry("https://a.example.com/1", ""), entry("https://a.example.com/2", ""),
                entry("https://a.example.com/3", "ok", type: "text/plain"),
            ]),
            """
            error: a.example.com: no answer is JSON
              expected: answers of an API in JSON
              actual:   application/json with an empty body and text/plain
              help:     capture the calls of the app to its API, or name its host with --host

            """
        ),
        (
            ["infer", "a.har", "--host", "b.example.com"], shop,
            """
            error: no exchange with the host 'b.example.com'
              expected: api.example.com, shop.example.com or stats.example.com

            """
        ),
        (
            ["infer", "a.har", "-o", "a.yaml"], shop,
            """
            error: a.yaml exists
              help:     overwrite it with --force, or name another file with -o

            """
        ),
        (
            ["infer", "a.har"], "",
            """
            error: a.har: not a HAR file
              expected: a HAR 1.2 file
              actual:   line 1, column 1: the text is empty
              help:     export it again as a HAR

            """
        ),
        (
            ["infer", "a.har"], "{\"openapi\": \"3.1.0\"}",
            """
            error: a.har: not a HAR file
              expected: a HAR 1.2 file
              actual:   JSON without a log of entries
              help:     export it again as a HAR

            """
        ),
        (
            ["infer", "a.har", "--max-file-size", "10"], shop,
            """
            error: a.har: has \(shop.utf8.count) bytes, over the limit of 10
              help:     raise the limit with --max-file-size

            """
        ),
        (
            ["infer", "."], nil,
            """
            error: . has no recording
              expected: files that end with .har
              help:     record the API first, or name a HAR file

            """
        ),
    ]

    @Test(arguments: wrong.indices) func wrongInput(_ index: Int) async throws {
        let row = Self.wrong[index]
        let folder = try TemporaryFolder()
        _ = try folder.write("a.yaml", "mine".utf8)
        if let file = row.file { _ = try folder.write("a.har", file.utf8) }
        let outcome = try await Binary.run(row.arguments, in: folder.url)
        #expect((outcome.status, outcome.output) == (2, ""))
        #expect(outcome.error == row.message)
        #expect(folder.contents["a.yaml"].map { String(decoding: $0, as: UTF8.self) } == "mine")
    }

    @Test func aFolderThatIsAFile() async throws {
        let folder = try TemporaryFolder()
        _ = try folder.write("a.har", Self.shop.utf8)
        let outcome = try await Binary.run(["infer", "a.har", "-o", "a.har/api.yaml"], in: folder.url)
        #expect((outcome.status, outcome.output) == (2, ""))
        #expect(outcome.error.hasPrefix("error: a.har"))
    }
}
