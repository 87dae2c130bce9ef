import APICheckHTTP
import APICheckRecordings
import Foundation
import Testing

/// `data` is a list on one path and an object on another, under the same envelope.
@Suite struct ListAndSingleTests {
    @Test func aListDecodesWithItsMeta() throws {
        let list = try TodoRecordings.exchange("reads/firstPage").decode(Envelope<[Todo]>.self)
        let meta = try #require(list.meta)
        #expect(list.data.count == meta.to - meta.from + 1)
        #expect(meta.currentPage == 1)
        #expect(meta.lastPage == (meta.total + meta.perPage - 1) / meta.perPage)
    }

    @Test func aSingleTodoDecodesWithoutMeta() throws {
        let one = try TodoRecordings.exchange("reads/one").decode(Envelope<Todo>.self)
        let list = try TodoRecordings.exchange("reads/firstPage").decode(Envelope<[Todo]>.self)
        #expect(one.meta == nil)
        #expect(one.data.id == list.data.first?.id)
    }

    @Test func aListDoesNotFitTheModelOfASingleTodo() throws {
        let exchange = try TodoRecordings.exchange("reads/firstPage")
        let error = #expect(throws: DecodingError.self) { try exchange.decode(Envelope<Todo>.self) }
        guard case .typeMismatch(_, let context)? = error else {
            Issue.record("expected a type mismatch, got \(String(describing: error))")
            return
        }
        #expect(context.codingPath.map(\.stringValue) == ["data"])
    }

    @Test func theBodiesSeenOnTheRealServerDecode() throws {
        let bodies = try TodoRecordings.load("observed").entries.map(\.exchange)
        let mocks = try #require(bodies.first { $0.request.url.path.hasSuffix("/mocks") })
        let todo = try #require(bodies.first { $0.request.url.path.hasSuffix("/todos/4698") })
        #expect(try mocks.decode(Envelope<[Mock]>.self).data.map(\.id) == [154])
        #expect(try mocks.decode(Envelope<[Mock]>.self).meta?.total == 154)
        #expect(try todo.decode(Envelope<Todo>.self).data.title == "73. 최고에 도달하려면 최저에서 시작하라. -P.시루스")
        #expect(try todo.decode(Envelope<Todo>.self).data.isDone)
    }
}
