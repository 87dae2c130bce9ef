import APICheckTesting
import Foundation
import TestSupport
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// What apps of the todo API sent, each mistake beside its mended form.
@Suite(.contract("todos")) struct ExpectRequestTests {
    struct Sent: Sendable, CustomTestStringConvertible {
        var request: String
        var type: String?
        var body: String?
        /// The rules of the failures.
        var rules: [String]
        /// A part of the text.
        var says: String?

        var testDescription: String { "\(request) \(type ?? "") \(body ?? "")" }
    }

    private static let form = "application/x-www-form-urlencoded"

    @Test(arguments: [
        // JSON under a form's header: answered with 200, and nothing was changed.
        Sent(
            request: "PUT /todos/7", type: form, body: #"{"title":"여섯 글자 이상","is_done":true}"#,
            rules: ["request-json-as-form"], says: "PUT /todos/{id}, request body"),
        Sent(request: "PUT /todos/7", type: form, body: "title=a+long+title&is_done=true", rules: []),
        // An id and fields in the query, and no id in the path.
        Sent(request: "PUT /todos?id=7&title=abcdef", rules: ["undeclared-operation"], says: "expected: GET or POST"),
        // A typing error that the server ignores: always the first page.
        Sent(request: "GET /todos?pages=2", rules: ["undeclared-request-parameter"], says: "Did you mean 'page'?"),
        Sent(request: "GET /todos?page=2", rules: []),
        Sent(request: "GET /todos?page=two", rules: ["request-parameter-schema-violated"]),
        Sent(request: "GET /todos/search", rules: ["request-parameter-missing"], says: "the query parameter 'query'"),
        Sent(
            request: "POST /todos-json", type: "application/json", body: #"{"titel":"여섯 글자 이상"}"#,
            rules: ["undeclared-request-property", "request-body-schema-violated"], says: "There is 'titel' instead."),
        Sent(
            request: "POST /todos-json", body: #"{"title":"여섯 글자 이상"}"#, rules: ["request-json-mislabelled"],
            says: "JSON as no Content-Type"),
        Sent(
            request: "POST /todos-json", type: "application/json", body: "title=abcdef", rules: ["request-form-as-json"]
        ),
        Sent(request: "POST /todos-json", type: "application/json", rules: ["request-body-missing"]),
        Sent(request: "POST /todos", type: form, body: "title=abcdef", rules: ["undeclared-request-media-type"]),
        Sent(request: "GET /todo", rules: ["undeclared-operation"], says: "expected: a path of the contract"),
        Sent(
            request: "POST /todos-json", type: "application/json", body: #"{"title":"여섯 글자 이상","is_done":true}"#,
            rules: []),
    ])
    func aRequestIsJudgedWithoutAnAnswer(_ sent: Sent) async throws {
        let words = sent.request.split(separator: " ")
        var request = URLRequest(url: try #require(URL(string: "https://example.com/api/v2\(words[1])")))
        request.httpMethod = String(words[0])
        request.setValue(sent.type, forHTTPHeaderField: "Content-Type")
        request.httpBody = sent.body.map { Data($0.utf8) }
        let found = try await issues { [request] in expectConforms(request) }
        #expect(found.map(\.sourceLocation?.line) == (sent.rules.isEmpty ? [] : [#_sourceLocation.line - 1]))
        let text = found.first?.text ?? ""
        let rules = text.split(separator: "\n").filter { !$0.hasPrefix(" ") && $0.contains(": ") }
            .compactMap { $0.split(separator: ":").first.map { String($0) } }.filter {
                $0.contains("-") && !$0.contains(" ")
            }
        #expect(rules == sent.rules, "\(text)")
        #expect(sent.says.map { text.contains($0) } != false, "\(text)")
    }

    @Test(.recording("todos/reads"), .replay("todos/reads")) func whatAReplaySawIsJudged() async throws {
        for exchange in try RecordedExchanges.current {
            _ = try await Replay.current.data(for: #require(exchange.request))
        }
        for request in try Replay.current.requests { expectConforms(request) }
        for exchange in try Replay.current.exchanges { expectConforms(exchange) }
    }
}

@Suite struct ExpectRequestWithoutContractTests {
    @Test func theContractHasToBeNamed() async throws {
        let request = URLRequest(url: try #require(URL(string: "https://example.com/todos")))
        let found = try await issues { expectConforms(request) }
        #expect(found.first?.text.hasPrefix("no contract here\n") == true)
    }

    /// Without the trait of a contract, the recording's API has one.
    @Test(.recording("todos/crud"), .replay("todos/crud")) func aReplayNamesItsContract() async throws {
        for exchange in try RecordedExchanges.current {
            let request = try #require(exchange.request)
            expectConforms(request)
            _ = try await Replay.current.data(for: request)
        }
    }
}
