import APICheckDecoding
import APICheckTesting
import Foundation
import TestSupport
import Testing

@Suite struct RequireDecodesTests {
    private struct Todo: Decodable, Equatable {
        var id: Int
        var isDone: Bool?
    }

    private static func exchange(_ body: String) throws -> RecordedExchange {
        try RecordedExchange("GET", "https://api.example.com/todos/7", body: Data(body.utf8), api: "none")
    }

    @Test func aModelThatReadsAllIsReturned() throws {
        let exchange = try RequireDecodesTests.exchange(#"{"id":7,"isDone":true}"#)
        #expect(try requireDecodes(Todo.self, from: exchange) == Todo(id: 7, isDone: true))
        #expect(try requireDecodes(Todo.self, from: [exchange, exchange]).map(\.id) == [7, 7])
    }

    private static let failures: [(name: String, body: String, summary: [String])] = [
        ("a value of another type", #"{"id":"7","isDone":true}"#, ["model-type-mismatch: GET /todos/7, /id"]),
        ("a key that is never sent", #"{"id":7,"is_done":true}"#, ["model-key-never-sent: GET /todos/7, /isDone"]),
        (
            "two findings", #"{"id":"7","is_done":true}"#,
            ["model-type-mismatch: GET /todos/7, /id", "model-key-never-sent: GET /todos/7, /isDone"]
        ),
    ]

    /// The error that the test throws is no issue of its own.
    @Test(arguments: failures)
    func aFindingEndsTheTestAndIsRecordedOnce(_ name: String, _ body: String, _ summary: [String]) async throws {
        let exchange = try RequireDecodesTests.exchange(body)
        let location = #_sourceLocation
        let found = try await issues {
            let error = #expect(throws: ExpectationFailedError.self) {
                try requireDecodes(Todo.self, from: exchange, sourceLocation: location)
            }
            throw try #require(error)
        }
        #expect(found.flatMap(\.summary) == summary)
        #expect(found.allSatisfy { $0.sourceLocation == location })
        #expect(found.map(\.decodingProblem?.text) == found.map(\.text))
    }

    @Test func aFileThatIsNotThereEndsTheTest() async throws {
        let found = try await issues {
            try requireDecodes(Todo.self, from: .file("none.json", in: .path("/nowhere")))
        }
        #expect(found.map { $0.text.firstLine } == ["no file 'none.json'"])
    }

    @Test func anEmptyListOfExchangesEndsTheTest() async throws {
        let found = try await issues { try requireDecodes(Todo.self, from: []) }
        #expect(found.map { $0.text.firstLine } == ["no response to decode"])
    }

    /// Without a value to return, an ignored finding cannot pass.
    @Test func anIgnoredFindingOfABodyThatDoesNotDecodeEndsTheTest() async throws {
        let exchange = try RequireDecodesTests.exchange(#"{"id":"7","isDone":true}"#)
        let found = try await issues {
            try requireDecodes(Todo.self, from: exchange, ignoring: [.rule(.modelTypeMismatch)])
        }
        #expect(found.map { $0.text.firstLine } == ["a required model does not decode, and the finding is ignored"])
        #expect(found.first?.text.line("expected") == "Todo")
    }
}
