import Foundation
import TestSupport
import Testing

@testable import APICheckTesting

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A client as the article about requests has one.
private struct Todos {
    private let session = URLSession(configuration: .replaying())

    func send(_ method: String, _ path: String, _ body: String? = nil) async throws {
        var request = URLRequest(url: try #require(URL(string: "https://todos.example.com/api/v2\(path)")))
        request.httpMethod = method
        request.httpBody = body.map { Data($0.utf8) }
        _ = try await session.data(for: request)
    }

    /// Tries again twice.
    func load() async throws {
        for _ in 1...2 {
            do {
                return try await send("GET", "/todos")
            } catch {
                continue
            }
        }
        try await send("GET", "/todos")
    }
}

/// The code and the messages of the article about requests.
@Suite struct RequestArticleTests {
    private static let article = "Sources/APICheckTesting/APICheckTesting.docc/Requests.md"

    @Test(.answers { .get("/todos") { throw URLError(.timedOut) } }) func aTimeoutIsTriedAgainTwice() async throws {
        await #expect(throws: URLError.self) { try await Todos().load() }
        expectRequestCount("GET /todos", is: 3)
    }

    @Test(
        .answers {
            Answers.get("/todos") { .json("[]") }
            Answers.get("/todos/{id}") { .json("{}") }
            Answers.post("/todos") { .empty(status: 201) }
        }) func requestsAreExpectedInOrder() async throws
    {
        try await Todos().send("GET", "/todos")
        try await Todos().send("POST", "/todos", "{}")
        try await Todos().send("GET", "/todos/7")
        expectRequests(are: ["GET /todos", "POST /todos", "GET /todos/{id}"])
        expectRequestCount("GET /todos", is: 1)
    }

    @Test(.answers { .post("/todos") { .empty(status: 201) } }) func theBodyIsExpected() async throws {
        try await Todos().send("POST", "/todos", #"{"tags": ["a", "b"], "title": "milk", "requested_at": 1}"#)
        let change = try #require(try Replay.current.requests.last)
        expectJSON(change, equals: #"{"title": "milk", "tags": ["a", "b"]}"#, ignoring: ["/requested_at"])
    }

    @Test(.project(.path(TutorialTests.example.path))) func aRecordedRequestIsExpected() throws {
        var change = try #require(try RecordedExchanges("todos/changes").first("PUT", at: "/todos/{id}").request)
        change.url = URL(string: "\(change.url?.absoluteString ?? "")?session=9")
        let recorded = try RecordedExchanges("todos/changes").first("PUT", at: "/todos/{id}")
        expectRequest(change, matches: recorded, matching: [.ignoringQuery("session")])
    }

    @Test func theMessagesOfTheArticleAreTheActualOnes() async throws {
        let trait = ReplayTrait.answers {
            Answers.get("/todos") { .json("[]") }
            Answers.get("/todos/{id}") { .json("{}") }
            Answers.post("/todos") { .empty(status: 201) }
        }
        let found = try await issues {
            try await trait.provideScope(for: #require(Test.current), testCase: Test.Case.current) {
                try await Todos().send("GET", "/todos?page=1")
                try await Todos().send("GET", "/todos/7")
                expectRequests(are: ["GET /todos", "POST /todos", "GET /todos/{id}"])
                try await Todos().send("POST", "/todos", #"{"title": "Milk", "tags": ["a"]}"#)
                expectJSON(
                    try #require(try Replay.current.requests.last), equals: #"{"title": "milk", "tags": ["a", "b"]}"#)
            }
        }
        let reported = found.map { issue in
            issue.text.replacing(
                /APICheckTestingTests\/RequestArticleTests\.swift:\d+/, with: "TodoAppTests/RequestTests.swift:12")
        }
        #expect(reported == (try Page(RequestArticleTests.article).blocks(in: "text")))
    }
}
