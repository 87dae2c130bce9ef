import Foundation
import TestSupport
import Testing

/// Symbolic links of a project decide about no file outside of it.
@Suite struct LinkedFileTests {
    /// A project with the API todos, and a folder beside it with a file that somebody needs.
    private static func folder() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        _ = try folder.write("outside/precious", "mine".utf8)
        for name in ["contracts/todos", "recordings/todos"] {
            let target = folder.url.appendingPathComponent("project/\(name)")
            try FileManager.default.createDirectory(
                at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
            try FileManager.default.copyItem(at: Binary.root.appendingPathComponent(name), to: target)
        }
        return folder
    }

    struct Case: Sendable, CustomTestStringConvertible {
        var command: [String]
        /// The link, in the project.
        var link: String
        var target = "../../../outside/precious"

        var testDescription: String { "\(command.joined(separator: " ")) through \(link)" }
    }

    static let cases = [
        Case(
            command: ["record", "todos", "--sandbox", "--mode", "all", "--workflow", "reads"],
            link: "recordings/todos/reads.har"),
        Case(
            command: ["record", "todos", "--sandbox", "--workflow", "reads"], link: "recordings/todos/reads.har",
            target: "../../../outside/new"),
        Case(command: ["record", "todos", "--sandbox"], link: "recordings/todos", target: "../../outside"),
        Case(
            command: ["import", "a.har", "--api", "todos", "-o", "recordings/todos/new.har", "--replace"],
            link: "recordings/todos/new.har"),
        Case(
            command: ["accept", "--all", "--reason", "known", "--report", "report.json"],
            link: "contracts/todos/baseline.yaml", target: "../../../outside/baseline.yaml"),
        Case(
            command: ["proxy", "--target", "http://127.0.0.1:1", "--api", "todos", "--mode", "all", "--for", "1ms"],
            link: "recordings/todos/proxy.har"),
        Case(
            command: ["init", "shop", "--from", "shop.json", "--no-record", "--force"],
            link: "contracts/shop/openapi.json"),
        Case(
            command: ["init", "shop", "--from", "shop.json", "--no-record"], link: "contracts/shop",
            target: "../../outside/none"),
        Case(command: ["init", "shop", "--from", "a.har"], link: "recordings/shop/a.har"),
        Case(command: ["scrub"], link: "recordings/todos/secret.har", target: "../../../outside/secret.har"),
    ]

    @Test(arguments: cases) func nothingOutsideIsWritten(_ row: Case) async throws {
        let folder = try Self.folder()
        let project = folder.url.appendingPathComponent("project")
        let recording = Binary.root.appendingPathComponent("recordings/todos/reads.har")
        let text = try String(contentsOf: recording, encoding: .utf8)
        _ = try folder.write("project/a.har", text.utf8)
        // The name of the parameter is that of a secret.
        _ = try folder.write("outside/secret.har", text.replacing("/todos?", with: "/todos?api_key=K7xQ2mZ9&").utf8)
        _ = try folder.write(
            "project/shop.json",
            #"{"openapi": "3.1.0", "info": {"title": "Shop", "version": "1"}, "paths": {}}"#.utf8)
        _ = try folder.write("outside/baseline.yaml", "# none\n".utf8)
        let contract = "contracts/todos/openapi.yaml"
        let file = try String(contentsOf: project.appendingPathComponent(contract), encoding: .utf8)
        if row.command[0] == "accept" {
            _ = try folder.write("project/\(contract)", file.replacing("is_done", with: "done").utf8)
        }
        let report = try await Binary.run(
            ["verify", "todos", "--format", "json"], in: project)
        _ = try folder.write("project/report.json", report.output.utf8)
        let link = project.appendingPathComponent(row.link)
        try? FileManager.default.removeItem(at: link)
        try FileManager.default.createDirectory(at: link.deletingLastPathComponent(), withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(atPath: link.path, withDestinationPath: row.target)
        let before = try Self.outside(folder)
        let outcome = try await Binary.run(row.command, in: project)
        #expect(try Self.outside(folder) == before)
        #expect(outcome.status == 2, "\(outcome)")
        #expect(
            outcome.error.contains("a symbolic link leads out of \(row.link.prefix { $0 != "/" }), to "), "\(outcome)")
    }

    private static func outside(_ folder: TemporaryFolder) throws -> [String: Data] {
        folder.contents.filter { $0.key.hasPrefix("outside/") }
    }
}
