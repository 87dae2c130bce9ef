import APICheckBase
import APICheckHTTP
import APICheckJSON
import APICheckSandbox
import TestSupport
import Testing

@Suite("Reading from the todo API", .timeLimit(.minutes(10)))
struct TodoReadTests {
    @Test("The base URL has the base path of the contract")
    func baseURL() async throws {
        try await TodoClient.run { client in
            #expect(client.base.path == "/api/v2")
            #expect(client.base.host == "127.0.0.1")
        }
    }

    /// Query, and `current_page from last_page per_page to total` of 25 todos, 10 of them done.
    static let pages: [(String, [String])] = [
        ("", ["1", "1", "3", "10", "10", "25"]),
        ("?page=2", ["2", "11", "3", "10", "20", "25"]),
        ("?page=3&per_page=10", ["3", "21", "3", "10", "25", "25"]),
        ("?page=4", ["4", "null", "3", "10", "null", "25"]),
        ("?per_page=25", ["1", "1", "1", "25", "25", "25"]),
        ("?per_page=24&page=2", ["2", "25", "2", "24", "25", "25"]),
        ("?is_done=true", ["1", "1", "1", "10", "10", "10"]),
        ("?is_done=false&page=2", ["2", "11", "2", "10", "15", "15"]),
        ("?pages=2", ["1", "1", "3", "10", "10", "25"]),
        ("?page=0&per_page=x", ["1", "1", "3", "10", "10", "25"]),
        ("?page=9223372036854775807&per_page=9", ["9223372036854775807", "null", "3", "9", "null", "25"]),
    ]

    @Test("meta counts pages and rows", arguments: pages)
    func meta(query: String, expected: [String]) async throws {
        try await TodoClient.run { client in
            let response = try await client.get("/todos\(query)")
            #expect(response.status == 200)
            let names = ["current_page", "from", "last_page", "per_page", "to", "total"]
            #expect(names.map { response.json("/meta/\($0)") } == expected)
            let rows = try Document(response.body).root["data"]?.count
            let count = expected[1] == "null" ? 0 : try #require(Int(expected[4])) - #require(Int(expected[1])) + 1
            #expect(rows == count)
        }
    }

    @Test(
        "The list is sorted as requested",
        arguments: [
            ("", "created_at", true), ("?filter=created_at&order_by=asc", "created_at", false),
            ("?filter=updated_at&order_by=desc", "updated_at", true),
            ("?filter=updated_at&order_by=asc", "updated_at", false),
        ])
    func order(query: String, field: String, isFalling: Bool) async throws {
        try await TodoClient.run { client in
            let response = try await client.get("/todos\(query)\(query.isEmpty ? "?" : "&")per_page=25")
            let times = try #require(Document(response.body).root["data"]).elements.compactMap { $0[field]?.string }
            #expect(times.count == 25)
            #expect(times == (isFalling ? times.sorted(by: >) : times.sorted()))
            #expect(Set(times).count > 20)
        }
    }

    @Test("A todo has its five fields in order, and times with six digits")
    func one() async throws {
        try await TodoClient.run { client in
            let response = try await client.get("/todos/4674")
            #expect(response.status == 200)
            #expect(
                response.text
                    == #"{"data":{"id":4674,"title":"아침에 일어나 물 한 잔 마시기","is_done":true,"#
                    + #""created_at":"2022-10-25T14:11:46.000000Z","updated_at":"2022-10-25T14:11:46.000000Z"},"#
                    + #""message":"할일 조회 성공"}"#)
        }
    }

