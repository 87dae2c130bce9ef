import APICheckTesting
import Foundation
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Pages are computed by offset, so a change between two calls moves rows from one page to another.
@Suite struct PagingTests {
    /// A row of the second page was changed before that page was requested: it is on neither page, and another row is on both.
    /// The API is designed like that, so apicheck does not report it, and the app's list must handle it.
    @Test(.replay("todos/paging")) func aRowThatComesTwiceIsKeptOnce() async throws {
        let client = TodoClient(session: URLSession(configuration: .replaying()))
        var list = TodoList()
        let first = try await client.page(1, perPage: 5).data
        list.append(first)
        try await client.update(4680, title: "기차표 예매하기")
        let second = try await client.page(2, perPage: 5).data
        list.append(second)
        #expect(first.map(\.id) == [4697, 4698, 4696, 4695, 4694])
        #expect(second.map(\.id) == [4694, 4693, 4692, 4691, 4690])
        #expect(list.rows.map(\.id) == [4697, 4698, 4696, 4695, 4694, 4693, 4692, 4691, 4690])

        let exchanges = try Replay.current.exchanges
        for exchange in exchanges { expectConforms(exchange) }
        expectDecodes(
            Page<Todo>.self, from: exchanges.all("GET", at: "/todos"), decoder: .todo, options: .includingUnreadKeys)
        expectNoDrift(exchanges, since: try RecordedExchanges("todos/reads"))
    }
}
