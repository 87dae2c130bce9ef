import Foundation
import TestSupport
import Testing

@Suite struct RecordTests {
    private static let old = #"{"log": {"version": "1.2", "entries": []}}"#

    @Test func whatIsRecordedVerifies() async throws {
        let folder = try TemporaryFolder()
        let recorded = try await Binary.run(["record", "todos", "--sandbox", "--recordings", folder.url.path])
        #expect(recorded.status == 0)
        #expect(
            recorded.error == """
                recorded  \(folder.url.path)/todos/reads.har, 9 exchanges
                recorded  \(folder.url.path)/todos/crud.har, 11 exchanges

                """)
        #expect(folder.contents.keys.sorted() == ["todos/crud.har", "todos/reads.har"])
        let verified = try await Binary.run(["verify", "todos", "--recordings", folder.url.path])
        #expect(verified.status == 0)
        #expect(
            verified.output == """
                20 exchanges checked: 0 breaking, 0 warnings, 0 info
                passed    todos: 20 exchanges, 2 workflows, 2 recordings

                """)
    }

    @Test func aRecordingThatIsThereIsKept() async throws {
        let folder = try TemporaryFolder()
        let file = try folder.write("todos/reads.har", Self.old.utf8)
        let outcome = try await Binary.run(
            ["record", "todos", "--sandbox", "--workflow", "reads", "--recordings", folder.url.path])
        #expect(outcome.status == 0)
        #expect(
            outcome.output == """
                skipped   todos/reads: \(file) exists; --mode new adds what it lacks, --mode all records it again

                0 exchanges checked: 0 breaking, 0 warnings, 0 info, 1 skipped

                """)
        #expect(folder.contents["todos/reads.har"] == Data(Self.old.utf8))
    }

    @Test func slashesAtTheEndOfAFolderDoNotDouble() async throws {
        let folder = try TemporaryFolder()
        let outcome = try await Binary.run([
            "record", "todos", "--sandbox", "--workflow", "reads", "--recordings", folder.url.path + "//",
            "--contracts",
            "contracts/",
        ])
        #expect(outcome.error == "recorded  \(folder.url.path)/todos/reads.har, 9 exchanges\n")
    }

    @Test func anEmptyVariableIsNoInput() async throws {
        let arguments = ["diff", "--live", "--sandbox", "--workflow", "reads"]
        let empty = try await Binary.run(arguments, environment: ["APICHECK_TODOS_PER_PAGE": ""])
        #expect((empty.status, empty.error) == (0, ""))
        let wrong = try await Binary.run(arguments, environment: ["APICHECK_TODOS_PER_PAGE": "ten"])
        #expect(wrong.status == 2)
    }

    @Test(arguments: ["put-ignored", "connection-reset"]) func aFailedRunLeavesTheOldRecording(_ drift: String)
        async throws
    {
        let folder = try TemporaryFolder()
        let file = try folder.write("todos/crud.har", Self.old.utf8)
        let outcome = try await Binary.run([
            "record", "todos", "--sandbox", "--mode", "all", "--workflow", "crud", "--recordings", folder.url.path,
            "--drift", "todos:\(drift)",
        ])
        #expect(outcome.status == 1)
        let reason =
            drift == "put-ignored"
            ? "the step 'readUpdated' failed"
            : "the step 'create' got no response: 127.0.0.1:PORT: the connection was reset after 0 bytes of the "
                + "response while waiting for the first byte"
        let first = try #require(outcome.error.split(separator: "\n").first)
        #expect(
            Golden.stable(String(first)) == "not written: \(file); \(reason)"
                + (drift == "put-ignored" ? "; --partial replaces the steps that worked" : ""))
        #expect(folder.contents["todos/crud.har"] == Data(Self.old.utf8))
    }

    @Test func aPlanSendsNothing() async throws {
        let folder = try TemporaryFolder()
        let outcome = try await Binary.run([
            "record", "todos", "--plan", "--server", "http://127.0.0.1:1/api/v2", "--recordings", folder.url.path,
        ])
        #expect(outcome.status == 0)
        #expect(outcome.error == "")
        #expect(folder.contents.isEmpty)
        try Golden.expect(outcome.output, equals: "plan.txt")
    }

    @Test func aWorkflowsNameDoesNotLeadOutOfTheFolder() async throws {
        let folder = try TemporaryFolder()
        for name in ["openapi.yaml", "workflows.arazzo.yaml"] {
            let file = Binary.root.appendingPathComponent("contracts/todos/\(name)")
            let text = try String(contentsOf: file, encoding: .utf8)
            _ = try folder.write(
                "contracts/todos/\(name)", text.replacing("workflowId: reads", with: "workflowId: ../reads").utf8)
        }
        let before = folder.contents
        let outcome = try await Binary.run(["record", "--sandbox"], in: folder.url)
        #expect(outcome.status == 2)
        #expect(
            outcome.error.hasPrefix(
                "error: contracts/todos/workflows.arazzo.yaml:12: the workflowId '../reads' cannot be part"))
        #expect(folder.contents == before)
    }
}
