import APICheckBase
import APICheckHTTP
import APICheckJSON
import Foundation
import TestSupport
import Testing

@testable import APICheckSandbox

@Suite("Drift of the todo API", .timeLimit(.minutes(10)))
struct TodoDriftTests {
    /// The effect of a drift: a call, a place in the response, and the JSON there without and with the switch.
    struct Effect: Sendable, CustomTestStringConvertible {
        var drift: String
        var target: String
        var pointer: String
        var without: String?
        var with: String?

        init(_ drift: String, _ target: String, _ pointer: String, _ without: String?, _ with: String?) {
            (self.drift, self.target, self.pointer, self.without, self.with) = (drift, target, pointer, without, with)
        }

        var testDescription: String { "\(drift) at \(target) \(pointer)" }
    }

    static let first = "/todos?order_by=asc&per_page=1"
    static let row =
        #"{"id":4674,"title":"아침에 일어나 물 한 잔 마시기","is_done":true,"#
        + #""created_at":"2022-10-25T14:11:46.000000Z","updated_at":"2022-10-25T14:11:46.000000Z"}"#
    static let time = "\"2022-10-25T14:11:46.000000Z\""

    static let effects = [
        Effect("list-becomes-object", first, "/data", "[\(row)]", "{\"0\":\(row)}"),
        Effect("list-becomes-object", "/mocks?per_page=2", "/data/1/id", "153", "153"),
        Effect("list-becomes-object", "/todos/4674", "/data", row, row),
        Effect("object-becomes-list", "/todos/4674", "/data", row, "[\(row)]"),
        Effect("object-becomes-list", "/mocks/7", "/data/0/id", nil, "7"),
        Effect("object-becomes-list", first, "/data", "[\(row)]", "[\(row)]"),
        Effect("field-removed", first, "/data/0/is_done", "true", nil),
        Effect("field-removed", "/todos/4674", "/data/is_done", "true", nil),
        Effect("field-added", "/todos/4674", "/data/priority", nil, "3"),
        Effect("field-camel-cased", first, "/data/0/isDone", nil, "true"),
        Effect("field-camel-cased", first, "/data/0/is_done", "true", nil),
        Effect("bool-as-string", "/todos/4674", "/data/is_done", "true", "\"true\""),
        Effect("bool-as-string", "/todos/4676", "/data/is_done", "false", "\"false\""),
        Effect("id-as-string", "/todos/4674", "/data/id", "4674", "\"4674\""),
        Effect("id-as-string", "/mocks/7", "/data/id", "7", "7"),
        Effect("null-in-required", "/todos/search?query=API", "/data/0/title", "\"API 응답 시간대 다시 확인\"", "null"),
        Effect("timestamp-milliseconds", "/todos/4674", "/data/created_at", time, "\"2022-10-25T14:11:46.000Z\""),
        Effect("timestamp-milliseconds", "/mocks/1", "/data/created_at", time, time),
        Effect("timestamp-no-zone", first, "/data/0/updated_at", time, "\"2022-10-25T14:11:46.000000\""),
        Effect("timestamp-offset", first, "/data/0/updated_at", time, "\"2022-10-25T23:11:46.000000+09:00\""),
        Effect("timestamp-local-hours", first, "/data/0/updated_at", time, "\"2022-10-25T23:11:46.000000Z\""),
        Effect("timestamp-epoch", first, "/data/0/updated_at", time, "1666707106"),
        Effect("page-size-capped", "/todos?per_page=7", "/meta/per_page", "7", "5"),
        Effect("page-size-capped", "/todos?per_page=7", "/data/5/id", "4693", nil),
        Effect("page-size-capped", "/mocks?per_page=3", "/meta/per_page", "3", "3"),
        Effect("order-reversed", first, "/data/0/id", "4674", "4698"),
        Effect("list-emptied", first, "/data", "[\(row)]", "[]"),
        Effect("list-emptied", first, "/meta/total", "25", "25"),
        Effect("list-emptied", "/mocks?per_page=3", "/data/0/id", "154", "154"),
        Effect("done-as-status", first, "/data/0/status", nil, "\"done\""),
        Effect("done-as-status", "/todos/4676", "/data/is_done", "false", nil),
        Effect("done-as-status", "/todos/4676", "/data/status", nil, "\"open\""),
        Effect("pages-from-zero", "/todos?page=2", "/meta/current_page", "2", "1"),
        Effect("pages-from-zero", "/mocks", "/meta/last_page", "16", "15"),
        Effect("message-missing", "/todos/4674", "/message", "\"할일 조회 성공\"", nil),
        Effect("message-missing", "/mocks", "/message", "\"목록 조회가 완료되었습니다\"", nil),
        Effect("meta-inconsistent", "/todos", "/meta/last_page", "3", "2"),
        Effect("meta-inconsistent", "/todos", "/meta/total", "25", "26"),
        Effect("meta-inconsistent", "/todos", "/meta/to", "10", "10"),
        Effect("html-error-page", first, "/data/0/id", "4674", nil),
        Effect("html-error-page", "/todos/4674", "/data/id", "4674", "4674"),
        Effect("invalid-json", "/todos/4674", "/data/id", "4674", nil),
        Effect("invalid-json", first, "/data/0/id", "4674", "4674"),
    ]

