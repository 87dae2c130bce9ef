import APICheckHTTP
import APICheckNetwork
import Foundation
import TestSupport
import Testing

/// A hostile text in each place of each file that a command reads, in arguments, and in answers: no output has it as it is. The
/// places are those of the files, not those of known errors.
@Suite struct HostileTextTests {
    private static let runner = ["GITHUB_ACTIONS": "true"]
    private static let files = [
        "text.txt": "text", "json.json": "json", "junit.xml": "junit", "sarif.json": "sarif", "gitlab.json": "gitlab",
        "github.txt": "github", "markdown.md": "markdown", "html.html": "html",
    ]

    /// The options that write a report in each format, and one on standard output.
    private static let formats =
        files.sorted { $0.key < $1.key }.flatMap { ["--format", "\($0.value)=out/\($0.key)"] } + ["--format", "text"]

    static let contract = """
        {"openapi": "3.1.0", "info": {"title": "T", "version": "1"}, "servers": [{"url": "https://api.test/v1"}],
        "tags": [{"name": "things"}], "security": [{"key": []}],
        "paths": {"/things/{id}": {"get": {"operationId": "thing", "tags": ["things"],
          "parameters": [{"name": "id", "in": "path", "required": true, "schema": {"type": "string", "pattern": "^[a-z]+$"}},
            {"name": "page", "in": "query", "schema": {"$ref": "#/components/schemas/Page"}}],
          "responses": {"200": {"description": "ok", "headers": {"X-Kind": {"schema": {"type": "string"}}},
            "content": {"application/json": {"schema": {"type": "object", "required": ["name", "gone"],
              "properties": {"name": {"type": "string", "enum": ["a", "b"]}, "at": {"type": "string", "format": "date-time"},
                "kind": {"x-apicheck-undeclared": "info", "const": "c"}}}}}}}}}},
        "components": {"schemas": {"Page": {"type": "integer"}},
          "securitySchemes": {"key": {"type": "apiKey", "name": "X-Key", "in": "header"}}}}
        """
    static let recording = """
        {"log": {"version": "1.2", "creator": {"name": "t", "version": "1"}, "comment": "c", "entries": [{
          "startedDateTime": "2024-05-01T10:00:00.000Z", "time": 1, "comment": "c",
          "request": {"method": "GET", "url": "https://api.test/v1/things/abc?page=1", "httpVersion": "HTTP/1.1",
            "cookies": [], "headers": [{"name": "X-Key", "value": "v"}, {"name": "Accept", "value": "*/*"}],
            "queryString": [{"name": "page", "value": "1"}], "headersSize": -1, "bodySize": 0},
          "response": {"status": 200, "statusText": "OK", "httpVersion": "HTTP/1.1", "cookies": [],
            "headers": [{"name": "Content-Type", "value": "application/json"}, {"name": "X-Kind", "value": "k"}],
            "content": {"size": 26, "mimeType": "application/json", "text": "{\\"name\\":\\"x\\",\\"other\\":\\"y\\"}"},
            "redirectURL": "", "headersSize": -1, "bodySize": 26},
          "cache": {}, "timings": {"send": 0, "wait": 1, "receive": 0}}]}}
        """
    static let workflows = """
        {"arazzo": "1.0.1", "info": {"title": "T", "version": "1"},
        "sourceDescriptions": [{"name": "api", "url": "./openapi.json", "type": "openapi"}],
        "workflows": [{"workflowId": "reads", "inputs": {"type": "object", "properties": {"word": {"type": "string"}}},
          "steps": [{"stepId": "one", "operationId": "thing", "description": "d",
            "parameters": [{"name": "id", "in": "path", "value": "abc"}, {"name": "page", "in": "query", "value": "$inputs.word"}],
            "successCriteria": [{"condition": "$statusCode == 200"},
              {"context": "$response.body", "type": "jsonpath", "condition": "$[?@.name == 'a']"}],
            "outputs": {"name": "$response.body#/name"},
            "onFailure": [{"name": "again", "type": "retry", "retryLimit": 1}]}],
          "outputs": {"name": "$steps.one.outputs.name"}}]}
        """
    static let baseline = """
        [{"fingerprint": "0123456789abcdef", "rule": "undeclared-response-property", "operation": "GET /things/{id}",
          "place": "/other", "reason": "r", "owner": "o", "expires": "2099-01-01", "command": "verify"}]
        """
    static let rules = #"{"undeclared-response-property": "off", "GET /things/{id}": {"timestamp-unreadable": "info"}}"#

