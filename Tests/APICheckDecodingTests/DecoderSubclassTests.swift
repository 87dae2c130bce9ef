import Foundation
import Testing

@testable import APICheckDecoding

/// Apps that subclass `JSONDecoder` to open the envelope of each response, or to choose its settings.
@Suite struct DecoderSubclassTests {
    private struct Envelope<Content: Decodable>: Decodable {
        let data: Content
    }

    private final class EnvelopeDecoder: JSONDecoder, @unchecked Sendable {
        override func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value {
            try super.decode(Envelope<Value>.self, from: data).data
        }
    }

    private final class SnakeDecoder: JSONDecoder, @unchecked Sendable {
        override init() {
            super.init()
            keyDecodingStrategy = .convertFromSnakeCase
        }
    }

    private struct Todo: Decodable {
        var id: Int
        var isDone: Bool?
    }

    @Test func anOverriddenDecodeIsCalled() {
        let sample = DecodingSample(Data(#"{"data":[{"id":1,"is_done":true},{"id":2,"is_done":false}]}"#.utf8))
        let outcome = DecodingAudit(decoder: EnvelopeDecoder()).run([Todo].self, on: [sample])
        #expect(outcome.values.map { $0.map(\.id) } == [[1, 2]])
        #expect(outcome.problems.map { "\($0.rule.rawValue) \($0.pointer)" } == ["model-key-never-sent /data/0/isDone"])
    }

    @Test func theSettingsOfASubclassAreKept() {
        let sample = DecodingSample(Data(#"{"id":1,"is_done":true}"#.utf8))
        let outcome = DecodingAudit(decoder: SnakeDecoder()).run(Todo.self, on: [sample])
        #expect(outcome.values.map(\.isDone) == [true])
        #expect(outcome.problems == [])
    }

    @Test func theDecoderOfTheAppIsUnchanged() {
        let decoder = EnvelopeDecoder()
        let sample = DecodingSample(Data(#"{"data":{"id":1}}"#.utf8))
        _ = DecodingAudit(decoder: decoder).run(Todo.self, on: [sample])
        #expect(decoder.userInfo.isEmpty)
    }
}
