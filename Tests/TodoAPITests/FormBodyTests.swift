import APICheckTesting
import Foundation
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A PUT requires a form; for JSON under the header of a form, the server responds with 200 and changes nothing.
@Suite(.contract("todos")) struct FormBodyTests {
    @Test(.recording("todos/crud")) func theRecordedUpdateIsAFormAndWasStored() throws {
        let exchanges = try RecordedExchanges.current
        let update = try exchanges.first("PUT", at: "/todos/{id}")
        let title = "Don't open dead inside & more + 100% 한글"
        expectForm(try #require(update.request), equals: ["title": title, "is_done": "true"], encoding: .plus)
        let answers = exchanges.all("GET", at: "/todos/4699").filter { $0.status == 200 }
        let stored = expectDecodes(Answer<Todo>.self, from: answers, decoder: .todo).map(\.data)
        #expect(stored.map(\.title) == ["apicheck: 만들었다가 지울 할 일", title])
        #expect(stored.map(\.isDone) == [false, true])
    }

    @Test(arguments: [
        ("Don't open dead inside", "Don%27t+open+dead+inside"),
        ("a+b", "a%2Bb"),
        ("a%20b", "a%2520b"),
        ("a&b=c", "a%26b%3Dc"),
        ("할일", "%ED%95%A0%EC%9D%BC"),
        ("*-._~", "*-._%7E"),
        ("", ""),
    ])
    func theAppEncodesATitleByteForByte(_ title: String, _ encoded: String) {
        let request = TodoClient().updating(7, title: title, isDone: nil)
        #expect(request.httpBody == Data("title=\(encoded)".utf8))
        expectForm(request, equals: ["title": title, "is_done": nil], encoding: .plus)
    }

    @Test(arguments: ["title=Don%27t+open+dead+inside", "title=Don't%20open%20dead%20inside"])
    func plusAndPercentTwentyAreTheSameSpace(_ body: String) {
        var request = TodoClient().updating(7, title: "", isDone: nil)
        request.httpBody = Data(body.utf8)
        expectForm(request, equals: ["title": "Don't open dead inside"])
    }

    /// The request is checked against the form and the contract, and the later response against the request.
    @Test(.replay("todos/changes")) func theAppUpdatesByAFormAndReadsBack() async throws {
        let client = TodoClient(session: URLSession(configuration: .replaying()))
        try await client.update(4697, title: "우유 & 빵, 100%", isDone: true)
        let stored = try await client.todo(4697)
        #expect(stored?.title == "우유 & 빵, 100%")
        #expect(stored?.isDone == true)
        let exchanges = try Replay.current.exchanges
        for exchange in exchanges { expectConforms(exchange) }
        expectStored(exchanges[0], readBy: exchanges[1])
        let request = try #require(try Replay.current.requests.first)
        expectForm(request, equals: ["title": "우유 & 빵, 100%", "is_done": "true"], encoding: .plus)
    }
}
