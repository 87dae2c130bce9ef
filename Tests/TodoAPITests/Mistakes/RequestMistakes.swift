import APICheckTesting
import Foundation
import TestSupport
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Requests that the server answered with 200 without doing what the app meant.
@Suite(.contract("todos")) struct RequestMistakes {
    private static let client = TodoClient()

    /// An update whose body is JSON, still under the header of a form.
    private static var jsonAsForm: URLRequest {
        var request = client.updating(7, title: "", isDone: nil)
        request.httpBody = Data(#"{"title":"우유와 빵 사 오기","is_done":true}"#.utf8)
        return request
    }

    private static func update(form: String) -> URLRequest {
        var request = client.updating(7, title: "", isDone: nil)
        request.httpBody = Data(form.utf8)
        return request
    }

    /// As in apps that set the header on all requests.
    private static func typed(_ request: URLRequest) -> URLRequest {
        var request = request
        request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        return request
    }

    /// The encoder of the app: spaces become `+` after everything else was encoded, and `*` is unchanged.
    private static func percentEscaped(_ text: String) -> String {
        let kept = CharacterSet.alphanumerics.union(CharacterSet(charactersIn: "-._* "))
        let escaped = text.addingPercentEncoding(withAllowedCharacters: kept) ?? ""
        return escaped.replacingOccurrences(of: " ", with: "+")
    }

    static let all = [
        Mistake("JSON under the header of a form: 200, and nothing changed") {
            expectConforms(jsonAsForm)
        } says: {
            """
            request-json-as-form: The request's body is JSON, but its Content-Type says form; servers find no fields \
            and change nothing.
              where:    PUT /todos/{id}, request body
                        contracts/todos/openapi.yaml:105
              expected: application/x-www-form-urlencoded
              actual:   JSON, an object
              help:     Send Content-Type: application/json if the operation accepts it; otherwise encode the body as a form.
            """
        } fixed: {
            expectConforms(client.updating(7, title: "우유와 빵 사 오기", isDone: true))
        },
        Mistake("the same, found by the expected form") {
            expectForm(jsonAsForm, equals: ["title": "우유와 빵 사 오기", "is_done": "true"])
        } says: {
            """
            the body is JSON, not a form
              where:    PUT /api/v2/todos/7, body
              expected: fields as name=value&…
              actual:   JSON under application/x-www-form-urlencoded
              help:     encode the fields as a form: servers find no fields in JSON and change nothing
            """
        } fixed: {
            let request = client.updating(7, title: "우유와 빵 사 오기", isDone: true)
            expectForm(request, equals: ["title": "우유와 빵 사 오기", "is_done": "true"])
        },
        Mistake("the same, found by a later response: 200, and nothing was stored") {
            expectStored(
                try RecordedExchanges("todos/json-as-form")[0], readBy: try RecordedExchanges("todos/json-as-form")[1])
        } says: {
            """
            the later response does not have the sent value
              where:    PUT /api/v2/todos/4698, field 'title'
                        Tests/TodoAPITests/recordings/todos/json-as-form.har:9 (entry 1)
                        GET /api/v2/todos/4698, /data/title
                        Tests/TodoAPITests/recordings/todos/json-as-form.har:124 (entry 2)
              expected: 우유와 빵 사 오기
              actual:   올해 가장 좋았던 일 적기
              help:     the body is JSON under a form's Content-Type: servers find no fields in it and change nothing

            the later response does not have the sent value
              where:    PUT /api/v2/todos/4698, field 'is_done'
                        Tests/TodoAPITests/recordings/todos/json-as-form.har:9 (entry 1)
                        GET /api/v2/todos/4698, /data/is_done
                        Tests/TodoAPITests/recordings/todos/json-as-form.har:124 (entry 2)
              expected: true
              actual:   false
              help:     the body is JSON under a form's Content-Type: servers find no fields in it and change nothing
            """
        } fixed: {
            let exchanges = try RecordedExchanges("todos/changes")
            expectStored(exchanges[0], readBy: exchanges[1])
        },
        Mistake("id and fields in the query of a PUT, and no id in the path") {
            expectConforms(client.request("PUT", "todos", query: [("id", "7"), ("title", "우유와 빵 사 오기")]))
        } says: {
            """
            undeclared-operation: The contract has no operation with this method and path.
              where:    PUT /api/v2/todos, exchange
                        contracts/todos/openapi.yaml:23
              expected: GET or POST
              actual:   PUT
              help:     PUT /todos/{id} takes 'id' in its path, and the rest in a body of application/x-www-form-urlencoded. Add \
            the operation to the contract, or correct the request.
            """
        } fixed: {
            expectConforms(client.updating(7, title: "우유와 빵 사 오기", isDone: nil))
        },
        Mistake("the id in the query of a GET: the response is the list, and the model expects one todo") {
            expectConforms(client.request("GET", "todos", query: [("id", "7")]))
        } says: {
            """
            undeclared-request-parameter: The request has a query parameter that the operation does not declare; \
            servers usually ignore it.
              where:    GET /todos, query id
                        contracts/todos/openapi.yaml:25
              expected: page, per_page, filter, order_by or is_done
              actual:   id
              help:     GET /todos/{id} takes 'id' in its path. Correct the name in the request, or add the parameter to the \
            contract.
            """
        } fixed: {
            expectConforms(client.request("GET", "todos/7"))
        },
        Mistake("a GET with the `Content-Type: application/json` of a body that it does not have") {
            expectConforms(typed(client.request("GET", "todos")), includingInfo: true)
        } says: {
            """
            request-content-type-without-body: The request has a Content-Type but no body; some servers try to parse \
            one and reject the request.
              where:    GET /todos, request header Content-Type
                        contracts/todos/openapi.yaml:25
              expected: no Content-Type, since there is no body
              actual:   application/json
              help:     Send Content-Type only with a body; to choose the type of the response, send Accept.
            """
        } fixed: {
            expectConforms(client.request("GET", "todos"), includingInfo: true)
        },
        Mistake("the same for a DELETE, which some servers reject") {
            expectConforms(typed(client.request("DELETE", "todos/7")), includingInfo: true)
        } says: {
            """
            request-content-type-without-body: The request has a Content-Type but no body; some servers try to parse \
            one and reject the request.
              where:    DELETE /todos/{id}, request header Content-Type
                        contracts/todos/openapi.yaml:122
              expected: no Content-Type, since there is no body
              actual:   application/json
              help:     Send Content-Type only with a body; to choose the type of the response, send Accept.
            """
        } fixed: {
            expectConforms(client.request("DELETE", "todos/7"), includingInfo: true)
        },
        Mistake("`pages=2` is ignored: always the first page") {
            expectConforms(client.request("GET", "todos", query: [("pages", "2")]))
        } says: {
            """
            undeclared-request-parameter: The request has a query parameter that the operation does not declare; \
            servers usually ignore it.
              where:    GET /todos, query pages
                        contracts/todos/openapi.yaml:25
              expected: page, per_page, filter, order_by or is_done
              actual:   pages
              help:     Did you mean 'page'? Correct the name in the request, or add the parameter to the contract.
            """
        } fixed: {
            expectConforms(client.request("GET", "todos", query: [("page", "2")]))
        },
        Mistake("a + that `urlQueryAllowed` does not encode") {
            expectForm(update(form: "title=1+1&is_done=true"), equals: ["title": "1+1", "is_done": "true"])
        } says: {
            """
            a field has an unexpected value
              where:    PUT /api/v2/todos/7, field 'title'
              expected: 1+1
              actual:   1 1, sent as 1+1
              help:     a + was sent unencoded, which servers read as a space: send %2B
            """
        } fixed: {
            expectForm(client.updating(7, title: "1+1", isDone: true), equals: ["title": "1+1", "is_done": "true"])
        },
        Mistake("a & that `urlQueryAllowed` does not encode") {
            expectForm(update(form: "title=bread%20&%20milk"), equals: ["title": "bread & milk"])
        } says: {
            """
            a field has an unexpected value
              where:    PUT /api/v2/todos/7, field 'title'
              expected: bread & milk
              actual:   bread , sent as bread%20
              help:     a & was sent unencoded, which begins the next field: send %26

            the form has an unexpected field
              where:    PUT /api/v2/todos/7, field ' milk'
              expected: no field ' milk'
              actual:    milk=
              help:     remove it, or expect it
            """
        } fixed: {
            expectForm(client.updating(7, title: "bread & milk", isDone: nil), equals: ["title": "bread & milk"])
        },
        Mistake("`percentEscapeString`, which writes a space as +, where %20 is required") {
            expectForm(update(form: "title=" + percentEscaped("우유 빵")), equals: ["title": "우유 빵"], encoding: .percent)
        } says: {
            """
            a value has another encoding than expected
              where:    PUT /api/v2/todos/7, field 'title'
              expected: %EC%9A%B0%EC%9C%A0%20%EB%B9%B5
              actual:   %EC%9A%B0%EC%9C%A0+%EB%B9%B5
              help:     encode it as expected, or expect encoding: .any
            """
        } fixed: {
            // Without a required encoding, servers decode both to the same value.
            let title = "우유 * 빵 (2개)"
            expectForm(update(form: "title=" + percentEscaped(title)), equals: ["title": title])
            expectForm(client.updating(7, title: title, isDone: nil), equals: ["title": title])
            expectForm(
                update(form: "title=%EC%9A%B0%EC%9C%A0%20%2A%20%EB%B9%B5%20(2%EA%B0%9C)"), equals: ["title": title])
        },
    ]

    @Test(arguments: all) func isNamed(_ mistake: Mistake) async throws { try await mistake.check() }
}
