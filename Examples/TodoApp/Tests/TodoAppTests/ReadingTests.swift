import APICheckTesting
import Foundation
import Testing

@testable import TodoApp

@Suite struct ReadingTests {
    @Test(.replay("todos/page")) func aPageHasTenTodos() async throws {
        let page = try await TodoClient.replaying.page(1)
        #expect(page.data.count == 10)
        #expect(page.hasNext)
    }

    @Test(.recording("todos/page"), .contract("todos")) func theServerDoesWhatItsContractSays() throws {
        for exchange in try RecordedExchanges.current { expectConforms(exchange) }
    }

    @Test(.recording("todos/page")) func aPageIsReadWithoutLoss() throws {
        let exchange = try RecordedExchanges.current.first("GET", at: "/todos")
        expectStatus(exchange, is: 200...299)
        let page = try requireDecodes(TodoPage.self, from: exchange, decoder: TodoClient.makeDecoder())
        expectSameInstant(page.data[0].createdAt, at: "/data/0/created_at", of: exchange)
    }

    @Test(.replay("todos/unknown")) func aTodoThatIsNotThereIsNil() async throws {
        #expect(try await TodoClient.replaying.todo(999_999_999) == nil)
    }
}
