import APICheckJSON
import Foundation
import TestSupport
import Testing

/// Who reads what: the readers' files beside a contract, in a project that is a copy of this one's todos.
@Suite struct ReaderTests {
    private static func diff(
        _ drift: String, _ more: String..., in folder: TemporaryFolder
    ) async throws -> Binary.Outcome {
        try await Binary.run(
            ["diff", "--live", "--sandbox", "todos", "--drift", "todos:\(drift)"] + more, in: folder.url)
    }

    /// The documentation quotes the file of `Examples/TodoApp` and the reports of the tests below.
    @Test(arguments: ["docs/readers.md", "Sources/APICheckTesting/APICheckTesting.docc/WhoReadsWhat.md"])
    func theDocumentationShowsWhatIsPrinted(_ name: String) throws {
        func text(_ path: String) throws -> String {
            try String(contentsOf: Binary.root.appendingPathComponent(path), encoding: .utf8)
        }
        let printed =
            try ["contracts/todos/readers/TodoApp.json"].map(text).joined()
            + ["all", "for-TodoApp"].map { try text("Tests/apicheckTests/Expected/readers/\($0).txt") }.joined()
        let known = Set(
            printed.split(separator: "\n").map { $0.trimmingCharacters(in: CharacterSet(charactersIn: " ,")) })
        let quoted = try text(name).split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
            .filter {
                $0.hasPrefix("{\"place\"") || $0.hasPrefix("read by ") || $0.hasPrefix("breaking  response-required")
            }
        #expect(quoted.count >= 2)
        #expect(quoted.filter { !known.contains($0) } == [])
    }

    /// An app that reads nothing but the number of todos.
    private static let widget = """
        {"version": 1, "app": "Widget", "responses": [
          {"operation": "GET /todos", "status": 200, "reads": [
            {"place": "/meta/total", "model": "Count.total", "swift": ["Int"], "json": ["integer"], "required": true, "file": "Sources/Count.swift"}
          ]}
        ]}
        """

    @Test func eachFindingNamesItsReaders() async throws {
        let folder = try TemporaryFolder.project()
        _ = try folder.write("contracts/todos/readers/Widget.json", Self.widget.utf8)
        let outcome = try await Self.diff("field-removed", in: folder)
        #expect(outcome.status == 1)
        try Golden.expect(Golden.stable(outcome.output), equals: "readers/all.txt")
    }

    @Test(arguments: [("TodoApp", Int32(1)), ("Widget", 0)])
    func onlyWhatAnAppReadsFails(_ app: String, _ status: Int32) async throws {
        let folder = try TemporaryFolder.project()
        _ = try folder.write("contracts/todos/readers/Widget.json", Self.widget.utf8)
        let outcome = try await Self.diff("field-removed", "--for", app, in: folder)
        #expect(outcome.status == status)
        try Golden.expect(Golden.stable(outcome.output), equals: "readers/for-\(app).txt")
    }

    @Test func theReportInJSONHasTheReaders() async throws {
        let folder = try TemporaryFolder.project()
        let outcome = try await Self.diff("field-added", "--format", "json", in: folder)
        #expect(try Document(outcome.output).root["findings"]?[0]?["readers"]?.count == 0)
        let changed = try await Self.diff("id-as-string", "--format", "json", in: folder)
        let readers = try #require(try Document(changed.output).root["findings"]?[0]?["readers"])
        #expect(
            readers.elements.map { $0.text.replacing(/\s+/, with: " ") } == [
                #"{ "app": "TodoApp", "model": "Todo.id", "types": [ "Int" ], "required": true, "file": "Sources/TodoApp/Todo.swift" }"#
            ])
        let schema = try Document(
            contentsOf: Binary.root.appendingPathComponent("Sources/APICheckReports/Report/report.schema.json").path)
        let checker = try SchemaRegistry(schema, dialect: .draft202012).schema(at: schema.root)
        for report in [outcome, changed] {
            #expect(try checker.violations(in: Document(report.output).root).map { "\($0.instance.pointer)" } == [])
        }
    }

    @Test func aReaderOfSomethingUndeclaredIsAFinding() async throws {
        let folder = try TemporaryFolder.project()
        _ = try folder.write(
            "contracts/todos/readers/Widget.json",
            Self.widget.replacing("/meta/total", with: "/meta/totals").utf8)
        let outcome = try await Binary.run(["verify", "todos"], in: folder.url)
        #expect(outcome.status == 1)
        try Golden.expect(outcome.output, equals: "readers/undeclared.txt")
        let other = try await Binary.run(["verify", "todos", "--for", "TodoApp"], in: folder.url)
        #expect(other.status == 0)
    }

    @Test(
        arguments: [
            (["verify", "todos", "--for", "TodoAp"], "error: --for: unknown app 'TodoAp'\n  expected: TodoApp\n"),
            (
                ["diff", "--live", "--sandbox", "todos", "--for", "x"],
                "error: --for: unknown app 'x'\n  expected: TodoApp\n"
            ),
        ])
    func anUnknownAppIsAnError(_ arguments: [String], _ error: String) async throws {
        let outcome = try await Binary.run(arguments)
        #expect((outcome.status, outcome.output, outcome.error) == (2, "", error))
    }

    @Test(
        arguments: [
            ("{\n\"version\": 2}", "2: unknown version of a readers' file\n  expected: 1\n  actual:   2"),
            ("{\n", "2:1: the text ends in the middle of a value"),
            ("[]\n", "1: this is a list, not a readers' file"),
        ])
    func aFileThatIsWrongIsNamedWithItsLine(_ text: String, _ expected: String) async throws {
        let folder = try TemporaryFolder.project()
        _ = try folder.write("contracts/todos/readers/Widget.json", text.utf8)
        for arguments in [["verify", "todos"], ["diff", "--live", "--sandbox", "todos"]] {
            let outcome = try await Binary.run(arguments, in: folder.url)
            #expect(outcome.status == 2)
            #expect(
                outcome.error.hasPrefix("error: contracts/todos/readers/Widget.json:\(expected)"), "\(outcome.error)")
        }
    }
}
