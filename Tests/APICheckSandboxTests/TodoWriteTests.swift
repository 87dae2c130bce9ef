import APICheckBase
import APICheckHTTP
import APICheckJSON
import APICheckSandbox
import Testing

@Suite("Writing to the todo API", .timeLimit(.minutes(10)))
struct TodoWriteTests {
    static let difficult = "Don't open dead inside & more + 100% 한글"

    @Test("A todo created by form data can be read and has the current time")
    func createByForm() async throws {
        try await TodoClient.run { client in
            let before = Instant(seconds: Instant.now.seconds)
            let created = try await client.postForm([FormPair("title", Self.difficult), FormPair("is_done", "true")])
            #expect(created.status == 200)
            #expect(created.json("/data/id") == "4699")
            #expect(created.json("/data/title") == "\"\(Self.difficult)\"")
            #expect(created.json("/data/is_done") == "true")
            let time = try #require(created.json("/data/created_at"))
            #expect(("\"\(before)\""..."\"\(Instant.now)\"").contains(time))
            #expect(created.json("/data/updated_at") == time)
            #expect(try await client.get("/todos/4699").json("/data") == created.json("/data"))
            #expect(try await client.get("/todos").json("/meta/total") == "26")
        }
    }

    /// The sent JSON, and the stored title and is_done.
    static let jsonBodies: [(String, String, String)] = [
        (#"{"title":"여섯 글자임","is_done":true}"#, "여섯 글자임", "true"),
        (#"{"title":"123456","is_done":"true"}"#, "123456", "true"),
        (#"{"title":"123456","is_done":"false"}"#, "123456", "false"),
        (#"{"is_done":1,"title":"\uC5EC\uC12F \uAE00\uC790\uC784"}"#, "여섯 글자임", "true"),
        (#"{"title":"a \"b\" / <b>"}"#, #"a \"b\" / <b>"#, "false"),
    ]

    @Test("A todo created by JSON accepts booleans and their texts", arguments: jsonBodies)
    func createByJSON(body: String, title: String, isDone: String) async throws {
        try await TodoClient.run { client in
            let created = try await client.send("POST", "/todos-json", type: "application/json", body: body)
            #expect(created.status == 200)
            #expect(created.json("/data/title") == "\"\(title)\"")
            #expect(created.json("/data/is_done") == isDone)
        }
    }

    /// Form bodies of PUT for todo 4674, and its title and is_done afterwards.
    static let puts: [(String, String, String)] = [
        ("title=Don't%20open%20dead%20inside&is_done=false", "Don't open dead inside", "false"),
        ("title=Don%27t+open+dead+inside+%26+more+%2B+100%25+%ED%95%9C%EA%B8%80", difficult, "true"),
        ("is_done=false", original, "false"),
        ("is_done=0", original, "false"),
        ("title=123456&title=1234567", "1234567", "true"),
        ("", original, "true"),
        ("unknown=1", original, "true"),
    ]
    static let original = "아침에 일어나 물 한 잔 마시기"

    @Test("PUT changes only the fields of the form", arguments: puts)
    func put(body: String, title: String, isDone: String) async throws {
        try await TodoClient.run { client in
            let answer = try await client.putForm(4_674, body)
            #expect(answer.status == 200)
            let stored = try await client.get("/todos/4674")
            for response in [answer, stored] {
                #expect(response.json("/data/title") == "\"\(title)\"")
                #expect(response.json("/data/is_done") == isDone)
                #expect(response.json("/data/created_at") == "\"2022-10-25T14:11:46.000000Z\"")
            }
            let isChanged = stored.json("/data/updated_at") != "\"2022-10-25T14:11:46.000000Z\""
            #expect(isChanged == (title != Self.original || isDone != "true"))
        }
    }

    /// Bodies that the service does not read.
    @Test(
        "PUT with a body that does not match its media type returns 200 and changes nothing",
        arguments: [
            ("application/x-www-form-urlencoded", #"{"title":"changed title","is_done":false}"#),
            ("application/x-www-form-urlencoded; charset=utf-8", #"{"title":"a=b&c=d title","is_done":false}"#),
            ("application/json", "title=changed+title&is_done=false"),
            ("text/plain", "title=changed+title"),
            (
                "multipart/form-data; boundary=B",
                "--B\r\nContent-Disposition: form-data; name=\"title\"\r\n\r\nchanged\r\n--B--"
            ),
        ])
    func putUnread(type: String, body: String) async throws {
        try await TodoClient.run { client in
            let before = try await client.get("/todos/4674")
            let answer = try await client.send("PUT", "/todos/4674", type: type, body: body)
            #expect(answer.status == 200)
            #expect(answer.json("/data") == before.json("/data"))
            #expect(try await client.get("/todos/4674").json("/data") == before.json("/data"))
        }
    }

    @Test("Editing by JSON changes only the given fields")
    func editByJSON() async throws {
        try await TodoClient.run { client in
            let answer = try await client.send(
                "POST", "/todos-json/4674", type: "application/json", body: #"{"is_done":false}"#)
            #expect(answer.status == 200)
            #expect(answer.json("/data/title") == "\"\(Self.original)\"")
            #expect(try await client.get("/todos/4674").json("/data/is_done") == "false")
        }
    }

    @Test("A deleted todo is returned once; its id is not reused")
    func delete() async throws {
        try await TodoClient.run { client in
            let before = try await client.get("/todos/4698")
            let deleted = try await client.send("DELETE", "/todos/4698")
            #expect(deleted.status == 200)
            #expect(deleted.json("/data") == before.json("/data"))
            #expect(deleted.json("/message") != nil)
            for method in ["GET", "DELETE", "PUT"] {
                #expect(try await client.send(method, "/todos/4698").status == 204)
            }
            #expect(try await client.get("/todos").json("/meta/total") == "24")
            #expect(try await client.postForm([FormPair("title", "123456")]).json("/data/id") == "4699")
        }
    }

    static let tooShort = "The title must be at least 6 characters."
    static let missing = "The title field is required."
    /// Method, target, media type, body, message.
    static let refusals: [(String, String, String, String, String)] = [
        ("POST", "/todos-json", "application/json", #"{"title":"12345"}"#, tooShort),
        ("POST", "/todos-json", "application/json", #"{"title":"다섯글자임"}"#, tooShort),
        ("POST", "/todos-json", "application/json", #"{"is_done":true}"#, missing),
        ("POST", "/todos-json", "application/json", #"{"title":"#, missing),
        ("POST", "/todos-json", "application/json", "", missing),
        ("POST", "/todos", "multipart/form-data", "--B--", missing),
        ("POST", "/todos", "application/x-www-form-urlencoded", "title=", missing),
        ("POST", "/todos", "application/x-www-form-urlencoded", "title=12345", tooShort),
        ("PUT", "/todos/4674", "application/x-www-form-urlencoded", "title=12345&is_done=false", tooShort),
        ("POST", "/todos-json/4674", "application/json", #"{"title":"12345"}"#, tooShort),
    ]

    @Test("A missing or short title gets 422 and nothing changes", arguments: refusals)
    func refusal(method: String, target: String, type: String, body: String, message: String) async throws {
        try await TodoClient.run { client in
            let response = try await client.send(method, target, type: type, body: body)
            #expect(response.status == 422)
            #expect(response.text == #"{"message":"\#(message)","errors":{"title":["\#(message)"]}}"#)
            #expect(try await client.get("/todos").json("/meta/total") == "25")
            #expect(try await client.get("/todos/4674").json("/data/is_done") == "true")
        }
    }

    @Test("A client that does not accept JSON is redirected", arguments: ["*/*", "text/html"])
    func redirect(accept: String) async throws {
        try await TodoClient.run { client in
            let response = try await client.send(
                "POST", "/todos-json", type: "application/json", body: #"{"title":"12345"}"#, accept: accept)
            #expect(response.status == 302)
            #expect(response.headers.contentType?.essence == "text/html")
            #expect(response.headers["location"] == client.base.origin)
            let problem = try await client.send(
                "POST", "/todos-json", type: "application/json", body: "{}", accept: "application/vnd.api+json")
            #expect(problem.status == 422)
        }
    }

    @Test("Sandboxes are independent, and concurrent calls are all stored")
    func isolation() async throws {
        try await TodoClient.run { first in
            try await TodoClient.run { second in
                try await withThrowingTaskGroup(of: String?.self) { group in
                    for index in 0..<40 {
                        group.addTask {
                            try await first.postForm([FormPair("title", "at once \(index)")]).json("/data/id")
                        }
                    }
                    let ids = try await group.reduce(into: Set<String>()) { $0.insert($1 ?? "") }
                    #expect(ids == Set((4_699...4_738).map { "\($0)" }))
                }
                #expect(try await first.get("/todos").json("/meta/total") == "65")
                #expect(try await second.get("/todos").json("/meta/total") == "25")
            }
        }
    }
}
