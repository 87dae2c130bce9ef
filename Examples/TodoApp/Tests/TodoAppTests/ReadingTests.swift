import APICheckTesting
import Foundation
import Testing

@testable import TodoApp

@Suite struct ReadingTests {
    @Test(.replay("todos/page")) func aPageIsReadWithoutLoss() async throws {
        let page = try await TodoClient.replaying.page(1)
        #expect(page.data.count == 10)
        #expect(page.hasNext)

        let exchange = try Replay.current.exchanges.first("GET", "/todos")
        expectStatus(exchange, in: 200...299)
        expectConforms(exchange)
        expectDecodes(TodoPage.self, from: exchange, decoder: TodoClient.makeDecoder())
        let first = try #require(try JSONSerialization.jsonObject(with: exchange.body) as? [String: Any])
        let sent = try #require((first["data"] as? [[String: Any]])?.first)
        expectSameInstant(try #require(page.data.first).createdAt, try #require(sent["created_at"] as? String))
    }

    @Test(.replay("todos/unknown")) func aTodoThatIsNotThereIsNil() async throws {
        #expect(try await TodoClient.replaying.todo(999_999_999) == nil)
    }
}
