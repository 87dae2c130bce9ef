import APICheckBase
import APICheckJSON
import APICheckProject
import Foundation
import TestSupport
import Testing

@Suite struct AppReadsTests {
    static func read(
        _ operation: String = "GET /things", _ status: Int = 200, _ place: String = "/id", _ model: String = "Thing.id",
        types: [String] = ["Int"], accepted: [String] = ["integer"], isRequired: Bool = true
    ) -> AppRead {
        AppRead(
            response: .init(operation: operation, status: status), place: Pointer(place) ?? Pointer(), model: model,
            types: types, accepted: accepted, isRequired: isRequired, file: "Thing.swift")
    }

    @Test func theSameReadsAreTheSameBytes() throws {
        let reads = [
            Self.read("GET /b"), Self.read("POST /a"), Self.read("GET /a", 404), Self.read("GET /a", 200, "/b"),
            Self.read("GET /a", 200, "/a/*/x~1y"), Self.read("GET /a", 200, "/a"),
            Self.read("GET /a", 200, "/a", "A.a"),
        ]
        let file = AppReads(app: "App", reads: reads)
        #expect(
            file.reads.map { "\($0.response) \($0.place) \($0.model)" } == [
                "GET /a 200 /a A.a", "GET /a 200 /a Thing.id", "GET /a 200 /a/*/x~1y Thing.id",
                "GET /a 200 /b Thing.id",
                "GET /a 404 /id Thing.id", "POST /a 200 /id Thing.id", "GET /b 200 /id Thing.id",
            ])
        #expect(AppReads(app: "App", reads: reads.reversed()).bytes == file.bytes)
        let folder = try TemporaryFolder()
        let path = try folder.write("App.json", file.bytes)
        let again = try #require(try AppReads(contentsOf: path))
        #expect(again.reads == file.reads)
        #expect(again.reads.map(\.line) == [6, 7, 8, 9, 12, 15, 18])
        #expect(again.bytes == file.bytes)
    }

    @Test func anEmptyFileHasNoReads() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write("App.json", AppReads(app: "App", reads: []).bytes)
        #expect(try AppReads(contentsOf: path)?.reads == [])
        #expect(try AppReads(contentsOf: folder.path + "/None.json") == nil)
    }

    private static let row =
        #"{"place": "/id", "model": "T", "swift": ["Int"], "json": ["integer"], "required": true, "file": "f"}"#

    private static func file(_ row: String) -> String {
        "{\"version\": 1, \"app\": \"App\", \"responses\": [\n{\"operation\": \"GET /a\", \"status\": 200, \"reads\": [\n\(row)]}]}"
    }

    @Test(
        arguments: [
            ("{", "1:2: the text ends in the middle of a value, at byte 1"),
            (#"{"app": "App"}"#, "1: the file has no 'version'"),
            (#"{"version": 2, "app": "App"}"#, "1: unknown version of a readers' file"),
            (#"{"version": 1, "app": "App"}"#, "1: 'responses' is missing"),
            (#"{"version": 1, "app": "B", "responses": []}"#, "1: the name of the app is not that of the file"),
            (#"{"version": 1, "app": 7, "responses": []}"#, "1: 'app' is not a text"),
            (file(row.replacing("\"place\"", with: "\"plase\"")), "3: unknown key 'plase'"),
            (file(row.replacing("\"/id\"", with: "\"id\"")), "3: invalid place"),
            (file(row.replacing("integer", with: "int")), "3: unknown JSON type 'int'"),
            (file(row.replacing("true", with: "1")), "3: 'required' is neither true nor false"),
            (file(row).replacing("200", with: "20"), "2: invalid status"),
        ])
    func aFileThatIsWrongIsRefused(_ text: String, _ expected: String) throws {
        let folder = try TemporaryFolder()
        let path = try folder.write("App.json", text.utf8)
        let error = #expect(throws: (any Error).self) { try AppReads(contentsOf: path) }
        let message = try #require(error as? any ProblemError).problem.headline
        #expect(message == "\(path):\(expected)")
    }

    @Test(arguments: [
        ("TodoApp", true), ("my-app_2.0", true), ("a/b", false), ("", false), (".hidden", false), ("ä", false),
        ("a b", false),
    ])
    func aNameIsThatOfAFile(_ name: String, _ isName: Bool) { #expect(AppReads.isName(name) == isName) }

    @Test func whatATestSeesLessOfStaysAsItIs() {
        let wide = Self.read(types: ["Int", "String"], accepted: ["integer", "string"], isRequired: false)
        var seen = SeenReads()
        seen.add([Self.read()])
        #expect(seen.merged(into: [wide], isReplacing: false) == [wide])
        #expect(seen.merged(into: [wide], isReplacing: true) == [Self.read()])
        let changed = Self.read(types: ["Int?"], accepted: ["integer", "null"], isRequired: false)
        #expect(seen.merged(into: [changed], isReplacing: false) == [Self.read()])
        seen.add([changed])
        #expect(
            seen.merged(into: [], isReplacing: false) == [
                Self.read(types: ["Int", "Int?"], accepted: ["integer", "null"], isRequired: false)
            ])
        #expect(SeenReads.missing([Self.read()], in: [wide]) == [])
        #expect(SeenReads.missing([wide, Self.read("GET /b")], in: [Self.read()]) == [Self.read("GET /b"), wide])
    }

    /// `flock` excludes two descriptors of one process as it does those of two.
    @Test func writersAtTheSameTimeLoseNothing() async throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/contracts/things/readers/App.json"
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<40 {
                group.addTask {
                    var seen = SeenReads()
                    seen.add([Self.read("GET /\(number)")])
                    let added = seen
                    try AppReadsStore(path: path, app: "App").update { added.merged(into: $0, isReplacing: false) }
                }
            }
            try await group.waitForAll()
        }
        #expect(try AppReads(contentsOf: path)?.reads.count == 40)
        #expect(FileContents.list(folder.path + "/contracts/things/readers") == ["App.json"])
    }
}