    /// A project with one API, and the same contract and recording beside it.
    private func project() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        for (name, text) in [
            ("contracts/api/openapi.json", Self.contract), ("recordings/api/reads.har", Self.recording),
            ("contracts/api/workflows.arazzo.yaml", Self.workflows), ("other.json", Self.contract), ("out/.keep", ""),
        ] { _ = try folder.write(name, text.utf8) }
        return folder
    }

    private func check(_ arguments: [String], in folder: TemporaryFolder, _ what: String) async throws {
        let outcome = try await Binary.run(arguments, in: folder.url, environment: Self.runner)
        let what = "\(arguments.prefix(2).map(\.debugDescription).joined(separator: " ")) \(what)"
        #expect((0...3).contains(outcome.status), "\(what)")
        // Standard output is a format of its own only where the arguments name no file for it.
        #expect(HostileText.fault(in: outcome.output, marks: arguments[0] == "changelog") == nil, "output of \(what)")
        #expect(HostileText.fault(in: outcome.error) == nil, "error of \(what)")
        for (name, data) in folder.contents where name.hasPrefix("out/") {
            let text = String(decoding: data, as: UTF8.self)
            // The style of the page has a command's form, but nothing of it comes from outside.
            let own = text.replacing(/<style>.*?<\/style>/.dotMatchesNewlines(), with: "")
            let isFile = name == "out/text.txt"
            let fault = HostileText.fault(
                in: isFile ? own.replacing("::", with: "").replacing("##", with: "") : own,
                commands: name == "out/github.txt", marks: name == "out/markdown.md")
            #expect(fault == nil, "\(name) of \(what)")
        }
    }

    static let read: [(file: String, json: String, commands: [[String]])] = [
        ("contracts/api/openapi.json", contract, [["verify"], ["diff", "other.json", "contracts/api/openapi.json"]]),
        ("contracts/api/openapi.json", contract, [["changelog", "other.json", "contracts/api/openapi.json"]]),
        ("contracts/api/openapi.json", contract, [["record", "--plan", "--input", "word=w"], ["doctor"]]),
        (
            "recordings/api/reads.har", recording,
            [["verify"], ["diff", "recordings/api/reads.har", "recordings/api/reads.har"]]
        ),
        (
            "recordings/api/reads.har", recording,
            [["scrub", "--check"], ["import", "recordings/api/reads.har", "-o", "new.har"]]
        ),
        ("contracts/api/workflows.arazzo.yaml", workflows, [["record", "--plan", "--input", "word=w"], ["verify"]]),
        ("contracts/api/baseline.yaml", baseline, [["verify"]]),
        ("contracts/api/rules.yaml", rules, [["verify"]]),
    ]

    @Test(arguments: read.indices) func isQuotedInEachPlaceOfAFile(_ index: Int) async throws {
        let (file, json, commands) = Self.read[index]
        let folder = try project()
        for (number, variant) in try HostileFields.variants(of: json).enumerated().tenth(seed: index) {
            _ = try folder.write(file, variant.utf8)
            for command in commands {
                let takesFormats = ["verify", "diff", "scrub"].contains(command[0])
                try await check(command + (takesFormats ? Self.formats : []), in: folder, "place \(number) of \(file)")
            }
            try? FileManager.default.removeItem(at: folder.url.appendingPathComponent("new.har"))
        }
    }

    static let arguments: [[String]] = [
        ["verify", "X"], ["verify", "--contract", "X", "X.har"], ["diff", "X", "other.json"],
        ["diff", "HEAD:X", "other.json"],
        ["diff", "X:other.json", "other.json"], ["record", "X"], ["record", "--plan", "--workflow", "X"],
        ["record", "--plan", "--server", "X"], ["record", "--plan", "--input", "X"],
        ["record", "--plan", "--input", "X=X"],
        ["record", "--plan", "--env-file", "X"], ["run", "X.arazzo.yaml"], ["infer", "X.har"],
        ["import", "X.har", "-o", "X"],
        ["init", "X", "--from", "X"], ["init", "api2", "--from", "https://X"], ["rules", "X"], ["X"], ["--X"],
        ["serve", "X"],
        ["serve", "--fault", "X"], ["accept", "X", "--reason", "X"], ["merge", "X"], ["scrub", "X"],
        ["changelog", "X", "X"],
        ["verify", "--format", "X"], ["verify", "--level", "X"], ["verify", "--for", "X"], ["proxy", "--target", "X"],
        ["vendor", "X"], ["sandbox", "X"], ["sandbox", "--drift", "X:X"], ["verify", "--contracts", "X"],
        ["doctor", "X"],
    ]

    @Test(arguments: arguments) func isQuotedInArguments(_ arguments: [String]) async throws {
        try await check(arguments.map { $0.replacing("X", with: HostileText.text) }, in: project(), "")
    }

    @Test(arguments: [true, false]) func isQuotedInAnswers(isJSON: Bool) async throws {
        let folder = try project()
        let text = HostileText.text
        let body = try isJSON ? JSONSerialization.data(withJSONObject: ["name": text, text: text]) : Data(text.utf8)
        let headers: Headers = ["Content-Type": "application/json", "X-Kind": HostileText.line]
        let server = HTTPServer()
        let port = try await server.start { _ in .response(Response(status: 200, headers: headers, body: Array(body))) }
        let live = ["--server", "http://127.0.0.1:\(port)/v1", "--input", "word=w"]
        try await check(["diff", "--live"] + live + Self.formats, in: folder, "")
        try await check(["run", "contracts/api/workflows.arazzo.yaml"] + live, in: folder, "")
        try await check(["record", "--mode", "all"] + live, in: folder, "")
        await server.stop()
    }
}
