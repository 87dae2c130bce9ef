import Foundation
import TestSupport
import Testing

/// GitHub's own description and 132 real exchanges, through the program.
@Suite struct RealTrafficTests {
    @Test(.corpus("octokit-fixtures", "real-specs")) func gitHubsAnswersAgainstGitHubsDescription() async throws {
        let corpora = try Corpora.folder("octokit-fixtures").deletingLastPathComponent()
        let folder = corpora.appendingPathComponent("octokit-fixtures/har")
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        let outcome = try await Binary.run(
            ["verify", "--show", "all", "--contract", "real-specs/api.github.com.json"]
                + files.map { "octokit-fixtures/har/\($0)" }, in: corpora)
        #expect(outcome.status == 1)
        #expect(outcome.error == "")
        // 10 of the 132 exchanges have no operation in the description; the report names each.
        try Golden.expect(outcome.output, equals: "github.txt")
    }
}
