import APICheckRecordings
import APICheckTesting
import Foundation
import TestSupport
import Testing

@Suite struct ExpectDecodesTests {
    private struct Todo: Codable {
        var id: Int
        var title: String
        var isDone: Bool

        private enum CodingKeys: String, CodingKey {
            case id, title
            case isDone = "is_done"
        }
    }

    /// Decodes, but `isDone` is always nil.
    private struct Renamed: Codable {
        var id: Int
        var isDone: Bool?
    }

    private struct Anything: Decodable {}

    private static let body = #"{"id":7,"title":"milk","is_done":true}"#

    private func exchange(_ body: String, status: Int = 200) throws -> (SampleProject, RecordedExchange) {
        let project = try SampleProject()
        try project.write([.sample("GET", "/todos/7", status, body)], to: "todos/one")
        return (project, try RecordedExchanges("todos/one", in: project.place)[0])
    }

    @Test func aModelThatReadsAllPasses() throws {
        let (project, exchange) = try exchange(ExpectDecodesTests.body)
        defer { project.remove() }
        let todo = expectDecodes(Todo.self, from: exchange, ignoring: [])
        #expect(todo?.isDone == true)
        expectRoundTrips(Todo.self, from: exchange)
    }

    @Test func aKeyWithAnotherSpellingIsReportedAtTheCallersLine() async throws {
        let (project, exchange) = try exchange(ExpectDecodesTests.body)
        defer { project.remove() }
        let found = try await issues {
            let value = expectDecodes(Renamed.self, from: exchange)
            #expect(value?.id == 7)
        }
        #expect(found.map(\.sourceLocation?.line) == [#_sourceLocation.line - 3])
        #expect(found.flatMap(\.summary) == ["model-key-never-sent: GET /todos/7, /isDone"])
        #expect(found.map { $0.text.line("actual") } == ["absent in the one object; the server sends `is_done`"])
    }

    @Test(
        arguments: [
            (nil, []), (["title", "is_done"], []), (["title"], ["model-key-never-read: GET /todos/7, /is_done"]),
        ] as [(Set<String>?, [String])])
    func keysThatAreNeverReadAreReportedOnRequest(_ ignoring: Set<String>?, _ expected: [String]) async throws {
        struct Short: Decodable {
            var id: Int
        }
        let (project, exchange) = try exchange(ExpectDecodesTests.body)
        defer { project.remove() }
        let found = try await issues { expectDecodes(Short.self, from: exchange, ignoring: ignoring) }
        #expect(found.flatMap(\.summary) == expected)
    }

    @Test func aResponseThatDoesNotDecodeIsNil() async throws {
        let (project, exchange) = try exchange(#"{"id":"7","title":"milk","is_done":true}"#)
        defer { project.remove() }
        let found = try await issues {
            let todo = expectDecodes(Todo.self, from: exchange)
            #expect(todo == nil)
        }
        #expect(found.flatMap(\.summary) == ["model-type-mismatch: GET /todos/7, /id"])
    }

    @Test func aResponseWithoutContentIsNamed() async throws {
        let (project, exchange) = try exchange("", status: 204)
        defer { project.remove() }
        let found = try await issues { expectDecodes(Todo.self, from: exchange) }
        #expect(found.flatMap(\.summary) == ["decoding-without-content: GET /todos/7, body"])
    }

    @Test func aModelThatAcceptsAnythingIsReported() async throws {
        let (project, exchange) = try exchange(ExpectDecodesTests.body)
        defer { project.remove() }
        let found = try await issues { expectDecodes(Anything.self, from: exchange) }
        #expect(found.flatMap(\.summary) == ["model-accepts-anything: GET /todos/7, body"])
    }

    @Test func droppedKeysAreReportedForRoundTripsOnly() async throws {
        struct Short: Codable {
            var id: Int
            var title: String
        }
        let (project, exchange) = try exchange(ExpectDecodesTests.body)
        defer { project.remove() }
        expectDecodes(Short.self, from: exchange)
        let found = try await issues { expectRoundTrips(Short.self, from: exchange) }
        #expect(found.flatMap(\.summary) == ["model-key-never-read: GET /todos/7, /is_done"])
        expectRoundTrips(Short.self, from: exchange, ignoring: ["is_done"])
    }

    @Test(.recording("todos/reads")) func severalResponsesAreDecodedTogether() throws {
        struct Envelope: Decodable {
            var data: Todo
        }
        let todos = expectDecodes(
            Envelope.self, from: try RecordedExchanges.current.all("GET", "/todos/4698"))
        #expect(todos.map(\.data.id) == [4698])
    }

    @Test func anEmptyListOfExchangesIsAnIssue() async throws {
        let found = try await issues { expectDecodes(Todo.self, from: []) }
        #expect(
            found.map(\.text) == [
                """
                no response to decode
                  expected: at least one exchange
                  actual:   none
                  help:     choose a request that the recording has
                """
            ])
    }
}
