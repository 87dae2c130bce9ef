import APICheckHTTP
import APICheckRecordings
import Foundation
import TestSupport
import Testing

@testable import APICheckTesting

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// An answer that a test writes must be one that the server may give.
@Suite struct AnswerConformanceTests {
    private static let thing = #"{"id": 1, "name": "x"}"#
    private static let version: HeaderFields = ["X-Version": "1"]

    @Test(arguments: [
        (Answer.json(thing, headers: version), nil),
        (.empty(), nil),
        (.json(#"{"id": "1", "name": "x"}"#, headers: version), #"/id: integer <> "1" (string)"#),
        (.json(#"{"id": 1}"#, headers: version), #"/name: the member "name" <> absent"#),
        (.json(thing), "header X-Version: the header X-Version <> absent"),
        (.json(thing, headers: ["X-Version": "a"]), #"header X-Version: integer <> "a" (string)"#),
        (.json(thing, status: 201, headers: version), "status: 200 or 204 <> 201"),
        (.text("x", headers: version), "header Content-Type: application/json <> text/plain; charset=utf-8"),
        (.json(thing, status: 500).unchecked, nil),
        (.text("<html>", type: "text/html", status: 502).unchecked, nil),
    ])
    func anAnswerFollowsTheContract(_ answer: Answer, _ finding: String?) async throws {
        let project = try AnsweredProject()
        defer { project.remove() }
        let found = try await project.run(.get("/things/{id}") { answer }) {
            try await AnsweredProject.get("/things/1")
        }
        let shown = found.map { issue in
            let place = issue.text.line("where")?.split(separator: ", ").last ?? ""
            return "\(place): \(issue.text.line("expected") ?? "") <> \(issue.text.line("actual") ?? "")"
        }
        #expect(shown == [finding].compactMap(\.self))
    }

    @Test func theIssueIsAtTheLineOfTheAnswer() async throws {
        let project = try AnsweredProject()
        defer { project.remove() }
        let line = #_sourceLocation.line + 3
        let answers =
            Answers
            .get("/things") { .json(#"[{"id": "1", "name": "x"}]"#) }
        let found = try await project.run(answers) {
            // However often an answer is given, its finding is reported once.
            for _ in 1...3 { try await AnsweredProject.get("/things") }
        }
        #expect(found.map(\.sourceLocation?.line) == [line])
        #expect(found.map(\.isFailure) == [true])
        let file = "\(project.project.folder)/contracts/things/openapi.yaml"
        #expect(
            found.first?.text == """
                the answer to GET /things does not conform: response-property-type-changed: A value of the response has a \
                different type than the contract declares.
                  where:    GET /things, /0/id
                            APICheckTestingTests/AnswerConformanceTests.swift:\(line)
                            \(file):35
                  expected: integer
                  actual:   "1" (string)
                  help:     Correct the answer, or the contract if the server does this; add .unchecked to the answer if the test \
                needs a response that breaks the contract
                """)
    }

    /// Each finding was an issue of nine lines, with the exchange attached to each.
    @Test func theFindingsOfAnAnswerAreOneIssue() async throws {
        let project = try AnsweredProject()
        defer { project.remove() }
        let line = #_sourceLocation.line + 3
        let answers =
            Answers
            .get("/things") { .json(#"[{"id": "1"}, {"id": 2, "name": 3, "note": 4}]"#) }
        let found = try await project.run(answers) { try await AnsweredProject.get("/things") }
        #expect(found.map(\.sourceLocation?.line) == [line])
        #expect(
            found.map(\.text) == [
                """
                the answer to GET /things does not conform: 4 findings
                  where:    APICheckTestingTests/AnswerConformanceTests.swift:\(line)
                  expected: /0/id: integer
                            /0/name: the member "name"
                            /1/name: string
                            /1/note: null or string
                  actual:   /0/id: "1" (string)
                            /0/name: absent
                            /1/name: 3 (number)
                            /1/note: 4 (number)
                  help:     Correct the answer, or the contract if the server does this; add .unchecked to the answer if the test \
                needs a response that breaks the contract
                """
            ])
        #expect(found.first?.rules == ["response-property-type-changed", "response-required-property-removed"])
        #expect(found.first?.rule == nil)
    }

    @Test func theFindingsAreAttachedOnceWithTheirExchange() async throws {
        let project = try AnsweredProject()
        defer { project.remove() }
        let plan = ReplayPlan(
            ReplayPlan.Written(
                answers: .get("/things") { .json(#"[{"id": "1"}, {"id": 2, "name": 3}]"#) }, api: "things", place: "x"),
            files: ProjectFiles(folder: project.project.place, testFile: #filePath))
        let replay = try await Replay(plan, mode: .none, command: "")
        let url = try #require(URL(string: "https://api.example.com/v1/things"))
        for _ in 1...2 { _ = try await replay.data(for: URLRequest(url: url)) }
        let groups = AnswerReport.groups(of: replay.session.faults)
        #expect(groups.map(\.count) == [3])
        let report = AnswerReport(try #require(groups.first), of: replay.origin)
        #expect(report.exchanges.map(\.exchange.request.url.path) == ["/v1/things"])
        #expect(
            report.failure.parts.map { $0.text.line("where") }
                == ["GET /things, /0/id", "GET /things, /0/name", "GET /things, /1/name"])
    }

    @Test func anAnswerOfAnOperationThatTheContractLacksIsAnIssue() async throws {
        let project = try AnsweredProject()
        defer { project.remove() }
        let found = try await project.run(.get("/thing") { .json("[]") }) { try await AnsweredProject.get("/thing") }
        #expect(
            found.map { $0.text.firstLine } == [
                "the answer to GET /thing does not conform: undeclared-operation: The contract has no operation with this method "
                    + "and path."
            ])
        #expect(found.map { $0.text.line("expected") } == ["a path of the contract"])
    }

    @Test func withoutAContractAnswersAreNotChecked() async throws {
        let project = try AnsweredProject()
        defer { project.remove() }
        let found = try await project.run(.get("/thing") { .json("[]") }, checked: false) {
            let received = try await AnsweredProject.get("/thing")
            #expect(received == "200 []")
        }
        #expect(found.map(\.text) == [])
    }

    @Test func aNamedAPIMustHaveAContract() async throws {
        let project = try AnsweredProject()
        defer { project.remove() }
        let place = project.project.place
        let found = try await issues {
            let trait = ReplayTrait.answers(for: "thing", in: place) { .get("/") { .empty() } }
            try await trait.provideScope(for: #require(Test.current), testCase: nil) { Issue.record("it ran") }
        }
        #expect(found.map { $0.text.firstLine } == ["no contract of 'thing'"])
        #expect(found.first?.text.lastLine.contains("; did you mean 'things'? ") == true)
    }

    @Test(.answers { .get("/todos/{id}") { .empty() } }, .contract("todos"))
    func theContractMayBeNamedAfterTheAnswers() async throws {
        #expect(try Replay.current.origin.api == "todos")
        let url = try #require(URL(string: "https://todos.example.com/api/v2/todos/7"))
        let (_, response) = try await URLSession(configuration: .replaying()).data(from: url)
        expectStatus(response, is: 204)
        expectConforms(try Replay.current.exchanges.first("GET", at: "/todos/7"))
    }

    @Test func withoutATraitARequestFails() async throws {
        let project = try AnsweredProject()
        defer { project.remove() }
        let replay = try await Replay(for: "things", in: project.project.place) {
            .get("/things") { .json("{}") }
        }
        let url = try #require(URL(string: "https://api.example.com/v1/things"))
        let error = await #expect(throws: URLError.self) {
            _ = try await URLSession(configuration: .replaying(replay)).data(from: url)
        }
        #expect(error?.localizedDescription.line("expected") == "array")
    }
}
