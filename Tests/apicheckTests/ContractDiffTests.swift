import APICheckJSON
import Foundation
import TestSupport
import Testing

/// `diff OLD NEW` and `changelog OLD NEW` over a copy of this project's todos.
@Suite struct ContractDiffTests {
    private static let contract = "contracts/todos/openapi.yaml"

    /// A project with `old/todos` and a changed `contracts/todos`.
    private static func project() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        for (source, target) in [
            ("contracts/todos", "contracts/todos"), ("contracts/todos", "old/todos"),
            ("recordings/todos", "recordings/todos"),
        ] {
            let url = folder.url.appendingPathComponent(target)
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try FileManager.default.copyItem(at: Binary.root.appendingPathComponent(source), to: url)
        }
        let text = try String(contentsOf: folder.url.appendingPathComponent(contract), encoding: .utf8)
        // The property is renamed in requests and responses, a title gets a bound, and an operation goes.
        var changed = text.replacing("is_done", with: "done")
        changed = changed.replacing(
            "        title:\n          type: string\n          x-apicheck-volatile: true",
            with: "        title:\n          type: [string, \"null\"]\n          x-apicheck-volatile: true")
        changed = changed.replacing("operationId: searchTodos", with: "operationId: findTodos\n      deprecated: true")
        #expect(changed != text)
        _ = try folder.write(contract, changed.utf8)
        return folder
    }

    @Test func aChangedContractIsReportedWithItsReaders() async throws {
        let folder = try Self.project()
        let outcome = try await Binary.run(["diff", "old", "contracts"], in: folder.url)
        #expect((outcome.status, outcome.error) == (1, ""))
        try Golden.expect(outcome.output, equals: "contracts/diff.txt")
        let widget = try await Binary.run(
            ["diff", "old/todos/openapi.yaml", "contracts/todos", "--for", "TodoApp", "--fail-on", "never"],
            in: folder.url)
        #expect(widget.status == 0)
        try Golden.expect(widget.output, equals: "contracts/diff-for.txt")
    }

    @Test func theChangeLogGroupsByOperation() async throws {
        let folder = try Self.project()
        let outcome = try await Binary.run(["changelog", "old", "contracts"], in: folder.url)
        #expect((outcome.status, outcome.error) == (0, ""))
        try Golden.expect(outcome.output, equals: "contracts/changelog.md")
        let written = try await Binary.run(["changelog", "old", "contracts", "-o", "CHANGES.md"], in: folder.url)
        #expect((written.status, written.output) == (0, ""))
        let file = folder.url.appendingPathComponent("CHANGES.md")
        #expect(try String(contentsOf: file, encoding: .utf8) == outcome.output)
    }

    @Test func theReportInJSONIsValid() async throws {
        let folder = try Self.project()
        let outcome = try await Binary.run(["diff", "old", "contracts", "--format", "json"], in: folder.url)
        let report = try Document(outcome.output).root
        #expect(report["summary"]?["checked"]?.int == 10)
        let rules = Set(report["findings"]?.elements.compactMap { $0["rule"]?.string } ?? [])
        #expect(rules.isSuperset(of: ["response-required-property-removed", "response-property-became-nullable"]))
        let schema = try Document(
            contentsOf: Binary.root.appendingPathComponent("Sources/APICheckReports/Report/report.schema.json").path)
        let checker = try SchemaRegistry(schema, dialect: .draft202012).schema(at: schema.root)
        #expect(checker.violations(in: report).map { "\($0.instance.pointer)" } == [])
    }

    @Test func theSameContractHasNoChange() async throws {
        for (one, other) in [("contracts", "contracts"), (Self.contract, "contracts/todos")] {
            let outcome = try await Binary.run(["diff", one, other])
            #expect((outcome.status, outcome.error) == (0, ""))
            #expect(
                outcome.output.contains(
                    /operations compared: 0 breaking, 0 warnings, 0 info\n(passed    [a-z0-9-]+: \d+ operations?\n)+$/))
        }
    }

    @Test func aRevisionOfTheHistoryIsRead() async throws {
        let folder = try Self.project()
        let git =
            "git init -q . && git -c user.name=a -c user.email=a@example.com -c commit.gpgsign=false"
            + " add old && git -c user.name=a -c user.email=a@example.com -c commit.gpgsign=false commit -qm one"
        let made = try await Binary.process(["-c", git], of: URL(fileURLWithPath: "/bin/bash"), in: folder.url)
        try #require(made.status == 0, "\(made.error)")
        let now = try await Binary.run(["diff", "old", "contracts", "--format", "json"], in: folder.url)
        let then = try await Binary.run(["diff", "HEAD:old", "contracts", "--format", "json"], in: folder.url)
        #expect((then.status, then.error) == (1, ""))
        #expect(then.output.replacing("HEAD:", with: "") == now.output)
        let outside = try await Binary.run(["diff", "HEAD:nowhere", "contracts"], in: folder.url)
        #expect(outside.status == 2)
        #expect(
            outside.error == """
                error: no file or folder 'HEAD:nowhere', and git finds no 'nowhere' in revision 'HEAD'

                """)
    }

    /// A partial clone fetches a missing object by a program that its configuration names.
    @Test(arguments: [
        ["remote.origin.url", "ext::touch ../started", "protocol.ext.allow", "always"],
        ["remote.origin.url", ".", "remote.origin.uploadpack", "touch ../started; git-upload-pack"],
        ["remote.origin.url", "ssh://host.invalid/a", "core.sshCommand", "touch ../started"],
        ["core.fsmonitor", "touch ../started"], ["core.pager", "touch ../started", "pager.cat-file", "true"],
    ])
    func theConfigurationOfARepositoryStartsNoProgram(_ settings: [String]) async throws {
        let folder = try Self.project()
        let project = folder.url.appendingPathComponent("old")
        let pairs = stride(from: 0, to: settings.count, by: 2).map {
            "git config \(settings[$0]) \"\(settings[$0 + 1])\""
        }
        let commands =
            [
                "git init -q .", "git add .",
                "git -c user.name=a -c user.email=a@example.com -c commit.gpgsign=false commit -qm one",
                "blob=$(git rev-parse HEAD:todos/openapi.yaml)",
                "rm .git/objects/${blob:0:2}/${blob:2}",
                "git config core.repositoryFormatVersion 1", "git config extensions.partialClone origin",
                "git config remote.origin.promisor true",
            ] + pairs
        let made = try await Binary.process(
            ["-c", commands.joined(separator: " && ")], of: URL(fileURLWithPath: "/bin/bash"), in: project)
        try #require(made.status == 0, "\(made.error)")
        let outcome = try await Binary.run(["diff", "HEAD:todos/openapi.yaml", "../contracts/todos"], in: project)
        #expect(outcome.status == 2, "\(outcome)")
        #expect(!FileManager.default.fileExists(atPath: folder.path + "/started"))
    }

    @Test func theTimeLimitAppliesToADownload() async throws {
        let folder = try Self.project()
        let late = try await ScriptedServer.run([.read, .hold]) { server in
            try await Binary.run(
                ["diff", "\(server.url)/openapi.yaml", "old/todos", "--fetch", "--timeout", "0.5"], in: folder.url)
        }
        #expect(late.status == 3)
        #expect(late.error.contains("timed out after 0.5 s"), "\(late.error)")
    }

    @Test(arguments: [["--rate", "10"], ["--timeout", "30"], ["--jobs", "2"], ["--input", "a=b"]])
    func anOptionOfLiveRunsIsRefused(_ option: [String]) async throws {
        let outcome = try await Binary.run(["diff", "contracts", "contracts"] + option)
        #expect(outcome.status == 2 && outcome.output == "")
        #expect(outcome.error.contains("an option of live runs is given: add --live, or leave it out"))
    }

    @Test(arguments: [["--fetch"], ["--deprecation-days", "1"], ["--beta-deprecation-days", "1"]])
    func anOptionOfTwoContractsIsRefusedWithLive(_ option: [String]) async throws {
        let outcome = try await Binary.run(["diff", "--live", "todos", "--sandbox"] + option)
        #expect(outcome.status == 2 && outcome.output == "")
        #expect(
            outcome.error.contains(
                "--fetch, --deprecation-days and --beta-deprecation-days are for two contracts, not for --live"))
    }

    @Test func twoRecordingsAreComparedAsALiveRunIs() async throws {
        let folder = try Self.project()
        let recording = "recordings/todos/reads.har"
        let text = try String(contentsOf: folder.url.appendingPathComponent(recording), encoding: .utf8)
        _ = try folder.write("old.har", text.utf8)
        let same = try await Binary.run(["diff", "old.har", recording])
        #expect(same.status == 2)
        let equal = try await Binary.run(["diff", "old.har", recording, "--contracts", "old"], in: folder.url)
        #expect(equal.status == 0)
        #expect(
            equal.error == """
                note: the recordings are compared by old/todos/openapi.yaml; --contract FILE names another contract

                """)
        #expect(equal.output.hasPrefix("9 exchanges checked: 0 breaking, 0 warnings, 0 info"))
        _ = try folder.write(recording, text.replacing(#"\"is_done\""#, with: #"\"done\""#).utf8)
        let changed = try await Binary.run(["diff", "old.har", recording, "--contracts", "old"], in: folder.url)
        #expect(changed.status == 1)
        try Golden.expect(changed.output, equals: "contracts/recordings.txt")
        let without = try await Binary.run(["diff", "old.har", recording, "--contracts", "none"], in: folder.url)
        #expect(without.status == 1)
        try Golden.expect(without.output, equals: "contracts/recordings-without-contract.txt")
    }

    @Test func whatTheFoundContractLacksIsComparedByPath() async throws {
        let folder = try Self.project()
        let contract = try String(contentsOf: folder.url.appendingPathComponent(Self.contract), encoding: .utf8)
        _ = try folder.write(Self.contract, contract.replacing("  /todos:", with: "  /others:").utf8)
        let recording = "recordings/todos/reads.har"
        let text = try String(contentsOf: folder.url.appendingPathComponent(recording), encoding: .utf8)
        _ = try folder.write("old.har", text.utf8)
        _ = try folder.write(recording, text.replacing(#"\"is_done\""#, with: #"\"done\""#).utf8)
        let outcome = try await Binary.run(["diff", "old.har", recording], in: folder.url)
        #expect(outcome.status == 1)
        try Golden.expect(outcome.output, equals: "contracts/recordings-beside-contract.txt")
    }

    @Test(arguments: [
        (
            ["diff", "nowhere", "contracts"],
            """
            error: no file or folder 'nowhere'
              expected: a contract, a folder of contracts, REV:path of the git history, or a recording (.har)

            """
        ),
        (
            ["diff", "https://api.example.com/openapi.json", "contracts"],
            """
            error: https://api.example.com/openapi.json is a URL
              help:     add --fetch to download it

            """
        ),
        (
            ["diff", "recordings/todos/reads.har", "contracts/todos"],
            """
            error: one side is a recording (.har) and the other is not
              help:     to check a recording against a contract: apicheck verify --contract FILE RECORDING

            """
        ),
        (
            ["diff", "Sources", "contracts"],
            """
            error: no contract in 'Sources'
              expected: openapi.yaml, openapi.yml or openapi.json in it or in a folder inside it

            """
        ),
        (
            ["diff", "README.md", "contracts/todos"],
            """
            error: README.md:1:1: JSON does not allow comments, at byte 0

            """
        ),
    ]) func wrongInputIsExplained(_ arguments: [String], _ error: String) async throws {
        let outcome = try await Binary.run(arguments)
        #expect((outcome.status, outcome.output) == (2, ""))
        #expect(outcome.error == error)
    }

    @Test func aURLIsDownloadedWhenAskedFor() async throws {
        let folder = try Self.project()
        let text = try String(
            contentsOf: folder.url.appendingPathComponent("old/todos/openapi.yaml"), encoding: .utf8)
        let answer = "HTTP/1.1 200 OK\r\nContent-Length: \(text.utf8.count)\r\nConnection: close\r\n\r\n\(text)"
        let same = try await ScriptedServer.run([.read, .send(answer)]) { server in
            try await Binary.run(
                ["diff", "\(server.url)/openapi.yaml", "old/todos", "--fetch"], in: folder.url)
        }
        #expect((same.status, same.error) == (0, ""))
        #expect(
            same.output
                == "10 operations compared: 0 breaking, 0 warnings, 0 info\npassed    todos: 10 operations\n")
        let refusal = "HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
        let missing = try await ScriptedServer.run([.read, .send(refusal)]) { server in
            let outcome = try await Binary.run(
                ["diff", "\(server.url)/none", "old/todos", "--fetch"], in: folder.url)
            #expect(outcome.error == "error: \(server.url)/none answered with status 404\n  help:     check the URL\n")
            return outcome
        }
        #expect(missing.status == 3)
    }

    @Test func aURLIsPrintedWithoutItsSecrets() async throws {
        let refusal = "HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
        let outcome = try await ScriptedServer.run([.read, .send(refusal)]) { server in
            try await Binary.run(["diff", "\(server.url)/a.yaml?token=t0ken", "contracts/todos", "--fetch"])
        }
        #expect(outcome.status == 3)
        #expect(
            outcome.error.hasSuffix(
                "/a.yaml answered with status 403\n  help:     give the credential with --header-file, or --header 'Authorization: Bearer ...'\n"
            ))
        #expect(!outcome.error.contains("t0ken"))
        let refused = try await Binary.run(["diff", "https://user:hunter2@a.example/b.yaml", "contracts", "--fetch"])
        #expect(refused.status == 2)
        #expect(
            refused.error == """
                error: the URL of a.example contains a user name or a password
                  help:     download the contract with curl, then name the file

                """)
    }

    /// A project of two APIs that refer to a file of both, in `contracts` and in `old`.
    private static func shared() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        for (parent, type) in [("contracts", "integer"), ("old", "string"), ("copy/contracts", "string")] {
            for api in ["orders", "users"] {
                _ = try folder.write(
                    "\(parent)/\(api)/openapi.yaml",
                    """
                    openapi: 3.1.0
                    info: {title: \(api), version: draft}
                    paths:
                      /\(api):
                        get:
                          responses:
                            "200":
                              description: OK
                              content: {application/json: {schema: {$ref: "../shared/id.yaml"}}}
                    """.utf8)
            }
            _ = try folder.write("\(parent)/shared/id.yaml", "type: \(type)".utf8)
        }
        return folder
    }

    @Test(arguments: [
        (["old", "contracts"], "2 operations compared: 2 breaking"),
        (["copy/contracts/orders/openapi.yaml", "contracts/orders"], "1 operation compared: 1 breaking"),
        (["copy/contracts/users", "contracts"], "1 operation compared: 1 breaking"),
        (["old", "contracts/users/openapi.yaml", "--contract-root", "."], "1 operation compared: 1 breaking"),
    ]) func contractsReferToFilesOfTheirFolder(_ arguments: [String], _ summary: String) async throws {
        let folder = try Self.shared()
        let outcome = try await Binary.run(["diff"] + arguments, in: folder.url)
        #expect((outcome.status, outcome.error) == (1, ""))
        #expect(outcome.output.contains("\n\(summary)"))
        #expect(!outcome.output.contains("skipped"))
    }

    @Test func aContractIsNotComparedWithAnotherAPI() async throws {
        let folder = try Self.shared()
        let alone = try await Binary.run(["diff", "old/shared/id.yaml", "contracts"], in: folder.url)
        #expect(alone.status == 2)
        #expect(
            alone.error == """
                error: contracts has 2 contracts
                  expected: one to compare with: orders or users

                """)
        try FileManager.default.removeItem(at: folder.url.appendingPathComponent("contracts/orders"))
        try FileManager.default.removeItem(at: folder.url.appendingPathComponent("old/users"))
        let others = try await Binary.run(["diff", "old", "contracts"], in: folder.url)
        #expect((others.status, others.error) == (2, "error: old and contracts have no API in common\n"))
    }

    @Test func aFileWithAColonInItsName() async throws {
        let folder = try Self.shared()
        let text = try String(
            contentsOf: folder.url.appendingPathComponent("contracts/users/openapi.yaml"), encoding: .utf8)
        for name in ["a:b.yaml", "c:d.yaml"] {
            _ = try folder.write(name, text.replacing("../shared/", with: "contracts/shared/").utf8)
        }
        let outcome = try await Binary.run(["diff", "a:b.yaml", "c:d.yaml"], in: folder.url)
        #expect((outcome.status, outcome.error) == (0, ""))
        #expect(
            outcome.output
                == "1 operation compared: 0 breaking, 0 warnings, 0 info\npassed    no finding of level warning or above\n"
        )
    }
}
