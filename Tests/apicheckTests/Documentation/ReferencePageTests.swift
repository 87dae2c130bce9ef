import Foundation
import TestSupport
import Testing

/// The pages of commands that `make reference` writes; `RulesPageTests` has the one of rules.
@Suite struct ReferencePageTests {
    private static let docs = Binary.root.appendingPathComponent("docs")

    private static let hasPython = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
        .contains { FileManager.default.isExecutableFile(atPath: "\($0)/python3") }

    @Test(.enabled(if: hasPython)) func eachPageOfACommandIsWhatItsHelpSays() async throws {
        let folder = try TemporaryFolder()
        let outcome = try await Binary.process(
            [Binary.executable.path, folder.path, "commands"], of: Binary.root.appendingPathComponent(".ci/reference"))
        #expect(outcome.status == 0, "\(outcome.error)")
        let pages = try FileManager.default.contentsOfDirectory(
            atPath: Self.docs.appendingPathComponent("commands").path)
        let written = folder.contents.filter { $0.key.hasSuffix(".md") }
        #expect(Set(pages.map { "commands/\($0)" }) == Set(written.keys))
        for (name, text) in written {
            let isCurrent = try Data(contentsOf: Self.docs.appendingPathComponent(name)) == text
            #expect(isCurrent, "docs/\(name) is stale: make reference")
        }
    }
}
