import Foundation
import TestSupport
import Testing

@testable import APICheckTesting

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The number and the order of an app's requests.
@Suite struct ExpectRequestsTests {
    /// Makes requests such as `GET /things` under `.answers`, each of which has an answer, and then expects something.
    private func run(_ made: [String], _ expectation: @escaping @Sendable () -> Void) async throws -> [Issue] {
        let project = try AnsweredProject()
        defer { project.remove() }
        let requests = made.map { $0.split(separator: " ").map(String.init) }
        let answers = requests.reduce(Answers()) { $0.method($1[0])($1[1]) { .empty() } }
        return try await project.run(answers, checked: false) {
            for request in requests { try await AnsweredProject.send(request[0], request[1]) }
            expectation()
        }
    }

    @Test(
        arguments: [
            (["GET /things", "POST /things", "GET /things/7"], ["GET /things", "POST /things", "GET /things/{id}"]),
            (["GET /things?page=2&size=9"], ["GET /things?page=2"]),
            (["GET /things"], ["GET https://api.example.com/v1/things"]),
            ([], []),
        ] as [([String], [String])])
    func theExpectedRequestsPass(_ made: [String], _ expected: [String]) async throws {
        let found = try await run(made) { expectRequests(are: expected) }
        // The trait reports a test without requests.
        #expect(found.map { $0.text.firstLine } == (made.isEmpty ? ["no request reached the replay of answers"] : []))
    }

    private static let correct = "correct the requests of the app, or the expected ones"
    private static let wait =
        "wait for each request before the next one, or use expectRequestCount if their order does not matter"

