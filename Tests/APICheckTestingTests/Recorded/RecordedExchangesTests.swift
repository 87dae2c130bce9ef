import APICheckRecordings
import Foundation
import Testing

@testable import APICheckTesting

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite struct RecordedExchangesTests {
    /// Found upwards from this file: the recordings of the repository.
    @Test(.recording("todos/reads")) func theCurrentOneIsFoundAboveTheTest() throws {
        let list = try RecordedExchanges.current.first("GET", "/todos")
        #expect(list.status == 200)
        #expect(list.header("content-type") == "application/json")
        #expect(list.place.hasPrefix("recordings/todos/reads.har:") || list.place.hasPrefix("/"))
        #expect(list.place.hasSuffix("(entry 1)"))
        #expect(list.body.starts(with: Data(#"{"data":["#.utf8)))
    }

    @Test(
        .recording("todos/reads"),
        arguments: [("/todos", true), ("/v2/todos", true), ("/api/v2/todos", true), ("/odos", false), ("/todo", false)])
    func aPathIsMatchedFromItsEndBySegments(_ path: String, _ isThere: Bool) throws {
        #expect(try RecordedExchanges.current.all("GET", path).isEmpty != isThere)
    }

    @Test func bracesStandForASegment() throws {
        let project = try SampleProject()
        defer { project.remove() }
        try project.write(
            [.sample("GET", "/v1/things/7/parts"), .sample("GET", "/v1/things"), .sample("GET", "/v1/%ED%95%A0")],
            to: "things/all")
        let exchanges = try RecordedExchanges("things/all", in: project.place)
        #expect(exchanges.all("GET", "/things/{id}/parts").map(\.url) == ["https://api.example.com/v1/things/7/parts"])
        #expect(exchanges.all("GET", "/v1/{any}").count == 2)
        #expect(exchanges.all("GET", "/할").count == 1)
        #expect(exchanges.all("POST", "/things").isEmpty)
    }

    @Test func aMissingExchangeIsToldWithThoseThatAreThere() throws {
        let project = try SampleProject()
        defer { project.remove() }
        try project.write(
            [.sample("GET", "/v1/things?page=2", 204), .sample("POST", "/v1/things", 422)], to: "things/all")
        let exchanges = try RecordedExchanges("things/all", in: project.place)
        let error = #expect(throws: (any Error).self) { _ = try exchanges.first("PUT", "/things/{id}") }
        #expect(
            error.map { "\($0)" } == """
                \(project.folder)/recordings/things/all.har holds no exchange PUT /things/{id}
                  expected: one whose path ends like that
                  actual:   GET /v1/things?page=2 -> 204
                            POST /v1/things -> 422
                Correct the method or the path, or record the request.
                """)
    }

    @Test func outsideOfATraitNoneIsCurrent() {
        let error = #expect(throws: (any Error).self) { _ = try RecordedExchanges.current }
        #expect(error.map { "\($0)".hasPrefix("no recording here\n") } == true)
    }

    @Test func aRequestIsMadeOfTheRecordedOne() throws {
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

    /// A package inside of another has its own recordings, and reads those of the outer one.
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
