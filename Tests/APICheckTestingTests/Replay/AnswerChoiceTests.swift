import Foundation
import TestSupport
import Testing

@testable import APICheckTesting

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Which answer a request gets, and what of the request the answer sees.
@Suite struct AnswerChoiceTests {
    private struct Thing: Codable {
        var id: Int
        var name: String
    }

    private static let answers =
        Answers
        .get("/things") { .json(#"[{"id": 1, "name": "all"}]"#) }
        .get("/things?page=2") { .json(#"[{"id": 2, "name": "page"}]"#) }
        .get("/things/7") { .json(#"{"id": 7, "name": "seven"}"#, headers: ["X-Version": "1"]) }
        .get("/things/{id}") { request in
            let thing = Thing(id: Int(request.pathParameters["id"] ?? "") ?? 0, name: request.query["q"] ?? "")
            return .json(thing, headers: ["X-Version": "1"])
        }
        .get("/users/{id}/things") { .empty() }
        .put("/things/{id}") { request in .json(try request.json(Thing.self)) }

    @Test(arguments: [
        ("GET", "/things", nil, #"200 [{"id": 1, "name": "all"}]"#),
        ("GET", "/things?page=1", nil, #"200 [{"id": 1, "name": "all"}]"#),
        ("GET", "/things?x=1&page=2", nil, #"200 [{"id": 2, "name": "page"}]"#),
        ("GET", "/things/7", nil, #"200 {"id": 7, "name": "seven"}"#),
        ("GET", "/things/%37", nil, #"200 {"id": 7, "name": "seven"}"#),
        ("GET", "/things/8?q=a%20b", nil, #"200 {"id":8,"name":"a b"}"#),
        ("GET", "/users/3/things", nil, "204"),
        ("PUT", "/things/8", #"{"name": "x", "id": 9}"#, #"200 {"id":9,"name":"x"}"#),
    ])
    func theMostSpecificAnswerIsGiven(_ method: String, _ target: String, _ body: String?, _ response: String)
        async throws
    {
        let project = try AnsweredProject()
        defer { project.remove() }
        let found = try await project.run(AnswerChoiceTests.answers) {
            let received = try await AnsweredProject.send(method, target, body: body)
            // Encoders do not order keys.
            #expect(Set(received) == Set(response))
            #expect(received.count == response.count)
        }
        // The other answers are unused.
        #expect(found.map { $0.text.firstLine } == ["5 answers are unused"])
    }

    /// An answer to `/things` would otherwise answer `/users/3/things`, too.
    @Test(arguments: [(true, "no answer to GET /v1/users/3/things"), (false, "200 []")])
    func aContractShowsWhereAPathBegins(_ isChecked: Bool, _ expected: String) async throws {
        let project = try AnsweredProject()
        defer { project.remove() }
        let found = try await project.run(.get("/things") { .json("[]") }, checked: isChecked) {
            let received: String
            do {
                received = try await AnsweredProject.get("/users/3/things")
            } catch {
                received = error.localizedDescription.firstLine
            }
            #expect(received == expected)
        }
        #expect(found.count == (isChecked ? 1 : 0))
    }

    @Test func answersOfOneRequestAreGivenInOrder() async throws {
        let project = try AnsweredProject()
        defer { project.remove() }
        let answers =
            Answers
            .get("/things") { .json("[]") }
            .get("/things") { .json(#"[{"id": 1, "name": "x"}]"#) }
        let found = try await project.run(answers) {
            var received: [String] = []
            for _ in 1...3 { received.append(try await AnsweredProject.get("/things")) }
            #expect(received == ["200 []", #"200 [{"id": 1, "name": "x"}]"#, #"200 [{"id": 1, "name": "x"}]"#])
        }
        #expect(found.map(\.text) == [])
    }

    @Test func anAnswerMayNameItsHost() async throws {
        let project = try AnsweredProject()
        defer { project.remove() }
        let answers = Answers.get("https://cdn.example.com/a.png") { .data(Data([1, 2]), type: "image/png") }
        let found = try await project.run(answers, checked: false) {
            for host in ["cdn", "api"] {
                let url = try #require(URL(string: "https://\(host).example.com/a.png"))
                let data = try? await Replay.current.data(for: URLRequest(url: url)).0
                #expect(data == (host == "cdn" ? Data([1, 2]) : nil))
            }
        }
        #expect(found.map { $0.text.firstLine } == ["no answer to GET /a.png"])
    }

    @Test func theRequestsAreKept() async throws {
        let project = try AnsweredProject()
        defer { project.remove() }
        let found = try await project.run(.put("/things/{id}") { .json(#"{"id": 1, "name": "x"}"#) }) {
            try await AnsweredProject.send("PUT", "/things/1", body: #"{"id": "1"}"#)
            let exchange = try Replay.current.exchanges.first("PUT", at: "/things/{id}")
            #expect(exchange.description == "PUT /v1/things/1 -> 200")
            #expect(exchange.requestBody == Data(#"{"id": "1"}"#.utf8))
            #expect(exchange.headers["content-type"] == "application/json")
            let sent = try Replay.current.requests
            expectConforms(try #require(sent.first))
        }
        // The answer conforms, and the request does not.
        #expect(
            found.map { $0.text.line("where") ?? "" } == [
                "PUT /things/{id}, request body /id", "PUT /things/{id}, request body /name",
            ])
    }

    @Test func listsOfAnswersAreJoined() {
        let isSignedIn = true
        let all = AnswersBuilder.joined {
            Answers.post("/login") { .empty() }
            if isSignedIn { Answers.get("/me") { .empty() } } else { Answers.get("/other") { .empty() } }
            for id in 1...2 { Answers.method("HEAD")("/things/\(id)") { .empty(status: 200) } }
        }
        #expect(all.entries.map(\.route.description) == ["POST /login", "GET /me", "HEAD /things/1", "HEAD /things/2"])
    }

    @Test func eachMethodHasItsAnswers() async throws {
        let project = try AnsweredProject()
        defer { project.remove() }
        let answers = Answers.patch("/a") { .text("first") }.patch("/b") { .text("second") }.delete("/a") { .empty() }
        let found = try await project.run(answers, checked: false) {
            var received: [String] = []
            for (method, target) in [("PATCH", "/a"), ("PATCH", "/b"), ("DELETE", "/a")] {
                received.append(try await AnsweredProject.send(method, target))
            }
            #expect(received == ["200 first", "200 second", "204"])
        }
        #expect(found.map(\.text) == [])
    }
}

extension AnswersBuilder {
    fileprivate static func joined(@AnswersBuilder _ answers: () -> Answers) -> Answers { answers() }
}
