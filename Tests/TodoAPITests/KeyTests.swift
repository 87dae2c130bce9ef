import APICheckHTTP
import Foundation
import Testing

/// The server's keys are snake_case, the app's are not.
@Suite struct KeyTests {
    /// The model that started it all: every field optional, no coding keys.
    private struct CarelessTodo: Decodable {
        var id: Int?
        var isDone: Bool?
        var createdAt: String?
    }

    @Test func everyFieldOfEveryRowIsRead() throws {
        let exchange = try TodoRecordings.exchange("reads/doneOnly")
        let todos = try exchange.decode(Envelope<[Todo]>.self).data
        #expect(!todos.isEmpty)
        #expect(todos.allSatisfy { $0.isDone })
        #expect(todos.allSatisfy { $0.createdAt <= $0.updatedAt })
    }

    @Test func optionalFieldsWithoutCodingKeysAreSilentlyNil() throws {
        let exchange = try TodoRecordings.exchange("reads/doneOnly")
        let todos = try exchange.decode(Envelope<[CarelessTodo]>.self).data
        #expect(todos.allSatisfy { $0.id != nil && $0.isDone == nil && $0.createdAt == nil })
    }

    @Test func convertingFromSnakeCaseReadsThem() throws {
        let exchange = try TodoRecordings.exchange("reads/doneOnly")
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        struct List: Decodable { var data: [CarelessTodo] }
        let todos = try decoder.decode(List.self, from: Data(exchange.response.body)).data
        #expect(todos.allSatisfy { $0.isDone == true && $0.createdAt != nil })
    }
}
