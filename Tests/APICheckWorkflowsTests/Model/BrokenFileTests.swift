import APICheckJSON
import APICheckWorkflows
import Foundation
import Testing

/// A file that was cut or lost a line is read or refused with its name and a line, never worse.
struct BrokenFileTests {
    @Test func cutsAndLostLines() throws {
        let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../../contracts/todos/workflows.arazzo.yaml").standardizedFileURL.path
        let lines = try String(contentsOfFile: path, encoding: .utf8).split(
            separator: "\n", omittingEmptySubsequences: false)
        var refused = 0
        // Every third line: each reading takes a few milliseconds.
        for index in stride(from: 0, to: lines.count, by: 3) {
            var lacking = lines
            lacking.remove(at: index)
            for kept in [lines[..<index], lacking[...]] {
                do {
                    _ = try Arazzo(Document(yaml: kept.joined(separator: "\n"), source: "w.yaml"))
                } catch let error as WorkflowError {
                    refused += 1
                    #expect(error.description.wholeMatch(of: #/w\.yaml:[1-9][0-9]*: .+/#) != nil, "\(error)")
                } catch let error as YAMLError {
                    refused += 1
                    #expect(error.description.hasPrefix("w.yaml"), "\(error)")
                }
            }
        }
        #expect(refused > lines.count / 6)
    }
}
