import APICheckRecordings
import Foundation
import Testing

@testable import APICheckTesting

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite struct RecordedExchangesTests {
    /// The recordings of the repository are found above this file.
    @Test(.recording("todos/reads")) func theRecordingIsFoundAboveTheTest() throws {
        let list = try RecordedExchanges.current.first("GET", at: "/todos")
        #expect(list.status == 200)
        #expect(list.header("content-type") == "application/json")
        // The path is relative if the tests run in the folder of the package.
        let folder = FileManager.default.currentDirectoryPath + "/"
        let file = Page.root.appendingPathComponent("recordings/todos/reads.har").path.replacing(folder, with: "")
        #expect(list.place == "\(file):9 (entry 1)")
        #expect(list.description == "GET /api/v2/todos?page=1&filter=created_at&order_by=desc&per_page=10 -> 200")
    }

    @Test(
        .recording("todos/reads"),
        arguments: [("/todos", true), ("/v2/todos", true), ("/api/v2/todos", true), ("/odos", false), ("/todo", false)])
    func theLastSegmentsOfAPathAreMatched(_ path: String, _ isThere: Bool) throws {
        #expect(try RecordedExchanges.current.all("GET", at: path).isEmpty != isThere)
    }

    @Test func bracesMatchAnySegment() throws {
        let project = try SampleProject()
        defer { project.remove() }
        try project.write(
            [.sample("GET", "/v1/things/7/parts"), .sample("GET", "/v1/things"), .sample("GET", "/v1/%ED%95%A0")],
            to: "things/all")
        let exchanges = try RecordedExchanges("things/all", in: project.place)
        #expect(
            exchanges.all("GET", at: "/things/{id}/parts").map(\.url) == ["https://api.example.com/v1/things/7/parts"])
        #expect(exchanges.all("GET", at: "/v1/{any}").count == 2)
        #expect(exchanges.all("GET", at: "/할").count == 1)
        #expect(exchanges.all("POST", at: "/things").isEmpty)
    }

    @Test func errorsCanBeMatched() throws {
        let project = try SampleProject()
        defer { project.remove() }
        try project.write([.sample("GET", "/things")], to: "things/all")
        try project.write("{", to: "recordings/things/broken.har")
        try project.write("openapi: 3.1.0\npaths: 7", to: "contracts/things/openapi.yaml")
        let kinds: [(SetupError.Kind, () throws -> Void)] = [
            (.recordingMissing, { _ = try RecordedExchanges("things/none", in: project.place) }),
            (.recordingInvalid, { _ = try RecordedExchanges("things/broken", in: project.place) }),
            (
                .exchangeMissing,
                { _ = try RecordedExchanges("things/all", in: project.place).first("PUT", at: "/things") }
            ),
            (.contractMissing, { _ = try APIContract("others", in: project.place) }),
            (.contractInvalid, { _ = try APIContract("things", in: project.place) }),
            (.traitMissing, { _ = try RecordedExchanges.current }),
            (.traitMissing, { _ = try APIContract.current }),
            (.traitMissing, { _ = try Replay.current }),
        ]
        for (kind, body) in kinds {
            let error = #expect(throws: SetupError.self) { try body() }
            #expect(error?.kind == kind)
        }
    }

    @Test func anErrorForAMissingExchangeListsTheRecordedOnes() throws {
        let project = try SampleProject()
        defer { project.remove() }
        try project.write(
            [.sample("GET", "/v1/things?page=2", 204), .sample("POST", "/v1/things", 422)], to: "things/all")
        let exchanges = try RecordedExchanges("things/all", in: project.place)
        let error = #expect(throws: (any Error).self) { _ = try exchanges.first("PUT", at: "/things/{id}") }
        #expect(
            error.map { "\($0)" } == """
                \(project.folder)/recordings/things/all.har: no exchange PUT /things/{id}
                  expected: one whose path ends like that
                  actual:   GET /v1/things?page=2 -> 204
                            POST /v1/things -> 422
                  help:     correct the method or the path, or record the request
                """)
    }

    @Test func withoutATraitThereAreNoCurrentExchanges() {
        let error = #expect(throws: (any Error).self) { _ = try RecordedExchanges.current }
        #expect(error.map { "\($0)".firstLine } == "no recording here")
    }

    @Test func aRequestIsMadeFromTheRecordedOne() throws {
        let project = try SampleProject()
        defer { project.remove() }
        try project.write(
            [.sample("PUT", "/things/7?a=b%20c", sent: (type: "application/json", body: "{}"))], to: "things/all")
        let exchange = try #require(try RecordedExchanges("things/all", in: project.place).first)
        let request = try #require(exchange.request)
        #expect(request.httpMethod == "PUT")
        #expect(request.url?.absoluteString == "https://api.example.com/things/7?a=b%20c")
        #expect(request.value(forHTTPHeaderField: "content-type") == "application/json")
        #expect(request.httpBody == Data("{}".utf8))
    }

    /// A package inside of another one has its own recordings, and also reads those of the outer one.
    @Test func aRecordingIsMadeInTheNearestProject() throws {
        let project = try SampleProject()
        defer { project.remove() }
        try project.write([.sample("GET", "/things")], to: "things/all")
        try project.write("", to: "Inner/Package.swift")
        let files = ProjectFiles(folder: .aboveTest, testFile: "\(project.folder)/Inner/Tests/ATests/A.swift")
        #expect(files.recording("things/all") == "\(project.folder)/recordings/things/all.har")
        #expect(files.recording("things/new") == "\(project.folder)/Inner/recordings/things/new.har")
        let outer = ProjectFiles(folder: .aboveTest, testFile: "\(project.folder)/Tests/B.swift")
        #expect(outer.recording("things/new") == "\(project.folder)/recordings/things/new.har")
    }
}
