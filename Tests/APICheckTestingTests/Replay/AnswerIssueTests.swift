import APICheckBase
import Foundation
import TestSupport
import Testing

@testable import APICheckTesting

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Mistakes in answers, and in how a test uses them.
@Suite struct AnswerIssueTests {
    @Test func aRequestWithoutAnAnswerNamesTheNearestOne() async throws {
        let project = try AnsweredProject()
        defer { project.remove() }
        let line = #_sourceLocation.line + 4
        let answers =
            Answers
            .get("/things") { .json("[]") }
            .put("/things/{id}") { .empty() }
        let found = try await project.run(answers) {
            await #expect(throws: URLError.self) { try await AnsweredProject.send("PUT", "/thing/7", body: "{}") }
        }
        #expect(
            found.map(\.text) == [
                """
                no answer to PUT /v1/thing/7
                  where:    nearest answer: APICheckTestingTests/AnswerIssueTests.swift:\(line), PUT /things/{id}
                  expected: PUT /things/{id}, one of 2 answers
                  actual:   PUT /v1/thing/7
                  help:     correct the request or the answer, or add one: .put("/v1/thing/7") { … }
                """
            ])
    }

    @Test func anUnusedAnswerIsAnIssue() async throws {
        let project = try AnsweredProject()
        defer { project.remove() }
        let line = #_sourceLocation.line + 4
        let answers =
            Answers
            .get("/things") { .json("[]") }
            .put("/things/{id}") { .empty() }
        let found = try await project.run(answers) { try await AnsweredProject.get("/things") }
        #expect(
            found.map(\.text) == [
                """
                an answer is unused
                  where:    APICheckTestingTests/AnswerIssueTests.swift:\(line)
                  expected: each requested by this test
                  actual:   not requested: PUT /things/{id}
                  help:     make the request in the test, or remove the answer; if several tests share answers, put them in a \
                suite and give the trait to the suite
                """
            ])
    }

    private struct Broken: Error {}

    private struct Unencodable: Encodable {
        var number = Double.nan
    }

    @Test(arguments: [
        (Answer.json(#"{"id": 1"#), "the text is not JSON"),
        (.json(Unencodable()), "the value cannot be encoded"),
        (.empty(status: 99), "not the status of a response"),
        (.json("{}", status: 1_000), "not the status of a response"),
    ])
    func anAnswerThatCannotBeGivenIsAnIssueAtItsLine(_ answer: Answer, _ reason: String) async throws {
        let project = try AnsweredProject()
        defer { project.remove() }
        let answers = Answers.get("/things") { answer }
        let line = #_sourceLocation.line - 1
        let found = try await project.run(answers, checked: false) {
            await #expect(throws: URLError.self) { try await AnsweredProject.get("/things") }
        }
        #expect(found.map(\.sourceLocation?.line) == [line])
        #expect(found.map { $0.text.firstLine } == ["the answer to GET /things cannot be given: \(reason)"])
    }

    /// It was `JSON:2:7: …`, like the name of a file.
    @Test func theFaultOfAJSONTextHasItsLine() {
        let answer = Answer.json("{\n\"id\": x}")
        #expect(answer.fault?.actual?.string == "line 2, column 7: expected a value")
    }

    @Test func anErrorOfTheClosureIsAnIssue() async throws {
        let project = try AnsweredProject()
        defer { project.remove() }
        let found = try await project.run(.get("/things") { throw Broken() }) {
            let error = await #expect(throws: URLError.self) { try await AnsweredProject.get("/things") }
            #expect(error?.localizedDescription.line("actual") == "Broken()")
        }
        #expect(
            found.map { $0.text.firstLine } == [
                "the answer to GET /things cannot be given: its closure threw an error"
            ])
    }

    @Test func aURLErrorIsTheSessionsError() async throws {
        let project = try AnsweredProject()
        defer { project.remove() }
        let found = try await project.run(.get("/things") { throw URLError(.timedOut) }) {
            let error = await #expect(throws: URLError.self) { try await AnsweredProject.get("/things") }
            #expect(error?.code == .timedOut)
        }
        #expect(found.map(\.text) == [])
    }
}

/// Two tests that share answers, each of which uses one.
@Suite(
    .contract("todos"),
    .answers {
        Answers.get("/todos/{id}") { .empty() }
        Answers.delete("/todos/{id}") { .empty() }
    })
struct SuiteOfAnswers {
    private func send(_ method: String) async throws -> Int {
        var request = URLRequest(url: try #require(URL(string: "https://todos.example.com/api/v1/todos/7")))
        request.httpMethod = method
        return try await Replay.current.data(for: request).1.statusCode
    }

    @Test func oneTestReads() async throws { #expect(try await send("GET") == 204) }

    @Test func anotherDeletes() async throws { #expect(try await send("DELETE") == 204) }
}
