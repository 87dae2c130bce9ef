// As in XCTestProcess.
#if os(Linux)
import APICheckTesting
import Foundation
import Testing

private let isSample = ProcessInfo.processInfo.environment["APICHECK_RECEIVED_SAMPLES"] != nil

/// Tests of which some fail; ``ReceivedExchangesTests`` runs them in a process of their own and looks at what they attach.
@Suite(
    .enabled(if: isSample),
    .answers {
        Answers.get("/things/{id}") { .json(#"{"id": 7, "password": "hunter2x"}"#) }
        Answers.post("/things") { .empty(status: 201) }
    })
struct ReceivedSamples {
    @Test func passing() async throws { try await AnsweredProject.get("/things/7") }

    @Test func failing() async throws {
        try await AnsweredProject.get("/things/7?token=hunter2x")
        try await AnsweredProject.send("POST", "/things", body: "{}")
        #expect(Bool(false))
    }

    @Test func known() async throws {
        try await AnsweredProject.get("/things/7")
        withKnownIssue { #expect(Bool(false)) }
    }

    @Test func throwing() async throws {
        struct Failed: Error {}
        try await AnsweredProject.get("/things/7")
        throw Failed()
    }

    @Test func requesting() async throws {
        try await AnsweredProject.get("/things/7")
        _ = try? await AnsweredProject.get("/users")
    }

    @Test(arguments: [1, 2]) func parameterised(_ number: Int) async throws {
        try await AnsweredProject.get("/things/\(number)")
        #expect(number == 1)
    }

    @Test func withoutRequests() async throws { #expect(Bool(false)) }
}

/// A test of its own, so that an answer which it does not use fails it.
@Suite(.enabled(if: isSample)) struct ReceivedUnusedSamples {
    @Test(
        .answers {
            Answers.get("/a") { .empty() }
            Answers.get("/b") { .empty() }
        }) func unused() async throws
    { try await AnsweredProject.get("/a") }
}
#endif
