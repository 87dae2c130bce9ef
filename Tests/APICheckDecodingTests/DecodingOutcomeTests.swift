import Foundation
import Testing

@testable import APICheckDecoding

/// The audit without Swift Testing.
@Suite struct DecodingOutcomeTests {
    private struct Todo: Decodable {
        var id: Int
        var isDone: Bool?
    }

    @Test func problemsAndRemarksAreSeparate() {
        let bodies = [#"{"id":7,"is_done":true,"title":"a"}"#, #"{"id":8,"is_done":false,"title":"b"}"#]
        let samples = bodies.map {
            DecodingSample(Data($0.utf8), operation: "GET /todos/{id}", status: 200, source: "todo.json")
        }
        let outcome = DecodingAudit().run(Todo.self, on: samples)
        #expect(
            outcome.problems.map(\.text) == [
                """
                model-key-never-sent: The model reads a key that no sample has: the property is always nil, and no test fails.
                  where:    GET /todos/{id}, /isDone
                            todo.json, 2 samples
                  expected: isDone as Bool?, asked for by Todo
                  actual:   absent in each of 2 objects; the server sends `is_done`
                  help:     Add case isDone = "is_done" to the CodingKeys of Todo, or set the decoder's keyDecodingStrategy to \
                .convertFromSnakeCase. Use the name that the server sends, record a sample that has the key, or remove the property.
                """
            ])
        #expect(outcome.problems.map(\.rule) == [.modelKeyNeverSent])
        #expect(outcome.problems.map(\.level) == [.breaking])
        #expect(outcome.problems.map(\.type) == ["Todo"])
        #expect(outcome.problems.map(\.key) == ["isDone"])
        #expect(outcome.problems.map(\.pointer) == ["/isDone"])
        #expect(outcome.remarks.map(\.rule) == [.modelKeyNeverRead])
        #expect(outcome.remarks.map(\.pointer) == ["/title"])
        #expect(outcome.values.map(\.id) == [7, 8])
    }

    @Test func aModelThatReadsAllHasNoProblems() {
        struct Whole: Decodable {
            var id: Int
        }
        let outcome = DecodingAudit().run(Whole.self, on: [DecodingSample(Data(#"{"id":7}"#.utf8))])
        #expect(outcome.problems == [])
        #expect(outcome.remarks == [])
    }
}
