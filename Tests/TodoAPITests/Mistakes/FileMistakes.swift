import APICheckTesting
import Foundation
import TestSupport
import Testing

/// Files of the project that nobody finished: what git leaves when a merge is not resolved.
@Suite struct FileMistakes {
    private static let merged = """
        <<<<<<< HEAD
        =======
        >>>>>>> other

        """

    /// Puts the marks before the third line of a file of the repository, in a project of its own.
    private static func withMarks(_ file: String, _ body: (ProjectFolder) async throws -> Void) async throws {
        let root = URL(filePath: #filePath).appending(path: "../../../..").standardized
        var lines = try String(contentsOf: root.appending(path: file), encoding: .utf8).split(
            separator: "\n", omittingEmptySubsequences: false)
        lines.insert(merged.dropLast(1)[...], at: 2)
        let folder = try TemporaryFolder()
        _ = try folder.write(file, Array(lines.joined(separator: "\n").utf8))
        try await body(.path(folder.path))
    }

    static let all = [
        Mistake("conflict markers in a recording", distance: 2) {
            try await withMarks("recordings/todos/reads.har") { folder in
                let trait = RecordingTrait.recording("todos/reads", in: folder)
                try await trait.provideScope(for: #require(Test.current), testCase: nil) {}
            }
        } says: {
            """
            recordings/todos/reads.har:3: an unresolved merge conflict, lines 3 to 5; keep one side and take out the \
            lines that git marked it with
            Or record it again: a recording is best not merged.
            """
        } mended: {
            let trait = RecordingTrait.recording("todos/reads")
            try await trait.provideScope(for: #require(Test.current), testCase: nil) {}
        },
        Mistake("conflict markers in a contract", distance: 2) {
            try await withMarks("contracts/todos/openapi.yaml") { folder in
                let trait = ContractTrait.contract("todos", in: folder)
                try await trait.provideScope(for: #require(Test.current), testCase: nil) {}
            }
        } says: {
            """
            contracts/todos/openapi.yaml:3: an unresolved merge conflict, lines 3 to 5; keep one side and take out \
            the lines that git marked it with
            """
        } mended: {
            let trait = ContractTrait.contract("todos")
            try await trait.provideScope(for: #require(Test.current), testCase: nil) {}
        },
    ]

    @Test(arguments: all) func isNamed(_ mistake: Mistake) async throws { try await mistake.check() }

    @Test func theTable() { Mistake.table("Files of the todo API", Self.all) }
}
