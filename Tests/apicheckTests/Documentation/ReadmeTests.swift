import Foundation
import TestSupport
import Testing

/// What a stranger sees first.
@Suite struct ReadmeTests {
    private static let headings = [
        "apicheck", "Install", "Thirty seconds", "Your API", "In your Swift tests", "In CI", "How it decides",
        "Compared with", "Documentation", "Contributing", "Security", "Licence",
    ]

    @Test func itIsShortAndInOrder() throws {
        let text = try String(contentsOf: Binary.root.appendingPathComponent("README.md"), encoding: .utf8)
        #expect(text.utf8.count <= 8_192)
        let readme = try MarkdownFile("README.md")
        #expect(readme.prose.compactMap { $0.wholeMatch(of: /#+ (.+)/).map { String($0.output.1) } } == Self.headings)
        // A screen has about 40 lines.
        #expect(readme.lines.split { $0.hasPrefix("## ") }.map(\.count).max() ?? 0 <= 40)
    }

    /// The commands for a fresh machine, which `.ci/run` runs too.
    @Test func itNamesTheCommandsOfAFreshMachine() throws {
        let readme = try MarkdownFile("README.md")
        for command in ["make demo", "make test"] {
            #expect(readme.blocks.contains { $0.language == "sh" && $0.text.contains(command) }, "\(command)")
        }
    }

    /// The seven lines for GitHub begin the longer example of the manual.
    @Test func theWorkflowIsSevenLines() throws {
        let block = try #require(MarkdownFile("README.md").blocks.first { $0.language == "yml" })
        #expect(block.text.split(separator: "\n").count <= 7)
    }
}

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
