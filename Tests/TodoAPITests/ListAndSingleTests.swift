import APICheckTesting
import Foundation
import Testing

/// `data` is a list on one path and an object on another, under the same envelope.
@Suite struct ListAndSingleTests {
    @Test(.recording("todos/reads")) func aListDecodesWithItsMeta() throws {
        let exchange = try RecordedExchanges.current.first("GET", at: "/todos")
        let list = try requireDecodes(Page<Todo>.self, from: exchange, decoder: .todo, options: .includingUnreadKeys)
        let meta = list.meta
        #expect(list.data.count == meta.to - meta.from + 1)
        #expect(meta.currentPage == 1)
        #expect(meta.lastPage == (meta.total + meta.perPage - 1) / meta.perPage)
    }

    @Test(.recording("todos/reads")) func aSingleTodoIsTheSameAsItsRow() throws {
        let exchanges = try RecordedExchanges.current
        let one = expectDecodes(Answer<Todo>.self, from: try exchanges.first("GET", at: "/todos/4698"), decoder: .todo)
        let list = expectDecodes(Page<Todo>.self, from: try exchanges.first("GET", at: "/todos"), decoder: .todo)
        #expect(one != nil)
        #expect(one?.data == list?.data.first)
    }

    @Test(.recording("todos/observed")) func theBodiesOfTheRealServerDecode() throws {
        let exchanges = try RecordedExchanges.current
        let mocks = expectDecodes(
            Page<Mock>.self, from: try exchanges.first("GET", at: "/mocks"), decoder: .todo,
            options: .includingUnreadKeys)
        #expect(mocks?.data.map(\.id) == [154])
        #expect(mocks?.meta.total == 154)
        let todo = expectDecodes(
            Answer<Todo>.self, from: try exchanges.first("GET", at: "/todos/4698"), decoder: .todo,
            options: .includingUnreadKeys)?.data
        #expect(todo?.title == "73. 최고에 도달하려면 최저에서 시작하라. -P.시루스")
        #expect(todo?.isDone == true)
    }
}