    @Test("Responses have their fields in a fixed order")
    func headers() async throws {
        try await TodoClient.run { client in
            let first = try await client.get("/todos/4674")
            let second = try await client.get("/todos/1")
            #expect(
                first.headers.fields.map(\.name) == [
                    "Content-Type", "Cache-Control", "X-RateLimit-Limit", "X-RateLimit-Remaining", "Date",
                    "Content-Length",
                ])
            #expect(first.headers["content-type"] == "application/json")
            #expect(first.headers["cache-control"] == "no-cache, private")
            #expect([first, second].map { $0.headers["x-ratelimit-remaining"] } == ["59", "58"])
        }
    }

    @Test("The newest todo was updated one minute before the start")
    func freshTime() async throws {
        let earliest = Instant(seconds: Instant.now.seconds - 60)
        try await TodoClient.run { client in
            let latest = Instant(seconds: Instant.now.seconds - 60)
            let response = try await client.get("/todos?filter=updated_at&order_by=desc&per_page=1")
            let time = try #require(response.json("/data/0/updated_at"))
            #expect(("\"\(earliest)\""..."\"\(latest)\"").contains(time))
            let date = try #require(HTTPDate.parse(response.headers["date"] ?? ""))
            #expect(time < "\"\(date)\"")
            #expect(response.json("/data/0/id") == "4698")
            let byCreation = try await client.get("/todos?per_page=1")
            #expect(byCreation.json("/data/0/id") == "4698")
        }
    }

    @Test(
        "Missing data is 204 without a body or its fields",
        arguments: [
            ("GET", "/todos/1"), ("GET", "/todos/x"), ("DELETE", "/todos/1"), ("PUT", "/todos/1"),
            ("POST", "/todos-json/1"), ("GET", "/mocks/155"), ("GET", "/todos/search?query=no%20such%20text"),
            ("GET", "/todos/search?query=API&page=2"), ("GET", "/todos/99999999999999999999"),
        ])
    func nothing(method: String, target: String) async throws {
        try await TodoClient.run { client in
            let response = try await client.send(method, target)
            #expect(response.status == 204)
            #expect(response.body.isEmpty)
            #expect(response.headers["content-type"] == nil && response.headers["content-length"] == nil)
        }
    }

    /// A query and the found ids, newest first.
    static let searches: [(String, [String])] = [
        ("api", ["4694"]), ("API", ["4694"]), ("%EA%B3%A0%EC%96%91%EC%9D%B4", ["4696"]), ("100%25", ["4685"]),
        ("%3Cb%3E", ["4690"]), ("%26+", ["4682"]), ("%26%20", ["4682"]), ("_", []),
    ]

    @Test("A search finds parts of titles in any case", arguments: searches)
    func search(query: String, ids: [String]) async throws {
        try await TodoClient.run { client in
            let response = try await client.get("/todos/search?query=\(query)")
            #expect(response.status == (ids.isEmpty ? 204 : 200))
            #expect((0..<ids.count).map { response.json("/data/\($0)/id") } == ids)
            #expect(response.json("/meta/total") == (ids.isEmpty ? nil : "\(ids.count)"))
        }
    }

    @Test("Mock rows have seven fields and sixteen pages")
    func mocks() async throws {
        try await TodoClient.run { client in
            let response = try await client.get("/mocks?page=1&order_by=desc&per_page=10")
            #expect(
                response.json("/meta")
                    == #"{"current_page":1,"from":1,"last_page":16,"per_page":10,"to":10,"total":154}"#)
            #expect(response.json("/data/0/id") == "154")
            let row = try #require(try Document(response.body).root["data"]?[0])
            #expect(
                row.members.map(\.name)
                    == ["id", "title", "email", "content", "avatar", "created_at", "updated_at"])
            let one = try await client.get("/mocks/154")
            #expect(one.json("/data") == row.text)
        }
    }

    @Test("HEAD responds like GET without the content")
    func head() async throws {
        try await TodoClient.run { client in
            let get = try await client.get("/todos/4674")
            let head = try await client.send("HEAD", "/todos/4674")
            #expect(head.status == 200)
            #expect(head.headers["content-length"] == "\(get.body.count)")
        }
    }

    /// Method, target, status, `Allow`.
    static let strays: [(String, String, Int, String?)] = [
        ("GET", "/nothing", 404, nil), ("GET", "/todos/1/2", 404, nil), ("GET", "/todos/", 404, nil),
        ("PUT", "/todos?id=4674&title=123456", 405, "GET, HEAD, POST"), ("DELETE", "/todos", 405, "GET, HEAD, POST"),
        ("POST", "/todos/4674", 405, "GET, HEAD, PUT, DELETE"), ("GET", "/todos-json", 405, "POST"),
    ]

    @Test("Unknown paths and methods get a JSON error", arguments: strays)
    func stray(method: String, target: String, status: Int, allow: String?) async throws {
        try await TodoClient.run { client in
            let response = try await client.send(method, target)
            #expect(response.status == status)
            #expect(response.headers["allow"] == allow)
            #expect(response.headers.contentType == .json)
            #expect(response.json("/message") != nil)
            #expect(try await client.get("/todos/4674").status == 200)
        }
    }

    @Test("A path outside the base path is unknown; an absolute URL as the target is accepted")
    func outsideBasePath() async throws {
        try await TodoClient.run { client in
            let outside = TodoClient(base: try #require(HTTPURL(client.base.origin)))
            #expect(try await outside.get("/todos").status == 404)
            #expect(try await outside.get("/api/v20/todos").status == 404)
            #expect(try await outside.get("/api/v1/todos/4674").body == client.get("/todos/4674").body)
            #expect(try await outside.get("/api/v1/mocks?per_page=1").body == client.get("/mocks?per_page=1").body)
            #expect(try await outside.get("/").headers.contentType?.essence == "text/html")
            #expect(try await outside.get("/api/v2/todos").status == 200)
            let port = try #require(client.base.port)
            #expect(
                try await RawConnection.exchange("GET", "http://127.0.0.1:\(port)/api/v2/todos", port: port).status
                    == 200)
            #expect(try await RawConnection.exchange("OPTIONS", "*", port: port).status == 404)
        }
    }
}
