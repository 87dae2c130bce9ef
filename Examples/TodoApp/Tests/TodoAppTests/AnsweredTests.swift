import APICheckTesting
import Foundation
import Testing

@testable import TodoApp

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Tests that write the responses themselves, for states that are hard to record.
@Suite(.contract("todos")) struct AnsweredTests {
    @Test(
        .answers {
            Answers.get("/todos/{id}") { .empty(status: 204) }
            Answers.post("/todos-json") { .json(#"{"message": "The title is taken."}"#, status: 422) }
        })
    func aTitleThatIsTakenIsRefused() async throws {
        let client = TodoClient.replaying
        #expect(try await client.todo(7) == nil)
        await #expect(throws: TodoError.refused("The title is taken.")) { try await client.add(title: "milk") }
    }

    /// The contract has no status 503, and a proxy may send it all the same.
    @Test(.answers { .get("/todos") { .text("Service Unavailable", status: 503).unchecked } })
    func anUnavailableServerIsAnError() async throws {
        await #expect(throws: TodoError.status(503)) { try await TodoClient.replaying.page(1) }
    }

    @Test(.answers { .get("/todos") { throw URLError(.notConnectedToInternet) } })
    func aLostConnectionIsAnError() async throws {
        let error = await #expect(throws: URLError.self) { try await TodoClient.replaying.page(1) }
        #expect(error?.code == .notConnectedToInternet)
    }
}
