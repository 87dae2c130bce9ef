import APICheckBase
import APICheckJSON
import APICheckProject
import Foundation
import TestSupport
import Testing

@testable import APICheckTesting

/// `APICHECK_READS` writes what models read beside the contract.
@Suite struct ReadsTests {
    private struct Todo: Decodable {
        var id: Int
        var isDone: Bool

        private enum CodingKeys: String, CodingKey {
            case id
            case isDone = "is_done"
        }
    }

    private struct Short: Decodable { var id: Int }

    private static let contract = """
        openapi: 3.1.0
        info: {title: t, version: '1'}
        paths:
          /todos/{id}:
            get: {responses: {'200': {description: ok}}}
        """

    /// An app with a model in its sources, a contract and a recording.
    private static func app(contract: String? = Self.contract) throws -> SampleProject {
        let project = try SampleProject()
        try project.write("// swift-tools-version: 6.3", to: "Package.swift")
        try project.write("/// struct Short\nstruct Todo: Codable {}", to: "Sources/App/Model/Things.swift")
        try project.write("", to: "Tests/AppTests/ModelTests.swift")
        if let contract { try project.write(contract, to: "contracts/todos/openapi.yaml") }
        try project.write(
            [
                .sample("GET", "/todos/7", 200, #"{"id":7,"is_done":true}"#),
                .sample("GET", "/todos/8", 404, #"{"id":8}"#),
            ],
            to: "todos/one")
        return project
    }

    /// Decodes the first exchange as a test of the app does, with a request of the environment.
    private static func decode<Value: Decodable & SendableMetatype>(
        _ type: Value.Type, in project: SampleProject, _ variable: String, app: String? = "App", ci: String? = nil
    ) async throws -> [Issue] {
        let file = "\(project.folder)/Tests/AppTests/ModelTests.swift"
        let exchange = try RecordedExchanges("todos/one", in: project.place, filePath: file)[0]
        return try await issues {
            ReadsRequest.$current.withValue(ReadsRequest(variable: variable, app: app, ci: ci)) {
                _ = expectDecodes(type, from: exchange)
            }
        }
    }

    private static func text(of project: SampleProject, app: String = "App") throws -> String {
        let bytes = try FileContents.read("\(project.folder)/contracts/todos/readers/\(app).json")
        return String(decoding: bytes, as: UTF8.self)
    }

    private static let file = """
        {
          "version": 1,
          "app": "App",
          "responses": [
            {"operation": "GET /todos/{id}", "status": 200, "reads": [
              {"place": "", "model": "ReadsTests.Todo", "swift": ["Todo"], "json": ["object"], "required": true, "file": "Sources/App/Model/Things.swift"},
              {"place": "/id", "model": "ReadsTests.Todo.id", "swift": ["Int"], "json": ["integer"], "required": true, "file": "Sources/App/Model/Things.swift"},
              {"place": "/is_done", "model": "ReadsTests.Todo.isDone", "swift": ["Bool"], "json": ["boolean"], "required": true, "file": "Sources/App/Model/Things.swift"}
            ]}
          ]
        }

        """

    @Test func readsAreWrittenBesideTheContract() async throws {
        let project = try Self.app()
        defer { project.remove() }
        #expect(try await Self.decode(Todo.self, in: project, "write").isEmpty)
        #expect(try Self.text(of: project) == Self.file)
        let stamp = FileStamp(of: "\(project.folder)/contracts/todos/readers/App.json")
        #expect(try await Self.decode(Todo.self, in: project, "write").isEmpty)
        #expect(FileStamp(of: "\(project.folder)/contracts/todos/readers/App.json") == stamp)
        #expect(FileContents.list("\(project.folder)/contracts/todos/readers") == ["App.json"])
    }

    @Test func withoutARequestNothingIsWritten() async throws {
        let project = try Self.app()
        defer { project.remove() }
        #expect(try await Self.decode(Todo.self, in: project, "").isEmpty)
        #expect(FileContents.list("\(project.folder)/contracts/todos") == ["openapi.yaml"])
    }

    /// The module of this test is `APICheckTestingTests`.
    @Test func theAppIsNamedAfterTheTestModule() async throws {
        let project = try Self.app()
        defer { project.remove() }
        _ = try await Self.decode(Todo.self, in: project, "write", app: nil)
        #expect(try Self.text(of: project, app: "APICheckTesting").contains("\"app\": \"APICheckTesting\""))
    }

    @Test func readsOfOtherTestsStayUntilTheyAreReplaced() async throws {
        let project = try Self.app()
        defer { project.remove() }
        let other = Self.file.replacing(
            "\"place\": \"/id\", \"model\": \"ReadsTests.Todo.id\"", with: "\"place\": \"/id\", \"model\": \"Old.id\""
        )
        .replacing(
            "    ]}\n",
            with: """
                    ]},
                    {"operation": "DELETE /todos/{id}", "status": 200, "reads": [
                      {"place": "", "model": "Gone", "swift": ["Gone"], "json": [], "required": true, "file": "G.swift"}
                    ]}

                """)
        try project.write(other, to: "contracts/todos/readers/App.json")
        _ = try await Self.decode(Todo.self, in: project, "write")
        let written = try Self.text(of: project)
        #expect(["Old.id", "ReadsTests.Todo.id", "Gone"].allSatisfy { written.contains("\"model\": \"\($0)\"") })
        _ = try await Self.decode(Todo.self, in: project, "replace")
        let replaced = try Self.text(of: project)
        #expect(!replaced.contains("Old.id"))
        #expect(replaced.contains("ReadsTests.Todo.id") && replaced.contains("Gone"))
    }

    @Test func aModelOfNoSourceFileHasTheTestsFile() async throws {
        let project = try Self.app()
        defer { project.remove() }
        _ = try await Self.decode(Short.self, in: project, "write")
        #expect(
            try Self.text(of: project).contains(
                "\"model\": \"ReadsTests.Short\", \"swift\": [\"Short\"], \"json\": [\"object\"], \"required\": true, \"file\": \"Tests/AppTests/ModelTests.swift\""
            ))
    }

    @Test func withoutAContractTheOperationIsThePath() async throws {
        let project = try Self.app(contract: nil)
        defer { project.remove() }
        _ = try await Self.decode(Todo.self, in: project, "write")
        #expect(try Self.text(of: project) == Self.file.replacing("/todos/{id}", with: "/todos/7"))
    }

    @Test func aFileThatLacksReadsIsReported() async throws {
        let project = try Self.app()
        defer { project.remove() }
        let missing = try await Self.decode(Short.self, in: project, "check", ci: "true")
        #expect(
            missing.map(\.text) == [
                """
                the readers' file is not up to date
                  where:    \(project.folder)/contracts/todos/readers/App.json
                  expected: what the models of App read
                  actual:   the file lacks
                            GET /todos/{id} 200 body: ReadsTests.Short as Short, required, Tests/AppTests/ModelTests.swift
                            GET /todos/{id} 200 /id: ReadsTests.Short.id as Int, required, Tests/AppTests/ModelTests.swift
                  help:     write it with: APICHECK_READS=write swift test
                """
            ])
        _ = try await Self.decode(Short.self, in: project, "write")
        #expect(try await Self.decode(Short.self, in: project, "check", ci: "true").isEmpty)
    }

