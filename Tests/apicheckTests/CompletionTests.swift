import Foundation
import TestSupport
import Testing

/// The completions of shells, which ask the program for names: they offered no API, workflow, rule or format.
@Suite struct CompletionTests {
    private static func folder() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        for (name, workflow) in [("shop", "orders"), ("users", "signIn")] {
            _ = try folder.write(
                "contracts/\(name)/openapi.yaml",
                "openapi: 3.1.0\ninfo: {title: a, version: '1'}\npaths: {/a: {get: {operationId: a, responses: {}}}}\n"
                    .utf8)
            _ = try folder.write(
                "contracts/\(name)/workflows.arazzo.yaml",
                """
                arazzo: 1.0.1
                info: {title: a, version: '1'}
                sourceDescriptions: [{name: a, url: openapi.yaml}]
                workflows: [{workflowId: \(workflow), steps: [{stepId: a, operationId: a}]}]
                """.utf8)
        }
        _ = try folder.write("captured.har", "{}".utf8)
        return folder
    }

    /// As the scripts ask: the argument, the index of the word, the place of the cursor in it, and the words.
    @Test(arguments: [
        ("verify", "positional@0", ["apicheck", "verify", "s"], "shop\nusers"),
        ("verify", "positional@0", ["apicheck", "verify", "cap"], "captured.har"),
        ("record", "positional@0", ["apicheck", "record", ""], "shop\nusers"),
        ("record", "--workflow", ["apicheck", "record", "users", "--workflow", ""], "signIn"),
        ("record", "--workflow", ["apicheck", "record", "--workflow", ""], "orders\nsignIn"),
        ("accept", "--api", ["apicheck", "accept", "--contracts", "none", "--api", ""], ""),
    ])
    func namesOfTheProjectAreOffered(
        _ command: String, _ argument: String, _ words: [String], _ expected: String
    ) async throws {
        let folder = try Self.folder()
        let place = ["\(words.count - 1)", "\(words.last?.count ?? 0)"]
        let outcome = try await Binary.run(
            ["---completion", command, "--", argument] + place + words, in: folder.url,
            environment: ["SAP_SHELL": "bash", "SAP_SHELL_VERSION": "5.2"])
        #expect((outcome.status, outcome.error) == (0, ""))
        #expect(outcome.output.trimmingCharacters(in: .newlines) == expected)
    }

    @Test func rulesAreOffered() async throws {
        let words = ["apicheck", "rules", "recorded-list"]
        let outcome = try await Binary.run(
            ["---completion", "rules", "--", "positional@0", "2", "13"] + words,
            environment: ["SAP_SHELL": "zsh", "SAP_SHELL_VERSION": "5.9"])
        #expect(outcome.status == 0)
        #expect(outcome.output.split(separator: "\n").contains("recorded-list-filled"))
    }

    @Test(arguments: ["bash", "zsh", "fish"]) func theScriptHasTheFormats(_ shell: String) async throws {
        let outcome = try await Binary.run(["--generate-completion-script", shell])
        #expect(outcome.status == 0)
        #expect(outcome.output.contains("junit"))
        #expect(outcome.output.contains("---completion"))
    }
}
