import APICheckTesting
import Foundation
import Testing
import XCTest

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Test cases that ``XCTestTests`` runs in a process of XCTest. Some of them must fail, so other runs skip them.
final class XCTestSamples: XCTestCase {
    private var project = ProjectFolder.aboveTest
    private var server = ""

    override func setUpWithError() throws {
        let environment = ProcessInfo.processInfo.environment
        guard let folder = environment["APICHECK_SAMPLE_PROJECT"] else { throw XCTSkip("run by XCTestTests") }
        project = .path(folder)
        server = environment["APICHECK_SAMPLE_SERVER"] ?? "https://api.example.com"
    }

    private func get(_ path: String) async throws {
        let url = try XCTUnwrap(URL(string: server + path))
        _ = try await URLSession(configuration: .replaying()).data(from: url)
    }

    func testARightStatusPasses() throws {
        expectStatus(try RecordedExchanges("things/all", in: project)[0], is: 200)
    }

    func testAWrongStatusFails() throws {
        expectStatus(try RecordedExchanges("things/all", in: project)[0], is: 204)
    }

    /// XCTest ran on after the failure of a task, and so did the case.
    func testAWrongStatusInADetachedTaskFails() async throws {
        let exchange = try RecordedExchanges("things/all", in: project)[0]
        await Task.detached { expectStatus(exchange, is: 204) }.value
    }

    func testAFailedRequirementEndsTheCase() throws {
        let exchange = try RecordedExchanges("things/all", in: project)[0]
        try requireDecodes([String].self, from: exchange)
        XCTFail("it ran on")
    }

    func testAReplayPasses() async throws {
        try await withReplay("things/all", in: project) { replay in
            try await get("/a")
            XCTAssertEqual(replay.requests.map(\.httpMethod), ["GET"])
            XCTAssertEqual(try Replay.current.name, "things/all")
        }
    }

    @MainActor func testAReplayOnTheMainActorPasses() async throws {
        var count = 0
        let url = try XCTUnwrap(URL(string: server + "/a"))
        try await withReplay("things/all", in: project) { _ in
            count += try await URLSession(configuration: .replaying()).data(from: url).0.count
        }
        XCTAssertEqual(count, 3)
    }

    func testNoRequestFails() async throws {
        try await withReplay("things/all", in: project) { _ in }
    }

    func testAMissFails() async throws {
        try await withReplay("things/all", in: project) { _ in
            try await get("/a")
            try? await get("/b")
        }
    }

    func testAnswersPass() async throws {
        try await withAnswers {
            Answers.get("/a") { .json("[1]").delayed(by: .milliseconds(1)) }
        } perform: { replay in
            try await get("/a")
            try await get("/a")
            expectRequests(are: ["GET /a", "GET /a"])
            expectRequestCount("GET /a", is: 2, of: replay)
            expectJSON(replay.exchanges[0], equals: [1])
        }
    }

    func testAnAnswerThatIsNotJSONFails() async throws {
        try await withAnswers {
            Answers.get("/a") { .json("[1") }
        } perform: { _ in
            try? await get("/a")
        }
    }

    func testOtherRequestsFail() async throws {
        try await withReplay("things/all", in: project) { _ in
            try await get("/a")
            expectRequests(are: ["GET /a", "DELETE /a"])
        }
    }

    func testARecordedRequestPasses() async throws {
        let recorded = try RecordedExchanges("things/all", in: project)[0]
        try await withReplay("things/all", in: project) { replay in
            try await get("/a")
            expectRequest(replay.requests[0], matches: recorded)
        }
    }

    func testAMissingRecordingFails() async throws {
        try await withReplay("things/none", in: project) { _ in XCTFail("it ran") }
    }

    func testRecording() async throws {
        try await withReplay("things/new", in: project) { _ in try await get("/a") }
    }

    func testRecordingWithAFailure() async throws {
        try await withReplay("things/new", in: project) { replay in
            try await get("/a")
            expectStatus(replay.exchanges[0], is: 204)
        }
    }

    func testRecordingWithAnError() async throws {
        struct Failed: Error {}
        try await withReplay("things/new", in: project) { replay in
            try await get("/a")
            throw Failed()
        }
    }
}
