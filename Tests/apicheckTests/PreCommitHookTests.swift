import APICheckJSON
import Foundation
import TestSupport
import Testing

/// The hooks for the `pre-commit` tool, which runs the words of `entry`, of `args`, and the staged files that `files` matches.
@Suite struct PreCommitHookTests {
    private static func hook(_ id: String) throws -> JSON {
        let path = Binary.root.appendingPathComponent(".pre-commit-hooks.yaml").path
        let hooks = try Document(contentsOf: path).root.elements.filter { $0["id"]?.string == id }
        return try #require(hooks.first)
    }

    /// Runs a hook in a folder as the tool does, without a shell around it: `eval` only splits the words.
    private static func run(
        _ id: String, _ files: [String], in folder: TemporaryFolder, path: String? = nil
    ) async throws -> Binary.Outcome {
        let hook = try hook(id)
        let entry = try #require(hook["entry"]?.string)
        let passed = hook["pass_filenames"]?.bool == false ? [] : files
        return try await Binary.process(
            ["-c", "eval \"$ENTRY \"'\"$@\"'", "bash"] + passed, of: URL(fileURLWithPath: "/bin/bash"), in: folder.url,
            environment: [
                "ENTRY": entry,
                "PATH": path ?? "\(Binary.executable.deletingLastPathComponent().path):/usr/local/bin:/usr/bin:/bin",
            ])
    }

    private static func git(_ script: String, in folder: TemporaryFolder) async throws {
        let settings = "git config user.name a; git config user.email a@example.com; git config commit.gpgsign false"
        let made = try await Binary.process(
            ["-c", "set -e; git init -q .; \(settings); \(script)"], of: URL(fileURLWithPath: "/bin/bash"),
            in: folder.url)
        try #require(made.status == 0, "\(made.error)")
    }

    @Test(arguments: [
        ("apicheck-scrub", ["recordings/todos/reads.har", "a.har"], ["a.har.txt", "contracts/todos/openapi.yaml"]),
        (
            "apicheck-verify", ["recordings/todos/reads.har", "contracts/todos/openapi.yaml"],
            ["README.md", "docs/contracts/a.md", "my-contracts/a.yaml"]
        ),
        ("apicheck-contract", ["contracts/todos/openapi.yaml"], ["recordings/todos/reads.har", "README.md"]),
    ]) func filesMatchTheLayout(_ id: String, _ matched: [String], _ others: [String]) throws {
        let pattern = try Regex(#require(Self.hook(id)["files"]?.string))
        #expect(try matched.allSatisfy { try pattern.firstMatch(in: $0) != nil })
        #expect(try others.allSatisfy { try pattern.firstMatch(in: $0) == nil })
        #expect(try Self.hook(id)["language"]?.string == "system")
    }

    @Test(arguments: ["apicheck-scrub", "apicheck-verify", "apicheck-contract"])
    func withoutTheProgramItSaysHowToGetIt(_ id: String) async throws {
        let folder = try TemporaryFolder()
        let shell = folder.url.appendingPathComponent("sh").path
        try FileManager.default.createSymbolicLink(atPath: shell, withDestinationPath: "/bin/sh")
        let outcome = try await Self.run(id, ["a.har"], in: folder, path: folder.path)
        #expect(outcome.status == 2)
        #expect(
            outcome.output == "apicheck is missing; https://github.com/OWNER/apicheck says how to install it\n",
            "\(outcome)")
    }

    @Test(arguments: ["apicheck-scrub", "apicheck-verify", "apicheck-contract"])
    func aProjectWithoutAFaultPasses(_ id: String) async throws {
        let folder = try TemporaryFolder.project()
        try await Self.git("git add .; git commit -qm one", in: folder)
        let outcome = try await Self.run(id, ["recordings/todos/reads.har"], in: folder)
        #expect(outcome.status == 0, "\(outcome)")
    }

    @Test func aSecretFails() async throws {
        let folder = try TemporaryFolder()
        let secret = ["ghp", String(repeating: "Zq7", count: 12)].joined(separator: "_")
        for (name, key) in [("with space.har", secret), ("clean.har", "")] {
            _ = try folder.write(
                name,
                """
                {"log": {"version": "1.2", "creator": {"name": "a", "version": "1"}, "entries": [
                  {"startedDateTime": "2024-05-21T06:32:19.000Z", "time": 1, "cache": {}, "timings": {},
                   "request": {"method": "GET", "url": "http://a.example/?key=\(key)", "httpVersion": "", "headers": []},
                   "response": {"status": 204, "statusText": "", "httpVersion": "", "headers": [], "content": {}}}]}}
                """.utf8)
        }
        let found = try await Self.run("apicheck-scrub", ["with space.har", "clean.har"], in: folder)
        #expect(
            found.status == 1 && found.output.contains("with space.har") && !found.output.contains(secret), "\(found)")
        #expect(try await Self.run("apicheck-scrub", ["clean.har"], in: folder).status == 0)
    }

    @Test func aBreakingChangeFailsAndAnotherDoesNot() async throws {
        let folder = try TemporaryFolder.project()
        // Without a commit, there is nothing to compare with.
        try await Self.git("true", in: folder)
        #expect(try await Self.run("apicheck-contract", [], in: folder).status == 0)
        try await Self.git("git add .; git commit -qm one", in: folder)
        let path = "contracts/todos/openapi.yaml"
        let text = try String(contentsOf: folder.url.appendingPathComponent(path), encoding: .utf8)
        _ = try folder.write(path, text.replacing("operationId: searchTodos", with: "operationId: findTodos").utf8)
        let harmless = try await Self.run("apicheck-contract", [], in: folder)
        #expect(harmless.status == 0, "\(harmless)")
        _ = try folder.write(path, text.replacing("is_done", with: "done").utf8)
        let breaking = try await Self.run("apicheck-contract", [], in: folder)
        #expect(breaking.status == 1, "\(breaking)")
        _ = try folder.write(path, (text + "\n  x: [\n").utf8)
        let unreadable = try await Self.run("apicheck-contract", [], in: folder)
        #expect(unreadable.status == 2 && unreadable.error.contains(path), "\(unreadable)")
    }
}
