import Foundation
import TestSupport
import Testing

/// The commands of the documentation, run in a copy of a small project.
///
/// A block of the language `sh` is run when the line before it is `<!-- run -->`, or `<!-- run: 1 -->` for the exit code 1. A
/// block of the language `text` right after it is what it prints. The blocks of a page are run one after the other in one
/// folder. Port 8080 is a free one, and a line with `…` in the output is any number of lines.
@Suite struct RunnableBlockTests {
    struct Step: Sendable {
        var script: String
        var status: Int32
        var expected: String?
    }

    /// The pages that have such blocks.
    private static let pages = [
        "README.md", "docs/agents/README.md", "docs/any-suite.md", "docs/baseline.md", "docs/coverage.md",
        "docs/diff.md", "docs/history.md", "docs/overlay.md", "docs/safety.md",
        "docs/start-har.md",
        "docs/start.md",
    ]

    /// The columns of the output in the pages.
    private static let columns = "100"

    @Test(arguments: pages) func theCommandsDoWhatThePageSays(_ page: String) async throws {
        let steps = try Self.steps(of: MarkdownFile(page))
        try #require(!steps.isEmpty)
        let outcomes = try await Self.run(steps)
        for (step, outcome) in zip(steps, outcomes) {
            #expect(outcome.status == step.status, "\(step.script)\n\(outcome.output)")
            guard let expected = step.expected else { continue }
            let isSame = Self.matches(Golden.stable(outcome.output), Golden.stable(expected))
            #expect(isSame, "\(page): \(step.script)\nprints\n\(outcome.output)")
            if !isSame { try Self.update(page, expected, outcome.output) }
        }
    }

    @Test func noPageIsLeftOut() throws {
        let found = try MarkdownFile.all().filter { try !Self.steps(of: $0).isEmpty && !$0.path.hasPrefix("Sources/") }
        #expect(found.map(\.path) == Self.pages)
    }

    @Test func anOutputMayLeaveOutLines() {
        let cases: [(String, String, Bool)] = [
            ("a\nb\nc\n", "a\nb\nc\n", true), ("a\nb\nc\n", "a\n…\nc\n", true), ("a\nb\nc\n", "a\n…\n", true),
            ("a\nb\nc\n", "…\nc\n", true), ("a\nb\nc\n", "a\n…\nb\n", false), ("a\nb\nc\n", "a\n", false),
            ("a\nb\nb\n", "…\nb\n", true), ("", "…\n", true), ("a\n", "b\n", false),
        ]
        for (output, expected, isSame) in cases {
            #expect(Self.matches(output, expected) == isSame, "\(output.debugDescription) \(expected.debugDescription)")
        }
    }

    private static func steps(of file: MarkdownFile) throws -> [Step] {
        let blocks = file.blocks
        return try blocks.indices.compactMap { index in
            guard blocks[index].language == "sh", blocks[index].mark.hasPrefix("<!-- run") else { return nil }
            let mark = try #require(blocks[index].mark.wholeMatch(of: /<!-- run(?:: (\d))? -->/), "\(file.path)")
            let next = blocks.indices.contains(index + 1) ? blocks[index + 1] : nil
            let shown = next.flatMap { $0.language == "text" && $0.followsBlock ? $0.text : nil }
            return Step(script: blocks[index].text, status: mark.output.1.flatMap { Int32($0) } ?? 0, expected: shown)
        }
    }

    private static func run(_ steps: [Step]) async throws -> [(status: Int32, output: String)] {
        let folder = try TemporaryFolder.project()
        let results = try TemporaryFolder()
        var script = "set -f\ntrap 'kill $(jobs -p) 2>/dev/null; wait' EXIT\nPORT=none\n"
        for (index, step) in steps.enumerated() {
            let command = step.script.replacing("--port 8080", with: "--port 0").replacing("8080", with: "$PORT")
            let file = "\(results.path)/\(index)"
            script += "{\n\(command)} >\(file).out 2>&1 </dev/null\necho $? >\(file).status\n"
            guard step.script.hasSuffix("&\n") else { continue }
            script += """
                until PORT=$(grep -om1 '127\\.0\\.0\\.1:[0-9]*' \(file).out) && PORT=${PORT#*:}; do sleep 0.05; done

                """
        }
        let outcome = try await Binary.process(
            ["-c", script], of: URL(fileURLWithPath: "/bin/bash"), in: folder.url,
            environment: [
                "PATH": Binary.executable.deletingLastPathComponent().path + ":"
                    + (ProcessInfo.processInfo.environment["PATH"] ?? ""),
                "COLUMNS": columns,
            ])
        #expect(outcome.error == "")
        return try steps.indices.map { index in
            func text(_ end: String) throws -> String {
                try String(contentsOf: results.url.appendingPathComponent("\(index).\(end)"), encoding: .utf8)
            }
            let status = try Int32(text("status").trimmingCharacters(in: .whitespacesAndNewlines))
            return try (#require(status), text("out"))
        }
    }

    /// Whether an output is what a page shows.
    private static func matches(_ output: String, _ expected: String) -> Bool {
        var parts = "\n\(expected)".components(separatedBy: "\n…\n")
        var rest = Substring("\n\(output)")
        guard parts.count > 1 else { return "\n\(expected)" == rest }
        let (first, last) = (parts.removeFirst(), parts.removeLast())
        guard rest.hasPrefix(first) else { return false }
        rest = rest.dropFirst(first.count)
        for part in parts {
            guard let range = rest.range(of: "\n\(part)\n") else { return false }
            rest = rest[rest.index(before: range.upperBound)...]
        }
        return last.isEmpty || rest.hasSuffix("\n\(last)")
    }

    /// Writes what is printed into the page, if `APICHECK_UPDATE_EXPECTED=1` asks for it.
    private static func update(_ page: String, _ expected: String, _ output: String) throws {
        guard ProcessInfo.processInfo.environment["APICHECK_UPDATE_EXPECTED"] == "1" else { return }
        let file = Binary.root.appendingPathComponent(page)
        let text = try String(contentsOf: file, encoding: .utf8)
        let shown = output.replacing(/127\.0\.0\.1:\d+/, with: "127.0.0.1:8080")
        try Data(text.replacing("```text\n\(expected)```", with: "```text\n\(shown)```", maxReplacements: 1).utf8)
            .write(to: file)
    }
}
