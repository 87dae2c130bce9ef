import APICheckTesting
import Foundation
import Testing

/// The keys of the server are in snake_case, those of the app are not.
@Suite(.recording("todos/reads")) struct KeyTests {
    @Test func everyFieldOfEveryRowIsRead() throws {
        let lists = try RecordedExchanges.current.all("GET", at: "/todos")
        #expect(lists.count == 4)
        let todos = expectDecodes(Page<Todo>.self, from: lists, decoder: .todo, options: .includingUnreadKeys).flatMap(
            \.data)
        #expect(todos.count == 30)
        #expect(todos.allSatisfy { $0.createdAt <= $0.updatedAt })
    }

    @Test func everyFieldOfAMockIsRead() throws {
        let list = try RecordedExchanges.current.first("GET", at: "/mocks")
        #expect(
            expectDecodes(Page<Mock>.self, from: list, decoder: .todo, options: .includingUnreadKeys)?.data.count == 10)
        let one = try RecordedExchanges.current.first("GET", at: "/mocks/{id}")
        #expect(
            expectDecodes(Answer<Mock>.self, from: one, decoder: .todo, options: .includingUnreadKeys)?.data.id == 154)
    }

    @Test func theFilterReturnsDoneTodos() throws {
        let doneOnly = try #require(try RecordedExchanges.current.first { $0.url.contains("is_done=true") })
        let todos = try requireDecodes(Page<Todo>.self, from: doneOnly, decoder: .todo).data
        #expect(todos.count == 5)
        #expect(todos.allSatisfy { $0.isDone })
    }

    /// The other way to fix `isDone`: a key strategy instead of coding keys.
    @Test func convertingFromSnakeCaseReadsThemToo() throws {
        struct Row: Decodable {
            var isDone: Bool
            var createdAt: String
        }
        struct Rows: Decodable {
            var data: [Row]
        }
        @Sendable func decoder() -> JSONDecoder {
            let decoder = JSONDecoder()
            decoder.keyDecodingStrategy = .convertFromSnakeCase
            return decoder
        }
        let lists = try RecordedExchanges.current.all("GET", at: "/todos")
        let rows = expectDecodes(Rows.self, from: lists, decoder: decoder()).flatMap(\.data)
        #expect(rows.contains { $0.isDone } && rows.contains { !$0.isDone })
    }

    @Test func nothingIsLostWhenATodoIsEncodedAgain() throws {
        for list in try RecordedExchanges.current.all("GET", at: "/todos") {
            expectRoundTrips(Page<Todo>.self, from: list, decoder: .todo, encoder: .todo)
        }
    }
}
