import APICheckTesting
import Foundation
import TestSupport
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Requests of apps for the todo API: mistakes, and their correct forms.
@Suite(.contract("todos")) struct ExpectRequestTests {
    struct Sent: Sendable, CustomTestStringConvertible {
        var request: String
        var type: String?
        var body: String?
        /// The rule and the place of each failure.
        var failures: [String] = []

        var testDescription: String { "\(request) \(type ?? "") \(body ?? "")" }
    }

    private static let form = "application/x-www-form-urlencoded"

    @Test(arguments: [
        // JSON under the header of a form: servers answer with 200 and change nothing.
        Sent(
            request: "PUT /todos/7", type: form, body: #"{"title":"여섯 글자 이상","is_done":true}"#,
            failures: ["request-json-as-form: PUT /todos/{id}, request body"]),
        Sent(request: "PUT /todos/7", type: form, body: "title=a+long+title&is_done=true"),
        // The id and the fields are in the query, and no id in the path.
        Sent(request: "PUT /todos?id=7&title=abcdef", failures: ["undeclared-operation: PUT /api/v2/todos, exchange"]),
        // The server ignores the typo and always returns the first page.
        Sent(request: "GET /todos?pages=2", failures: ["undeclared-request-parameter: GET /todos, query pages"]),
        Sent(request: "GET /todos?page=2"),
        Sent(request: "GET /todos?page=two", failures: ["request-parameter-schema-violated: GET /todos, query page"]),
        Sent(request: "GET /todos/search", failures: ["request-parameter-missing: GET /todos/search, query query"]),
        Sent(
            request: "POST /todos-json", type: "application/json", body: #"{"titel":"여섯 글자 이상"}"#,
            failures: [
                "undeclared-request-property: POST /todos-json, request body /titel",
                "request-body-schema-violated: POST /todos-json, request body /title",
            ]),
        Sent(
            request: "POST /todos-json", body: #"{"title":"여섯 글자 이상"}"#,
            failures: ["request-json-mislabelled: POST /todos-json, request body"]),
        Sent(
            request: "POST /todos-json", type: "application/json", body: "title=abcdef",
            failures: ["request-form-as-json: POST /todos-json, request body"]
        ),
        Sent(
            request: "POST /todos-json", type: "application/json",
            failures: ["request-body-missing: POST /todos-json, request body"]),
        Sent(
            request: "POST /todos", type: form, body: "title=abcdef",
            failures: ["undeclared-request-media-type: POST /todos, request body"]),
        Sent(request: "GET /todo", failures: ["undeclared-operation: GET /api/v2/todo, exchange"]),
        Sent(
            request: "POST /todos-json", type: "application/json", body: #"{"title":"여섯 글자 이상","is_done":true}"#),
    ])
    func aRequestIsCheckedWithoutAResponse(_ sent: Sent) async throws {
        let words = sent.request.split(separator: " ")
        var request = URLRequest(url: try #require(URL(string: "https://example.com/api/v2\(words[1])")))
        request.httpMethod = String(words[0])
        request.setValue(sent.type, forHTTPHeaderField: "Content-Type")
        request.httpBody = sent.body.map { Data($0.utf8) }
        let found = try await issues { [request] in expectConforms(request) }
        #expect(Set(found.map(\.sourceLocation?.line)) == (sent.failures.isEmpty ? [] : [#_sourceLocation.line - 1]))
        #expect(found.flatMap(\.summary) == sent.failures)
    }

    @Test(.recording("todos/reads"), .replay("todos/reads")) func requestsAndExchangesOfAReplayConform() async throws {
        for exchange in try RecordedExchanges.current {
            _ = try await Replay.current.data(for: #require(exchange.request))
        }
        for request in try Replay.current.requests { expectConforms(request) }
        for exchange in try Replay.current.exchanges { expectConforms(exchange) }
    }
}

@Suite struct ExpectRequestWithoutContractTests {
    @Test func aContractIsRequired() async throws {
        let request = URLRequest(url: try #require(URL(string: "https://example.com/todos")))
        let found = try await issues { expectConforms(request) }
        #expect(found.map { $0.text.firstLine } == ["no contract here"])
    }

    /// Without a contract trait, the contract of the recording's API is used.
    @Test(.recording("todos/crud"), .replay("todos/crud")) func aReplayNamesItsContract() async throws {
        for exchange in try RecordedExchanges.current {
            let request = try #require(exchange.request)
            expectConforms(request)
            _ = try await Replay.current.data(for: request)
        }
    }
}
