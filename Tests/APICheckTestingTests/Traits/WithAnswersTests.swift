import Foundation
import TestSupport
import Testing

@testable import APICheckTesting

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// `withAnswers` in a test of Swift Testing; ``XCTestTests`` has it in XCTest.
@Suite struct WithAnswersTests {
    @Test func theClosureIsAnswered() async throws {
        var received: [String] = []
        try await withAnswers {
            Answers.get("/things") { .json("[1]") }
            Answers.put("/things/{id}") { request in .json(#"{"id": \#(request.pathParameters["id"] ?? "")}"#) }
        } perform: { replay in
            received.append(try await AnsweredProject.get("/things"))
            received.append(try await AnsweredProject.send("PUT", "/things/7", body: "{}"))
            #expect(try Replay.current === replay)
            expectRequests(are: ["GET /things", "PUT /things/{id}"], of: replay)
        }
        #expect(received == ["200 [1]", #"200 {"id": 7}"#])
        #expect(throws: SetupError.self) { try Replay.current }
    }

    @Test func issuesAreAtTheLinesOfTheCallAndOfTheAnswer() async throws {
        let project = try AnsweredProject()
        defer { project.remove() }
        let place = project.project.place
        let line = #_sourceLocation.line + 2
        let found = try await issues {
            try await withAnswers(for: "things", in: place) {
                Answers.get("/things") { .json("{}") }
                Answers.get("/things/{id}") { .empty() }
            } perform: { _ in
                try await AnsweredProject.get("/things")
                _ = try? await AnsweredProject.get("/users")
            }
        }
        #expect(
            found.map { $0.text.firstLine } == [
                "no answer to GET /v1/users",
                "the answer to GET /things does not conform: response-body-type-changed: The response's body as a whole has a "
                    + "different type than the contract declares.",
            ])
        #expect(found.map(\.sourceLocation?.line) == [line, line + 1])
    }

    @Test func anUnusedAnswerIsAnIssueAtTheCall() async throws {
        let line = #_sourceLocation.line + 2
        let found = try await issues {
            try await withAnswers {
                Answers.get("/things") { .json("[]") }
                Answers.get("/users") { .json("[]") }
            } perform: { _ in
                try await AnsweredProject.get("/things")
            }
        }
        #expect(found.map { $0.text.firstLine } == ["an answer is unused"])
        #expect(found.map(\.sourceLocation?.line) == [line])
    }

    @Test func aFilterChangesWhatWithReplaySaves() async throws {
        let project = try SampleProject()
        defer { project.remove() }
        let place = project.place
        let answer = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n[]"
        try await ScriptedServer.run([.read, .send(answer)]) { server in
            let origin = server.url
            try await RecordingRequest.$current.withValue(RecordingRequest(variable: "all", ci: nil)) {
                try await withReplay(
                    "things/all",
                    recording: { exchange in
                        exchange.headers["X-Build"] = "1"
                        return !exchange.url.hasSuffix("/analytics")
                    }, in: place
                ) { replay in
                    for path in ["/things", "/analytics"] {
                        _ = try await replay.data(for: URLRequest(url: #require(URL(string: origin + path))))
                    }
                }
            }
        }
        let recorded = try RecordedExchanges("things/all", in: place)
        #expect(recorded.map(\.description) == ["GET /things -> 200"])
        #expect(recorded.first?.headers["X-Build"] == "1")
    }
}
