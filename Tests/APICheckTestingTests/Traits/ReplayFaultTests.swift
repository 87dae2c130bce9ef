import Foundation
import TestSupport
import Testing

@testable import APICheckTesting

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The data of issues about a replay.
@Suite struct ReplayFaultTests {
    private static func get(_ target: String) async throws {
        let url = try #require(URL(string: "https://example.com\(target)"))
        _ = try await URLSession(configuration: .replaying()).data(from: url)
    }

    private func run(_ answers: Answers, _ body: @escaping @Sendable () async throws -> Void) async throws -> [Issue] {
        let trait = ReplayTrait.answers { answers }
        return try await issues {
            try await trait.provideScope(for: #require(Test.current), testCase: Test.Case.current, performing: body)
        }
    }

    /// The trait recorded it again at its line, which failed the test.
    @Test func aKnownUnansweredRequestIsRecordedOnce() async throws {
        let answers = Answers.get("/a") { .empty() }
        let found = try await run(answers) {
            try await ReplayFaultTests.get("/a")
            try await withKnownIssue {
                try await ReplayFaultTests.get("/b?token=hunter2")
            } matching: { issue in
                issue.replayFault == ReplayFault(kind: .unanswered, requests: ["GET /b"])
            }
        }
        #expect(found.map(\.isFailure) == [false])
        #expect(found.map(\.replayFault?.requests) == [["GET /b"]])
    }

    @Test func anUnansweredRequestThatTheAppHidesCanBeMatched() async throws {
        let trait = ReplayTrait.answers { .get("/a") { .empty() } }
        let found = try await issues {
            let test = try #require(Test.current)
            let testCase = Test.Case.current
            try await withKnownIssue {
                try await trait.provideScope(for: test, testCase: testCase) {
                    _ = try? await ReplayFaultTests.get("/b")
                }
            } matching: { issue in
                issue.replayFault?.kind == .unanswered
            }
        }
        #expect(found.map(\.isFailure) == [false])
    }

    /// It asked for another session of the client.
    @Test func aReplayThatAnotherOneHidesSaysSo() async throws {
        let found = try await run(.get("/a") { .empty() }) {
            let inner = ReplayTrait.answers { .get("/b") { .empty() } }
            try await inner.provideScope(for: #require(Test.current), testCase: Test.Case.current) {
                try await ReplayFaultTests.get("/b")
            }
        }
        #expect(
            found.map(\.text) == [
                """
                no request reached the replay of answers
                  expected: requests of a session with the configuration .replaying(), e.g. GET /a
                  actual:   none, since the replay of answers, which is inside of this one, answers them
                  help:     keep one of the two: only the innermost replay answers
                """
            ])
    }

    @Test func eachIssueOfAReplayHasItsFault() async throws {
        let a = Answers.get("/a") { .json("{") }
        #expect(
            try await run(a) { _ = try? await ReplayFaultTests.get("/a") }.map(\.replayFault)
                == [ReplayFault(kind: .invalidAnswer, requests: ["GET /a"])])
        #expect(try await run(a) {}.map(\.replayFault) == [ReplayFault(kind: .noRequest, requests: [])])
        let two = Answers.get("/a") { .empty() }.get("/b") { .empty() }
        #expect(
            try await run(two) { try await ReplayFaultTests.get("/a") }.map(\.replayFault)
                == [ReplayFault(kind: .unused, requests: ["GET /b"])])
    }

    #if canImport(FoundationNetworking)
    /// Its text came once more for each value of the `userInfo` that carried it. Apple's Foundation prints a description twice.
    @Test func aPrintedErrorHasItsTextOnce() async throws {
        let replay = try await Replay { .get("/a") { .empty() } }
        let url = try #require(URL(string: "https://example.com/b"))
        let session = URLSession(configuration: .replaying(replay))
        for text in ["no answer to GET /b", "the test that replays answers has ended"] {
            let error = await #expect(throws: URLError.self) { try await session.data(from: url) }
            let printed = "\(try #require(error))"
            #expect(printed.components(separatedBy: text).count == 2, "\(printed)")
            replay.end()
        }
    }
    #endif
}
