import Foundation
import TestSupport
import Testing

/// Contracts of a revision, which `git` reads.
@Suite struct GitRevisionTests {
    private static let contract =
        "openapi: 3.1.0\ninfo: {title: A, version: '1'}\npaths: {/a: {get: {responses: {'200': {description: a}}}}}\n"

    /// A repository with one commit of `api.yaml`.
    private static func repository(_ text: String) async throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        _ = try folder.write("api.yaml", text.utf8)
        let git =
            "git init -q . && git add . && git -c user.name=a -c user.email=a@example.com -c commit.gpgsign=false commit -qm one"
        let made = try await Binary.process(["-c", git], of: URL(fileURLWithPath: "/bin/bash"), in: folder.url)
        try #require(made.status == 0, "\(made.error)")
        return folder
    }

    /// More than a pipe holds at once.
    @Test func aLargeContractIsReadWhole() async throws {
        let padding = String(repeating: "# comment\n", count: 30_000)
        let folder = try await Self.repository(Self.contract + padding)
        let outcome = try await Binary.run(["diff", "HEAD:api.yaml", "api.yaml"], in: folder.url)
        #expect((outcome.status, outcome.error) == (0, ""))
    }

    @Test func aContractOverTheLimitIsRefused() async throws {
        let folder = try await Self.repository(Self.contract + String(repeating: "# comment\n", count: 30_000))
        _ = try folder.write("new.yaml", Self.contract.utf8)
        let outcome = try await Binary.run(
            ["diff", "HEAD:api.yaml", "new.yaml", "--max-file-size", "200000"], in: folder.url)
        #expect((outcome.status, outcome.output) == (2, ""))
        #expect(
            outcome.error == """
                error: HEAD:api.yaml is larger than the limit of 200000 bytes
                  help:     raise --max-file-size

                """)
    }
}
