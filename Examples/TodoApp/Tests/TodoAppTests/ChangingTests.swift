import APICheckTesting
import Foundation
import Testing

@testable import TodoApp

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite(.contract("todos")) struct ChangingTests {
    @Test(.replay("todos/changes")) func aTodoIsAddedChangedReadBackAndDeleted() async throws {
        let client = TodoClient.replaying  // on URLSession(configuration: .replaying())
        let added = try await client.add(title: "우유와 빵 사기")
        #expect(added.isDone == false)
        try await client.change(added.id, title: "milk & bread, 100%", isDone: true)
        // Read back: an answer to a change says little about what was changed.
        let read = try await client.todo(added.id)
        #expect(read?.title == "milk & bread, 100%")
        #expect(read?.isDone == true)
        try await client.delete(added.id)
        #expect(try await client.todo(added.id) == nil)

        let change = try #require(try Replay.current.requests.first { $0.httpMethod == "PUT" })
        expectForm(change, equals: ["title": "milk & bread, 100%", "is_done": "true"], encoding: .percent)
        for exchange in try Replay.current.exchanges { expectConforms(exchange) }
    }

    @Test(.replay("todos/short-title")) func aTitleThatIsTooShortIsRefused() async throws {
        let error = await #expect(throws: TodoError.self) { try await TodoClient.replaying.add(title: "milk") }
        #expect(error == .refused("The title must be at least 6 characters."))
    }

    @Test(.recording("todos/changes")) func aTodoIsReadWithoutLoss() throws {
        // The app does not read what DELETE answers.
        let answers = try RecordedExchanges.current.filter { !$0.body.isEmpty && $0.method != "DELETE" }
        expectDecodes(TodoClient.Envelope.self, from: answers, decoder: TodoClient.makeDecoder())
    }

    @Test(.recording("todos/short-title")) func aRefusalIsReadWithoutLoss() throws {
        let answer = try RecordedExchanges.current.first("POST", at: "/todos-json")
        expectDecodes(TodoClient.Refusal.self, from: answer)
    }

    /// Checked without any answer.
    @Test func whatIsNotChangedIsNotSent() throws {
        let client = TodoClient(base: try #require(URL(string: "https://todos.example.com/api/v2")))
        expectForm(client.changing(7, title: nil, isDone: true), equals: ["title": nil, "is_done": "true"])
    }

    /// The mistake that the client made once: the server answers 200 and changes nothing.
    @Test func jsonUnderTheHeaderOfAFormIsFound() throws {
        var request = URLRequest(url: try #require(URL(string: "https://todos.example.com/api/v2/todos/7")))
        request.httpMethod = "PUT"
        request.setValue("application/x-www-form-urlencoded", forHTTPHeaderField: "Content-Type")
        request.httpBody = Data(#"{"title":"milk and bread","is_done":true}"#.utf8)
        withKnownIssue {
            expectConforms(request)
        } matching: { issue in
            issue.comments.contains { $0.rawValue.hasPrefix("request-json-as-form:") }
        }
    }
}