    @Test("Each switch changes only what it describes", arguments: effects)
    func effect(_ effect: Effect) async throws {
        try await TodoClient.run { client in
            let response = try await client.get(effect.target)
            #expect(response.json(effect.pointer) == effect.without)
        }
        try await TodoClient.run(drifts: [effect.drift]) { client in
            let response = try await client.get(effect.target)
            #expect(response.status == 200)
            #expect(response.json(effect.pointer) == effect.with)
        }
    }

    /// Drifts that do not change a value; each has a test below.
    static let others: Set = [
        "status-201-for-200", "status-404-for-204", "put-ignored", "slow", "connection-reset",
        "error-shape-changed", "required-field-added",
    ]

    @Test("Every switch is in the tables and explained in one sentence")
    func complete() {
        let drifts = Sandbox.drifts(of: "todos")
        #expect(Set(drifts.map(\.name)) == Set(Self.effects.map(\.drift)).union(Self.others))
        #expect(Set(drifts.map(\.explanation)).count == drifts.count)
        for drift in drifts { #expect(drift.explanation.hasSuffix("."), "\(drift.name)") }
        #expect(Sandbox.drifts(of: "nothing").isEmpty)
    }

    @Test("status-201-for-200: creating returns 201, other calls 200")
    func created() async throws {
        try await TodoClient.run(drifts: ["status-201-for-200"]) { client in
            #expect(try await client.postForm([FormPair("title", "123456")]).status == 201)
            let byJSON = try await client.send(
                "POST", "/todos-json", type: "application/json", body: #"{"title":"123456"}"#)
            #expect(byJSON.status == 201)
            #expect(try await client.get("/todos/4700").status == 200)
            #expect(try await client.postForm([FormPair("title", "1")]).status == 422)
        }
    }

    @Test("status-404-for-204: no data is 404 with a message")
    func notFound() async throws {
        try await TodoClient.run(drifts: ["status-404-for-204"]) { client in
            for target in ["/todos/1", "/todos/search?query=nowhere"] {
                let response = try await client.get(target)
                #expect(response.status == 404)
                #expect(response.json("/message") == "\"찾을 수 없습니다\"")
            }
        }
    }

    @Test("error-shape-changed: a 422 has an error instead of a message")
    func errorShape() async throws {
        try await TodoClient.run(drifts: ["error-shape-changed"]) { client in
            let response = try await client.postForm([FormPair("title", "1")])
            #expect(response.status == 422)
            #expect(response.text == #"{"error":{"code":422,"detail":"The title must be at least 6 characters."}}"#)
        }
    }

    @Test("required-field-added: creating without due_date is rejected")
    func requiredField() async throws {
        try await TodoClient.run(drifts: ["required-field-added"]) { client in
            let response = try await client.postForm([FormPair("title", "123456")])
            #expect(response.status == 422)
            #expect(response.json("/errors") == #"{"due_date":["The due date field is required."]}"#)
            let fields = [FormPair("title", "123456"), FormPair("due_date", "2027-01-01")]
            #expect(try await client.postForm(fields).status == 200)
            #expect(try await client.putForm(4_674, "title=changed+title").status == 200)
        }
    }

    @Test("put-ignored: the response has the sent values, the store keeps the old ones")
    func putIgnored() async throws {
        try await TodoClient.run(drifts: ["put-ignored"]) { client in
            let before = try await client.get("/todos/4674")
            let answer = try await client.putForm(4_674, "title=changed+title&is_done=false")
            #expect(answer.status == 200)
            #expect(answer.json("/data/title") == "\"changed title\"")
            #expect(answer.json("/data/is_done") == "false")
            #expect(try await client.get("/todos/4674").json("/data") == before.json("/data"))
        }
    }

    @Test("timestamp-local-hours: a new time is later than the Date of its response")
    func localHours() async throws {
        try await TodoClient.run(drifts: ["timestamp-local-hours"]) { client in
            let response = try await client.get("/todos?per_page=1")
            let date = try #require(HTTPDate.parse(response.headers["date"] ?? ""))
            let time = try #require(response.json("/data/0/updated_at"))
            #expect(time > "\"\(date.advanced(bySeconds: 8 * 3_600))\"")
            #expect(time.hasSuffix(".000000Z\""))
        }
    }

    @Test("html-error-page and invalid-json change the bodies")
    func bodies() async throws {
        try await TodoClient.run(drifts: ["html-error-page", "invalid-json"]) { client in
            let page = try await client.get("/todos")
            #expect(page.headers.contentType?.essence == "text/html")
            #expect(
                page.text == "<!DOCTYPE html>\n<html><head><title>Error</title></head>"
                    + "<body>Please try again.</body></html>\n")
            let broken = try await client.get("/todos/4674")
            #expect(broken.headers.contentType == .json)
            let whole = Array(#"{"data":\#(Self.row),"message":"할일 조회 성공"}"#.utf8)
            #expect(broken.body == Array(whole.prefix(whole.count / 2)))
            #expect(throws: JSONSyntaxError.self) { try Document(broken.body) }
        }
    }

    @Test("slow: only the list is delayed")
    func slow() async throws {
        let slow = try #require(TodoAPI.drifts.first { $0.name == "slow" })
        for operation in ["createTodo", "getTodo", "listTodos", "searchTodos", "updateTodo", "deleteTodo", "listMocks"]
        {
            var reply = SandboxReply(200, .none)
            slow.apply(to: &reply, operation: operation)
            #expect(reply.delay == (operation == "listTodos" ? .milliseconds(2_500) : .zero), "\(operation)")
        }
        try await TodoClient.run(drifts: ["slow"]) { client in
            let time = try await ContinuousClock().measure { _ = try await client.get("/todos") }
            #expect(time >= .milliseconds(2_500))
        }
    }

    @Test("connection-reset: every call is reset")
    func reset() async throws {
        try await TodoClient.run(drifts: ["connection-reset"]) { client in
            for target in ["/todos", "/mocks/1"] {
                await #expect(throws: RawConnection.Failure.system("receive", ECONNRESET)) {
                    _ = try await client.get(target)
                }
            }
        }
    }

    @Test("Two switches work together")
    func together() async throws {
        try await TodoClient.run(drifts: ["field-removed", "id-as-string"]) { client in
            let response = try await client.get("/todos/4674")
            #expect(response.json("/data/id") == "\"4674\"")
            #expect(response.json("/data/is_done") == nil)
        }
    }
}
