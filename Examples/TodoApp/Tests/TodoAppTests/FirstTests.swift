import APICheckTesting
import Foundation
import Testing

@testable import TodoApp

#if canImport(FoundationNetworking)
import FoundationNetworking  // URLSession on Linux
#endif

@Test(.replay("todos/page"), .contract("todos")) func aPageIsReadWithoutLoss() async throws {
    let session = URLSession(configuration: .replaying())  // answers from recordings/todos/page.har
    let base = try #require(URL(string: "https://todos.example.com/api/v2"))
    let page = try await TodoClient(session: session, base: base).page(1)
    #expect(page.data.count == 10)
    for exchange in try Replay.current.exchanges { expectConforms(exchange) }
}
