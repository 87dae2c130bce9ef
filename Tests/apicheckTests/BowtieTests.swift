import APICheckJSON
import Foundation
import TestSupport
import Testing

/// `apicheck-bowtie`, spoken to as the harness speaks.
@Suite struct BowtieTests {
    private static let start = #"{"cmd":"start","version":1}"#

    private func conversation() throws -> Conversation {
        try Conversation(with: Binary.executable(named: "apicheck-bowtie"))
    }

    private func started() async throws -> Conversation {
        let conversation = try conversation()
        _ = try await conversation.ask(BowtieTests.start)
        return conversation
    }

    @Test func startDescribesTheValidator() async throws {
        let answer = try await Document(conversation().ask(Array(BowtieTests.start.utf8))).root
        #expect(answer["version"]?.int == 1)
        let implementation = try #require(answer["implementation"])
        #expect(
            implementation.members.map(\.name) == [
                "language", "language_version", "name", "version", "homepage", "issues", "source", "dialects", "os",
                "os_version",
            ])
        #expect(implementation["name"]?.string == "apicheck")
        #expect(
            implementation["dialects"]?.elements.map(\.string) == ["https://json-schema.org/draft/2020-12/schema"])
        #expect(implementation["os_version"]?.string?.isEmpty == false)
    }

    @Test(arguments: [
        (
            #"{"cmd":"dialect","dialect":"https://json-schema.org/draft/2020-12/schema"}"#,
            #"{"ok":true}"#
        ),
        (#"{"cmd":"dialect","dialect":"http://json-schema.org/draft-07/schema#"}"#, #"{"ok":false}"#),
        (
            """
            {"cmd":"run","seq":7,"case":{"description":"","schema":{"type":"integer"},\
            "tests":[{"description":"","instance":1},{"description":"","instance":"1"}]}}
            """,
            #"{"seq":7,"results":[{"valid":true},{"valid":false}]}"#
        ),
        // Whatever stands for the case comes back as it was, and `false` is a schema.
        (
            #"{"cmd":"run","seq":"a-1","case":{"schema":false,"tests":[{"instance":null}]}}"#,
            #"{"seq":"a-1","results":[{"valid":false}]}"#
        ),
        (
            #"{"cmd":"run","seq":2,"case":{"schema":{"minimum":"1"},"tests":[{"instance":1}]}}"#,
            #"{"seq":2,"errored":true,"context":{"message":"schema:1: minimum must be a number, not \"1\""}}"#
        ),
    ])
    func answers(line: String, expected: String) async throws {
        #expect(try await started().ask(line) == expected)
    }

    @Test func stopEndsIt() async throws {
        let end = try await started().end(#"{"cmd":"stop"}"#)
        #expect(end.status == 0)
        #expect(end.error.isEmpty)
    }

    @Test(arguments: [
        (
            #"{"cmd":"stop"}"#,
            "line 1: the command 'stop' came before 'start'\n  help:     send {\"cmd\":\"start\",\"version\":1} first"
        ),
        (#"{"cmd":"start","version":2}"#, "line 1: unknown version of the protocol\n  expected: 1\n  actual:   2"),
        (
            #"{"cmd":"run""#, "line 1: command:1:13: the text ends in the middle of a value, at byte 12"
        ),
        ("[]", "line 1: invalid member 'cmd'\n  expected: a string\n  actual:   nothing"),
        (#"{"cmd":1}"#, "line 1: invalid member 'cmd'\n  expected: a string\n  actual:   number"),
    ])
    func brokenFirstLine(line: String, message: String) async throws {
        let end = try await conversation().end(line)
        #expect(end.status == 2)
        #expect(end.error == "error: \(message)\n")
    }

    @Test(arguments: [
        (#"{"cmd":"jump"}"#, "line 2: unknown command 'jump'\n  expected: start, dialect, run or stop"),
        (
            #"{"cmd":"run","case":{}}"#,
            "line 2: invalid member 'seq'\n  expected: a number or a string\n  actual:   nothing"
        ),
        (
            #"{"cmd":"run","seq":1,"case":{"tests":{}}}"#,
            "line 2: invalid member 'tests'\n  expected: an array\n  actual:   object"
        ),
        (
            #"{"cmd":"run","seq":1,"case":{"schema":{},"tests":[{}]}}"#,
            "line 2: invalid member 'instance'\n  expected: a value\n  actual:   nothing"
        ),
        (nil, "standard input ended after 1 line, before the command stop"),
    ])
    func brokenLaterLine(line: String?, message: String) async throws {
        let end = try await started().end(line)
        #expect(end.status == 2)
        #expect(end.error == "error: \(message)\n")
    }

    /// Every required case of the official suite, in one process, with the suite's remote documents.
    @Test(.corpus("json-schema-test-suite")) func officialSuite() async throws {
        let folder = try Corpora.folder("json-schema-test-suite")
        let registry = try remotes(folder.appendingPathComponent("remotes"))
        let conversation = try await started()
        let tests = folder.appendingPathComponent("tests/draft2020-12")
        let files = try FileManager.default.contentsOfDirectory(atPath: tests.path).filter { $0.hasSuffix(".json") }
        var total = 0
        var passed = 0
        var failed: [String] = []
        for file in files.sorted() {
            let suite = try Document([UInt8](Data(contentsOf: tests.appendingPathComponent(file))))
            for (index, group) in suite.root.elements.enumerated() {
                let answer = try await Document(conversation.ask(command(group, index, registry))).root
                let expected = group["tests"]?.elements.map { $0["valid"]?.bool } ?? []
                let verdicts = answer["results"]?.elements.map { $0["valid"]?.bool } ?? expected.map { _ in nil }
                let fitting = zip(verdicts, expected).count { $0 == $1 }
                total += expected.count
                passed += fitting
                if fitting < expected.count { failed.append("\(file): \(group["description"]?.string ?? "")") }
            }
        }
        #expect(total == 1_299)
        #expect(passed == 1_299, "\(failed.joined(separator: "\n"))")
        #expect(try await conversation.end(#"{"cmd":"stop"}"#).status == 0)
    }

    private func command(_ group: JSON, _ sequence: Int, _ registry: String) -> [UInt8] {
        var writer = JSONWriter()
        writer.object { writer in
            writer.member("cmd", "run")
            writer.member("seq", sequence)
            writer.object("case") { writer in
                writer.member("description", group["description"]?.string)
                writer.key("schema")
                if let schema = group["schema"] { writer.copy(schema) }
                // To read all of them for each case would take most of the time.
                if group["schema"]?.text.contains("localhost:1234") == true {
                    writer.key("registry")
                    writer.raw(registry)
                }
                writer.array("tests") { writer in
                    for test in group["tests"]?.elements.map({ $0 }) ?? [] {
                        writer.object { writer in
                            writer.member("description", test["description"]?.string)
                            writer.key("instance")
                            if let data = test["data"] { writer.copy(data) }
                        }
                    }
                }
            }
        }
        return writer.bytes
    }

    /// The suite's documents that replace the server on port 1234, by URI, as one JSON text.
    private func remotes(_ folder: URL) throws -> String {
        var writer = JSONWriter()
        let files = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
        try writer.object { writer in
            for file in files.sorted() where file.hasSuffix(".json") {
                let document = try Document([UInt8](Data(contentsOf: folder.appendingPathComponent(file))))
                writer.key("http://localhost:1234/\(file)")
                writer.copy(document.root)
            }
        }
        return writer.text
    }
}
