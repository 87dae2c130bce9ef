import APICheckTesting
import Foundation
import TestSupport
import Testing

/// Files of a project with an unresolved merge.
@Suite struct FileMistakes {
    private static let merged = """
        <<<<<<< HEAD
        =======
        >>>>>>> other

        """

    /// Copies a file of the repository into a temporary project, with conflict markers before its third line.
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
            recordings/todos/reads.har:3: an unresolved merge conflict, lines 3 to 5; keep one side and remove git's \
            conflict markers
              help:     record it again instead of merging recordings
            """
        } fixed: {
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
            contracts/todos/openapi.yaml:3: an unresolved merge conflict, lines 3 to 5; keep one side and remove git's \
            conflict markers
            """
        } fixed: {
            let trait = ContractTrait.contract("todos")
            try await trait.provideScope(for: #require(Test.current), testCase: nil) {}
        },
    ]

    @Test(arguments: all) func isNamed(_ mistake: Mistake) async throws { try await mistake.check() }
}
