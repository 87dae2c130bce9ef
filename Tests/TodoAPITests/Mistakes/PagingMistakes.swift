import APICheckTesting
import Foundation
import TestSupport
import Testing

/// Pages that were taken as parts of one list.
@Suite struct PagingMistakes {
    /// Two pages, between which a row of the second one was changed.
    private static func pages() throws -> [[Todo]] {
        let exchanges = try RecordedExchanges("todos/paging").all("GET", at: "/todos")
        return expectDecodes(Page<Todo>.self, from: exchanges, decoder: .todo).map(\.data)
    }

    static let all = [
        Mistake("pages appended as if they had no row in common", distance: 2) {
            let rows = try pages().flatMap(\.self)
            #expect(rows.count == Set(rows.map(\.id)).count, "the list shows a row twice")
        } says: {
            """
            the list shows a row twice
            """
        } fixed: {
            var list = TodoList()
            for page in try pages() { list.append(page) }
            #expect(list.rows.count == Set(list.rows.map(\.id)).count)
        },
        Mistake("the total taken as the number of rows on all pages", distance: 3) {
            let first = try RecordedExchanges("todos/paging").all("GET", at: "/todos")[0]
            let total = try JSONDecoder.todo.decode(Page<Todo>.self, from: first.body).meta.total
            #expect(try pages().joined().count == total, "two pages are not the whole list")
        } says: {
            """
            two pages are not the whole list
            """
        } fixed: {
            let page = try RecordedExchanges("todos/paging").all("GET", at: "/todos")[1]
            let meta = try JSONDecoder.todo.decode(Page<Todo>.self, from: page.body).meta
            #expect(meta.currentPage < meta.lastPage)
        },
    ]

    @Test(arguments: all) func isNamed(_ mistake: Mistake) async throws { try await mistake.check() }
}
