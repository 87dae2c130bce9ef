import APICheckBase
import APICheckJSON
import APICheckWorkflows
import Foundation
import TestSupport
import Testing

/// A truncated file, or one without some line, is read or rejected with its name and a line.
struct BrokenFileTests {
    @Test func anUnresolvedMergeIsReported() throws {
        let folder = try TemporaryFolder()
        let text = "arazzo: 1.0.1\n<<<<<<< HEAD\nworkflows: []\n=======\nworkflows: {}\n>>>>>>> other\n"
        let path = try folder.write("workflows.arazzo.yaml", text.utf8)
        let error = try #require(throws: YAMLError.self) { try Arazzo(contentsOf: path) }
        #expect(
            error.description == """
                \(path):2: an unresolved merge conflict, lines 2 to 6; keep one side and remove git's conflict \
                markers
                """)
    }

    @Test func truncatedFilesAndMissingLines() throws {
        let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../../contracts/todos/workflows.arazzo.yaml").standardizedFileURL.path
        let lines = try String(contentsOfFile: path, encoding: .utf8).split(
            separator: "\n", omittingEmptySubsequences: false)
        var refused = 0
        var read = 0
        for index in lines.indices.tenth(seed: 0) {
            read += 2
            var lacking = lines
            lacking.remove(at: index)
            for kept in [lines[..<index], lacking[...]] {
                do {
                    _ = try Arazzo(Document(yaml: kept.joined(separator: "\n"), source: "w.yaml"))
                } catch let error as WorkflowError {
                    refused += 1
                    #expect(error.description.wholeMatch(of: #/w\.yaml:[1-9][0-9]*: (?s:.+)/#) != nil, "\(error)")
                } catch let error as YAMLError {
                    refused += 1
                    #expect(error.description.wholeMatch(of: #/w\.yaml:[1-9][0-9]*: (?s:.+)/#) != nil, "\(error)")
                }
            }
        }
        #expect(refused > read / 4)
    }
}
