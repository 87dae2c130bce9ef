import APICheckTesting
import Foundation
import TestSupport
import Testing

/// Responses that were misread because their status was not checked.
@Suite struct StatusMistakes {
    private static var refused: RecordedExchange {
        get throws { try #require(try RecordedExchanges("todos/crud").first { $0.status == 422 }) }
    }

    /// The response to a request without `Accept: application/json`.
    private static var redirected: RecordedExchange {
        get throws { try #require(try RecordedExchanges("todos/crud").first { $0.status == 302 }) }
    }

    static let all = [
        Mistake("an empty 204 is decoded, which fails as invalid JSON") {
            expectDecodes(
                Answer<Todo>.self, from: try RecordedExchanges("todos/reads").first("GET", at: "/todos/999999999"))
        } says: {
            """
            decoding-without-content: The response has no content, and the app decodes it: JSONDecoder reports invalid \
            JSON.
              where:    GET /api/v2/todos/999999999, body
                        recordings/todos/reads.har:606 (entry 7)
              expected: JSON for Answer<Todo>
              actual:   no content, nothing to decode (status 204)
              help:     Check the status before decoding, and handle 204 and an empty body as 'no content'.
            """
        } fixed: {
            let unknown = try RecordedExchanges("todos/reads").first("GET", at: "/todos/999999999")
            if unknown.status != 204 { expectDecodes(Answer<Todo>.self, from: unknown, decoder: .todo) }
        },
        Mistake("`.validate(statusCode: 200..<500)` accepts a 422 as success") {
            expectStatus(try refused, is: 200...299)
        } says: {
            """
            POST /api/v2/todos has an unexpected status
              where:    recordings/todos/crud.har:638 (entry 7)
              expected: 200 to 299
              actual:   422 Unprocessable Entity, {"message":"The title must be at least 6 \
            characters.","errors":{"title":["The title must be at least 6 characters."]}}
              help:     handle this status in the app, or fix the request
            """
        } fixed: {
            expectStatus(try refused, is: 422)
        },
        Mistake("a 422 is decoded as the todo that was not created") {
            expectDecodes(Answer<Todo>.self, from: try refused, decoder: .todo)
        } says: {
            """
            model-key-missing: The model requires a key that some or all responses do not have.
              where:    POST /api/v2/todos, /data
                        recordings/todos/crud.har:638 (entry 7)
              expected: data as Todo, asked for by Answer<Todo>
              actual:   absent in the one object
              help:     The response has status 422: check the status before decoding. Use the name that \
            the server sends, or make the property optional.
            """
        } fixed: {
            expectDecodes(Refusal.self, from: try refused)
        },
        Mistake("`Accept` is missing: a redirect to a page, decoded as the reason of a 422") {
            expectDecodes(Refusal.self, from: try redirected)
        } says: {
            """
            decoding-body-not-json: The body that a model decodes is not JSON.
              where:    POST /api/v2/todos-json, body
                        recordings/todos/crud.har:1005 (entry 11)
              expected: JSON for Refusal
              actual:   1:1: expected a value
              help:     The response has status 302: check the status before decoding. Inspect the body: it may be \
            truncated, or sent by something other than the API.
            """
        } fixed: {
            expectDecodes(Refusal.self, from: try refused)
        },
    ]

    @Test(arguments: all) func isNamed(_ mistake: Mistake) async throws { try await mistake.check() }
}