    @Test(
        arguments: [
            (
                ["GET /things", "PUT /things/7"], ["GET /things", "POST /things"], 2,
                """
                  expected: 1. GET /things
                            2. POST /things  <- first difference
                  actual:   1. GET /v1/things
                            2. PUT /v1/things/7  <- first difference
                """, correct
            ),
            (
                ["GET /things"], ["GET /things", "GET /things"], 2,
                """
                  expected: 1. GET /things
                            2. GET /things  <- first difference
                  actual:   1. GET /v1/things
                            2. no request  <- first difference
                """, correct
            ),
            (
                ["GET /things?page=1", "GET /things?page=2"], ["GET /things"], 2,
                """
                  expected: 1. GET /things
                            2. no request  <- first difference
                  actual:   1. GET /v1/things?page=1
                            2. GET /v1/things?page=2  <- first difference
                """, correct
            ),
            (
                ["POST /things", "GET /things"], ["GET /things", "POST /things"], 1,
                """
                  expected: 1. GET /things  <- first difference
                            2. POST /things
                  actual:   1. POST /v1/things  <- first difference
                            2. GET /v1/things
                """, wait
            ),
        ] as [([String], [String], Int, String, String)])
    func theFirstDifferenceIsMarked(
        _ made: [String], _ expected: [String], _ number: Int, _ sides: String, _ help: String
    ) async throws {
        let line = #_sourceLocation.line + 1
        let found = try await run(made) { expectRequests(are: expected) }
        #expect(found.map(\.sourceLocation?.line) == [line])
        let lines = (found.first?.text ?? "").components(separatedBy: "\n")
        #expect(
            lines.first
                == "the requests are not the expected ones: request \(number) is the first difference")
        #expect(lines.dropFirst(2).joined(separator: "\n") == "\(sides)\n  help:     \(help)")
        #expect(lines[1].hasPrefix("  where:    APICheckTestingTests/ExpectRequestsTests.swift:"))
    }

    @Test func ofManyRequestsThoseAroundTheDifferenceAreListed() async throws {
        let made = (1...40).map { "GET /things/\($0)" }
        var expected = made
        expected[29] = "GET /other"
        let found = try await run(made) { [expected] in expectRequests(are: expected) }
        let actual = (found.first?.text ?? "").components(separatedBy: "actual:   ").last ?? ""
        let lines = actual.components(separatedBy: "\n").map { String($0.trimmingPrefix { $0 == " " }) }
        let numbers = (20...39).map { "\($0). GET /v1/things/\($0)\($0 == 30 ? "  <- first difference" : "")" }
        #expect(Array(lines.prefix(22)) == ["19 before"] + numbers + ["and 1 more"])
    }

    @Test(arguments: [
        (["GET /things", "POST /things", "GET /things/7"], "GET /things", 1...1, nil, nil),
        (["GET /things", "GET /things"], "GET /things", 1...1, "1 time", "2 times"),
        (["GET /things"], "DELETE /things/{id}", 0...0, nil, nil),
        (["GET /things"], "POST /things", 1...3, "1 to 3 times", "0 times"),
        (["GET /things", "GET /things"], "GET /things", 0...1, "at most 1 time", "2 times"),
    ])
    func aRequestIsMadeAsOftenAsExpected(
        _ made: [String], _ request: String, _ count: ClosedRange<Int>, _ expected: String?, _ times: String?
    ) async throws {
        let found = try await run(made) { expectRequestCount(request, is: count) }
        #expect(found.map { $0.text.firstLine } == (times.map { ["\(request) was requested \($0)"] } ?? []))
        #expect(found.first?.text.line("expected") == expected)
    }

    @Test func theIssueOfACountListsAllRequests() async throws {
        let found = try await run(["GET /things", "POST /things", "POST /things"]) {
            expectRequestCount("POST /things", is: 3...)
        }
        let lines = (found.first?.text ?? "").components(separatedBy: "\n")
        #expect(lines.first == "POST /things was requested 2 times")
        #expect(
            lines.dropFirst(2).joined(separator: "\n") == """
                  expected: at least 3 times
                  actual:   1. GET /v1/things
                            2. POST /v1/things  <- counted
                            3. POST /v1/things  <- counted
                  help:     correct the requests of the app, or the expected number
                """)
    }

    /// They were not in `Replay.requests`.
    @Test func requestsThatFailAreCounted() async throws {
        let project = try AnsweredProject()
        defer { project.remove() }
        let found = try await project.run(.get("/things") { throw URLError(.timedOut) }, checked: false) {
            for _ in 1...3 { _ = try? await AnsweredProject.get("/things") }
            expectRequestCount("GET /things", is: 3)
            expectRequests(are: ["GET /things", "GET /things", "GET /things"])
            let replay = try Replay.current
            #expect(replay.requests.map(\.httpMethod) == ["GET", "GET", "GET"])
            #expect(replay.exchanges.isEmpty)
        }
        #expect(found.map(\.text) == [])
    }

    /// With a recording, in a closure and without a trait; the query has a secret.
    @Test func aReplayOfARecordingIsChecked() async throws {
        let project = try SampleProject()
        defer { project.remove() }
        try project.write([.sample("GET", "/a?token=REDACTED-1"), .sample("POST", "/a", 201)], to: "things/all")
        let place = project.place
        let line = #_sourceLocation.line + 6
        let found = try await issues {
            try await withReplay("things/all", in: place) { replay in
                let url = try #require(URL(string: "https://api.example.com/a?token=hunter2x"))
                _ = try await replay.data(for: URLRequest(url: url))
                expectRequestCount("GET /a", is: 1)
                expectRequests(are: ["POST /a"])
                var post = URLRequest(url: try #require(URL(string: "https://api.example.com/a")))
                post.httpMethod = "POST"
                _ = try await replay.data(for: post)
                expectRequests(are: ["GET /a", "POST /a"], of: replay)
            }
        }
        #expect(
            found.map(\.text) == [
                """
                the requests are not the expected ones: request 1 is the first difference
                  where:    \(project.folder)/recordings/things/all.har
                  expected: 1. POST /a  <- first difference
                  actual:   1. GET /a?token=REDACTED-1  <- first difference
                  help:     \(ExpectRequestsTests.correct)
                """
            ])
        #expect(found.map(\.sourceLocation?.line) == [line])
    }

    @Test(arguments: ["/things", "GET", "things"]) func aTextWithoutAMethodAndAPathIsAnIssue(_ text: String)
        async throws
    {
        let found = try await run(["GET /things"]) { expectRequests(are: [text]) }
        #expect(found.map { $0.text.firstLine } == ["not a request"])
        #expect(found.first?.text.line("actual") == text)
    }

    @Test func withoutAReplayThereIsAnIssue() async throws {
        let found = try await issues { expectRequests(are: []) }
        #expect(found.map { $0.text.firstLine } == ["no replay here"])
    }
}
