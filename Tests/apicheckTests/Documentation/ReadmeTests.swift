import Foundation
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
