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

    /// Decodes, and is nil for ever.
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

    @Test func aKeyThatTheServerSpellsInAnotherWayIsToldAtTheCallersLine() async throws {
        let (project, exchange) = try exchange(ExpectDecodesTests.body)
        defer { project.remove() }
        let found = try await issues {
            let value = expectDecodes(Renamed.self, from: exchange)
            #expect(value?.id == 7)
        }
        #expect(found.map(\.sourceLocation?.line) == [#_sourceLocation.line - 3])
        let text = found.first?.text ?? ""
        #expect(text.hasPrefix("model-key-never-sent: "))
        #expect(text.contains("GET /todos/7, /isDone"))
        #expect(text.contains("\(project.folder)/recordings/todos/one.har:9 (entry 1)"))
        #expect(text.contains("is_done"))
    }

    @Test(
        arguments: [
            (nil, []), (["title", "is_done"], []), (["title"], ["model-key-never-read: GET /todos/7, /is_done"]),
        ] as [(Set<String>?, [String])])
    func keysThatAreNeverReadAreToldWhenAsked(_ ignoring: Set<String>?, _ told: [String]) async throws {
        struct Short: Decodable {
            var id: Int
        }
        let (project, exchange) = try exchange(ExpectDecodesTests.body)
        defer { project.remove() }
        let found = try await issues { expectDecodes(Short.self, from: exchange, ignoring: ignoring) }
        #expect(found.flatMap(ExpectDecodesTests.summary) == told)
    }

    @Test func whatDoesNotDecodeIsNil() async throws {
        let (project, exchange) = try exchange(#"{"id":"7","title":"milk","is_done":true}"#)
        defer { project.remove() }
        let found = try await issues {
            let todo = expectDecodes(Todo.self, from: exchange)
            #expect(todo == nil)
        }
        #expect(found.flatMap(ExpectDecodesTests.summary) == ["model-type-mismatch: GET /todos/7, /id"])
    }

    @Test func anAnswerWithoutContentIsCalledThat() async throws {
        let (project, exchange) = try exchange("", status: 204)
        defer { project.remove() }
        let found = try await issues { expectDecodes(Todo.self, from: exchange) }
        #expect(found.first?.text.hasPrefix("decoding-without-content: ") == true)
    }

    @Test func aModelThatAcceptsAnythingIsTold() async throws {
        let (project, exchange) = try exchange(ExpectDecodesTests.body)
        defer { project.remove() }
        let found = try await issues { expectDecodes(Anything.self, from: exchange) }
        #expect(found.first?.text.hasPrefix("model-accepts-anything: ") == true)
    }

    @Test func whatAModelDropsIsToldOfTheRoundTripOnly() async throws {
        struct Short: Codable {
            var id: Int
            var title: String
        }
        let (project, exchange) = try exchange(ExpectDecodesTests.body)
        defer { project.remove() }
        expectDecodes(Short.self, from: exchange)
        let found = try await issues { expectRoundTrips(Short.self, from: exchange) }
        #expect(found.flatMap(ExpectDecodesTests.summary) == ["model-key-never-read: GET /todos/7, /is_done"])
        expectRoundTrips(Short.self, from: exchange, ignoring: ["is_done"])
    }

    @Test(.recording("todos/reads")) func severalAnswersAreReadTogether() throws {
        struct Envelope: Decodable {
            var data: Todo
        }
        let todos = expectDecodes(
            Envelope.self, from: try RecordedExchanges.current.all("GET", "/todos/4698"))
        #expect(todos.map(\.data.id) == [4698])
    }

    @Test func noAnswerAtAllIsTold() async throws {
        let found = try await issues { expectDecodes(Todo.self, from: []) }
        #expect(found.first?.text.hasPrefix("no response to decode\n") == true)
    }

    /// `rule: where`.
    private static func summary(_ issue: Issue) -> [String] {
        issue.text.split(separator: "\n\n").map { block in
            let lines = block.split(separator: "\n")
            return "\(lines[0].prefix { $0 != ":" }): \(lines[1].drop { $0 != ":" }.dropFirst().drop { $0 == " " })"
        }
    }
}
