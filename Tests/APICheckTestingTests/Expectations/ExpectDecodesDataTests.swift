import Foundation
import TestSupport
import Testing

@testable import APICheckTesting

/// Bodies that do not come from a recording.
@Suite struct ExpectDecodesDataTests {
    private struct Item: Codable {
        var id: Int
        var isDone: Bool?
    }

    private static let body = #"{"id": 1, "is_done": true}"#
    private static let whole = #"{"id": 1, "isDone": true}"#

    @Test func aBodyIsAudited() async throws {
        let found = try await issues {
            let item = expectDecodes(Item.self, from: Data(ExpectDecodesDataTests.body.utf8))
            #expect(item?.id == 1)
            let wrong = Data(#"{"id": "1"}"#.utf8)
            expectDecodes(Item.self, from: .body(wrong, operation: "GET /items/{id}", status: 404))
        }
        #expect(
            found.map(\.summary) == [
                ["model-key-never-sent: decode Item, /isDone"], ["model-type-mismatch: GET /items/{id}, /id"],
            ])
        #expect(found.map { $0.text.contains("\n            body\n") } == [true, true])
        #expect(found.last?.text.line("help")?.prefix(33) == "The response has status 404: chec")
    }

    @Test func aFileIsAudited() async throws {
        let project = try SampleProject()
        defer { project.remove() }
        try project.write(ExpectDecodesDataTests.body, to: "Fixtures/item.json")
        let file = "\(project.folder)/Fixtures/item.json"
        let place = project.place
        let found = try await issues {
            let item = expectDecodes(Item.self, from: URL(fileURLWithPath: file))
            #expect(item?.id == 1)
            let same = expectDecodes(Item.self, from: .file("Fixtures/item.json", in: place))
            #expect(same?.id == 1)
            let third = expectDecodes(
                Item.self, from: .file(at: URL(fileURLWithPath: file), operation: "GET /items/{id}"))
            #expect(third?.id == 1)
        }
        #expect(
            found.map(\.summary) == [
                ["model-key-never-sent: decode Item, /isDone"], ["model-key-never-sent: decode Item, /isDone"],
                ["model-key-never-sent: GET /items/{id}, /isDone"],
            ])
        #expect(found.allSatisfy { $0.text.contains("\n            \(file)\n") })
    }

    @Test func aFileThatIsNotThereIsAnIssue() async throws {
        let project = try SampleProject()
        defer { project.remove() }
        let place = project.place
        let folder = project.folder
        let found = try await issues {
            let remote = try #require(URL(string: "https://example.com/a"))
            let items = [
                expectDecodes(Item.self, from: URL(fileURLWithPath: "\(folder)/none.json")),
                expectDecodes(Item.self, from: .file("none.json", in: place)), expectDecodes(Item.self, from: remote),
            ]
            #expect(items.allSatisfy { $0 == nil })
        }
        #expect(
            found.map { $0.text.firstLine } == [
                "\(folder)/none.json: the file cannot be read", "no file 'none.json'",
                "no file 'https://example.com/a'",
            ])
    }

    @Test func aTypeOfATestIsASource() {
        struct Fixture: DecodingSource {
            let text: String

            var decodingBody: DecodingBody { .body(Data(text.utf8)) }
        }
        #expect(expectDecodes(Item.self, from: Fixture(text: ExpectDecodesDataTests.whole))?.isDone == true)
        expectRoundTrips(Item.self, from: Data(ExpectDecodesDataTests.whole.utf8))
    }

    /// The contract declares keys that a body lacks.
    @Test(.contract("todos")) func theContractOfTheTestIsEvidence() async throws {
        struct Answer: Decodable {
            struct Todo: Decodable { var id: Int?, title: String?, isDone: Bool? }
            var data: Todo
        }
        let body = Data(#"{"data": {"id": 1}, "message": "ok"}"#.utf8)
        let found = try await issues {
            expectDecodes(Answer.self, from: .body(body, operation: "GET /todos/{id}"), decoder: .snakeCase)
            expectDecodes(Answer.self, from: .body(body, operation: "GET /todo/{id}"), decoder: .snakeCase)
        }
        #expect(
            found.map { $0.text.firstLine.suffix(75) } == [
                "contracts/todos/openapi.yaml: the contract has no operation 'GET /todo/{id}'".suffix(75)
            ])
        #expect(found.first?.text.line("expected") == "a method and a path of the contract, e.g. GET /todos/{id}")
    }
}

extension JSONDecoder {
    fileprivate static var snakeCase: JSONDecoder {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        return decoder
    }
}
