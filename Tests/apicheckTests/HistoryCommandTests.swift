import APICheckJSON
import Foundation
import TestSupport
import Testing

/// `apicheck history` as a user runs it.
@Suite struct HistoryCommandTests {
    /// Reports of runs of `diff --live`, each with the drifts that it names, and one of `verify` before the last.
    private func runs(_ drifts: [String]) async throws -> TemporaryFolder {
        let folder = try TemporaryFolder.project()
        for (index, drift) in drifts.enumerated() {
            _ = try folder.write("runs/\(index + 1)/notes.txt", "".utf8)
            let arguments = ["diff", "--live", "todos", "--sandbox", "--workflow", "reads"]
            let outcome = try await Binary.run(
                arguments + (drift.isEmpty ? [] : ["--drift", drift])
                    + ["--format", "json=runs/\(index + 1)/report.json"], in: folder.url)
            #expect(outcome.status == (drift.isEmpty ? 0 : 1), "\(outcome.error)")
        }
        let verify = try await Binary.run(
            ["verify", "--format", "json=runs/\(drifts.count - 1)/verify.json"], in: folder.url)
        #expect(verify.status == 0)
        return folder
    }

    @Test func driftsThatComeAndGo() async throws {
        let folder = try await runs([
            "todos:bool-as-string", "", "todos:bool-as-string", "", "", "todos:timestamp-offset",
        ])
        _ = try folder.write(
            "contracts/todos/baseline.yaml",
            """
            - {fingerprint: "0000000000000001", rule: undeclared-response-property, place: "/data/*/a", reason: "later", \
            expires: 2099-12-31, owner: "mobile"}
            - {fingerprint: "0000000000000002", rule: undeclared-response-property, place: "/data/*/b", reason: "once", \
            expires: 2001-01-31}
            - {fingerprint: "0000000000000003", rule: undeclared-response-property, place: "/data/*/c", reason: "for ever"}

            """.utf8)
        let text = try await Binary.run(["history", "runs"], in: folder.url)
        #expect((text.status, text.error) == (0, ""))
        try Golden.expect(text.output, equals: "history.txt")

        let json = try await Binary.run(
            [
                "history", "runs", "--format", "json", "--format", "markdown=history.md", "--format",
                "html=history.html",
                "--fail-on", "new",
            ], in: folder.url)
        #expect(json.status == 1)
        let root = try Document(json.output).root
        let states = root["findings"]?.elements.map { $0["state"]?.string ?? "" } ?? []
        #expect(Set(states) == ["new", "flaky"])
        #expect(root["accepted"]?.elements.map { $0["expires"]?.string ?? "" } == ["2001-01-31", "2099-12-31", ""])
        #expect(root["skipped"]?.count == 0)
        let markdown = try String(contentsOf: folder.url.appendingPathComponent("history.md"), encoding: .utf8)
        #expect(markdown.contains("| **new** | breaking |"))
        let page = try String(contentsOf: folder.url.appendingPathComponent("history.html"), encoding: .utf8)
        #expect(page.contains(">found</td>") && page.contains(">absent</td>") && page.contains(">not checked</td>"))
        #expect(!page.contains("<script"))

        let last = try await Binary.run(["history", "runs", "--last", "3", "--fail-on", "flaky"], in: folder.url)
        #expect(last.status == 0)
        #expect(last.output.contains("\n3 runs: "))
    }

    @Test func badInput() async throws {
        let folder = try TemporaryFolder()
        _ = try folder.write("a/other.json", "[]".utf8)
        _ = try folder.write("broken.json", "{".utf8)
        _ = try folder.write("b/notes.txt", "".utf8)
        let cases: [([String], String)] = [
            (
                ["a"],
                "error: a: there is no report among the JSON files\n  help:     write reports with --format json=FILE\n"
            ),
            (
                ["a/other.json"],
                "error: a/other.json: this is not a report of apicheck\n  help:     write one with --format json=FILE\n"
            ),
            (["missing"], "error: missing: there is no such file or folder\n"),
            (["b"], "error: b: there is no report in the folder\n"), (["broken.json"], "error: broken.json:1:"),
            (
                ["broken.json", "./broken.json"],
                "error: broken.json: ./broken.json: the same report is there twice\n"
            ),
            (["a", "--last", "0"], "error: --last must be at least 1, not 0\n"),
        ]
        for (arguments, error) in cases {
            let outcome = try await Binary.run(["history"] + arguments, in: folder.url)
            #expect(outcome.status == 2, "\(arguments)")
            #expect(outcome.error.hasPrefix(error), "\(arguments): \(outcome.error)")
        }
    }
}
