import APICheckTesting
import Foundation
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Success is 200...299; 204 has no body to decode; 422 carries a message.
@Suite struct StatusTests {
    @Test(.recording("todos/reads"), arguments: [("/todos", 200), ("/todos/4698", 200), ("/todos/999999999", 204)])
    func eachReadHasItsStatus(_ path: String, _ status: Int) throws {
        expectStatus(try RecordedExchanges.current.first("GET", at: path), is: status)
    }

    @Test(.recording("todos/crud")) func eachWriteHasItsStatus() throws {
        #expect(
            try RecordedExchanges.current.map { "\($0.method) \($0.status)" } == [
                "POST 200", "POST 200", "GET 200", "PUT 200", "GET 200", "POST 200", "POST 422", "DELETE 200",
                "GET 204", "DELETE 200", "POST 302",
            ])
    }

    @Test(arguments: [("todos/reads", "/todos/999999999"), ("todos/crud", "/todos/4699")])
    func noContentIsSuccessWithoutABody(_ recording: String, _ path: String) throws {
        let exchange = try #require(try RecordedExchanges(recording).all("GET", at: path).last)
        expectStatus(exchange, is: 204)
        #expect(exchange.body.isEmpty)
        #expect(exchange.header("content-type") == nil)
    }

    @Test func aMissingTodoIsNilInTheApp() async throws {
        let client = TodoClient(session: URLSession(configuration: .replaying(try await Replay("todos/reads"))))
        #expect(try await client.todo(999_999_999) == nil)
        #expect(try await client.todo(4698)?.id == 4698)
    }

    @Test(.recording("todos/crud")) func aRejectionHasAReason() throws {
        let refused = try #require(try RecordedExchanges.current.first { $0.status == 422 })
        let refusal = expectDecodes(Refusal.self, from: refused)
        #expect(refusal?.message == "The title must be at least 6 characters.")
    }
}