    @Test(
        arguments: [
            (
                "writes", "App", nil,
                "APICHECK_READS: unknown mode\n  expected: write, replace or check\n  actual:   writes"
            ),
            (
                "write", "App", "1",
                "APICHECK_READS: tests write no reads when CI is set\n  expected: check\n  actual:   write"
            ),
            (
                "write", "../App", nil,
                "APICHECK_READS_APP: invalid name of an app\n  expected: letters, digits, '-', '_' and '.', e.g. TodoApp\n  actual:   ../App"
            ),
        ] as [(String, String, String?, String)])
    func aRequestThatIsWrongIsAnIssue(_ mode: String, _ app: String, _ ci: String?, _ text: String) async throws {
        let project = try Self.app()
        defer { project.remove() }
        let found = try await Self.decode(Todo.self, in: project, mode, app: app, ci: ci)
        #expect(found.count == 1)
        #expect(found.first?.text.hasPrefix(text) == true, "\(found.map(\.text))")
        #expect(!FileContents.exists("\(project.folder)/contracts/todos/readers"))
    }

    @Test(
        arguments: [
            ("{\n  \"version\": 1,\n}", ":3:1: "), (#"{"version": 2}"#, ":1: unknown version of a readers' file"),
            ("[]", ":1: this is a list, not a readers' file"),
            (#"{"version": 1, "app": "Other", "responses": []}"#, ":1: the name of the app is not that of the file"),
        ])
    func aFileThatIsWrongIsAnIssueAndStays(_ text: String, _ expected: String) async throws {
        let project = try Self.app()
        defer { project.remove() }
        try project.write(text, to: "contracts/todos/readers/App.json")
        let found = try await Self.decode(Todo.self, in: project, "write")
        #expect(found.count == 1)
        #expect(
            found.first?.text.contains("contracts/todos/readers/App.json\(expected)") == true, "\(found.map(\.text))")
        #expect(try Self.text(of: project) == text)
    }

    @Test func aFolderThatCannotBeMadeIsAnIssue() async throws {
        let project = try Self.app()
        defer { project.remove() }
        try project.write("", to: "contracts/todos/readers")
        let found = try await Self.decode(Todo.self, in: project, "write")
        #expect(
            found.map(\.text.firstLine) == [
                "\(project.folder)/contracts/todos/readers/: a part of the path is a file, no file can be written there"
            ])
    }

    @Test func staleReadsAreCounted() throws {
        let project = try Self.app()
        defer { project.remove() }
        let reads = ReadsOfProcess(reportsAtExit: false)
        let store = AppReadsStore(path: "\(project.folder)/contracts/todos/readers/App.json", app: "App")
        let response = AppRead.Response(operation: "GET /todos/{id}", status: 200)
        func read(_ model: String) -> AppRead {
            AppRead(
                response: response, place: .init(["id"]), model: model, types: ["Int"], accepted: ["integer"],
                isRequired: true, file: "T.swift")
        }
        try store.update { _ in [read("Old.id"), read("Todo.id")] }
        try reads.add([read("Todo.id")], to: store, isReplacing: false)
        #expect(
            reads.staleReads(of: store.path) == """
                warning: \(store.path): 1 stale read, which no test made although the response was decoded
                  GET /todos/{id} 200 /id by Old.id
                  help:     if all tests ran, remove it with: APICHECK_READS=replace swift test

                """)
        try reads.add([read("Old.id")], to: store, isReplacing: false)
        #expect(reads.staleReads(of: store.path) == nil)
    }

    @Test func declarationsAreFoundInSources() {
        let source = """
            // struct Comment {}
            public final class Store<Value> { enum State { case idle } }
            extension Todo { actor Worker {} }
            let text = "a class of its own"; class func make() {}
            """
        #expect(DeclaredTypes.names(in: Array(source.utf8)) == ["Store", "State", "Worker", "of", "func"])
    }
}
