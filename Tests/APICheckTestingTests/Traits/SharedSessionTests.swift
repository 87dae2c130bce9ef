import APICheckBase
import Foundation
import TestSupport
import Testing

@testable import APICheckTesting

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Clients that use `URLSession.shared`.
@Suite(.serialized) struct SharedSessionTests {
    private func run(_ trait: ReplayTrait, _ body: @escaping @Sendable () async throws -> Void) async throws -> [Issue]
    {
        try await issues {
            try await trait.provideScope(for: #require(Test.current), testCase: Test.Case.current, performing: body)
        }
    }

    private static func get(_ url: String) async throws -> String {
        let (data, _) = try await URLSession.shared.data(from: #require(URL(string: url)))
        return String(decoding: data, as: UTF8.self)
    }

    @Test func aTestWithoutARequestNamesTheLikelyCause() async throws {
        let trait = ReplayTrait.answers { .get("/a") { .json("1") } }
        let line = #_sourceLocation.line - 1
        let found = try await run(trait) {}
        #expect(found.map(\.sourceLocation?.line) == [line])
        #expect(
            found.map(\.text) == [
                """
                no request reached the replay of answers
                  expected: requests of a session with the configuration .replaying(), e.g. GET /a
                  actual:   none, so the client uses another session, or makes no request
                  help:     make the client's session in the test: URLSession(configuration: .replaying())
                """
            ])
    }

    #if canImport(FoundationNetworking)
    /// On Apple's systems the session does not ask in the task of the test, so other tests may have made the requests.
    @Test func requestsOfTheSharedSessionAreReported() async throws {
        let port = try RefusingPort()
        let url = "http://127.0.0.1:\(port.number)"
        let found = try await run(.answers { .get("/a") { .json("1") } }) {
            for target in ["/a", "/b?token=hunter2", "/b"] {
                _ = try? await SharedSessionTests.get(url + target)
            }
        }
        #expect(
            found.map(\.text) == [
                """
                no request reached the replay of answers
                  expected: requests of a session with the configuration .replaying(), e.g. GET /a
                  actual:   2 requests to URLSession.shared
                            GET \(url)/a
                            GET \(url)/b
                  help:     make the client's session in the test: URLSession(configuration: .replaying()); or, if the client can \
                only use URLSession.shared, add shared: true to the trait of a serialized suite
                """
            ])
        #expect(found.map(\.isFailure) == [true])
    }

    /// Some tests of a suite make no requests, or other ones.
    @Test(arguments: [1]) func inAGroupItIsAWarning(_ number: Int) async throws {
        let port = try RefusingPort()
        let url = "http://127.0.0.1:\(port.number)/a"
        let trait = ReplayTrait.answers { .get("/a") { .json("1") } }
        let found = try await issues {
            let test = try #require(Test.current)
            let testCase = Test.Case.current
            try await trait.provideScope(for: test, testCase: nil) {
                try await trait.provideScope(for: test, testCase: testCase) {}
                try await trait.provideScope(for: test, testCase: testCase) {
                    _ = try? await SharedSessionTests.get(url)
                }
            }
        }
        #expect(found.map(\.isFailure) == [false, false])
        #expect(
            found.map { $0.text.firstLine } == ["no request reached the replay of answers", "an answer is unused"])
    }
    #endif

    @Test func theSharedSessionIsReplayedAndRestored() async throws {
        let found = try await run(.answers(shared: true) { .get("/a") { .json("1") } }) {
            let received = try await SharedSessionTests.get("https://example.com/a")
            #expect(received == "1")
            let error = await #expect(throws: URLError.self) {
                _ = try await SharedSessionTests.get("https://example.com/b")
            }
            #expect(error?.localizedDescription.firstLine == "no answer to GET /b")
            #expect(try Replay.current.exchanges.map(\.description) == ["GET /a -> 200"])
        }
        #expect(found.map { $0.text.firstLine } == ["no answer to GET /b"])
        let port = try RefusingPort()
        let error = await #expect(throws: URLError.self) {
            _ = try await SharedSessionTests.get("http://127.0.0.1:\(port.number)/a")
        }
        #expect(error?.code == .cannotConnectToHost)
    }

    @Test(.answers(shared: true) { .get("/a") { .json("1") } }) func aReplayInsideOfAnotherAnswers() async throws {
        let found = try await run(.answers(shared: true) { .get("/a") { .json("2") } }) {
            let received = try await SharedSessionTests.get("https://example.com/a")
            #expect(received == "2")
        }
        #expect(found.map(\.text) == [])
        let received = try await SharedSessionTests.get("https://example.com/a")
        #expect(received == "1")
    }

    /// Cookies of one test are not those of the next.
    @Test(arguments: 1...2) func cookiesStayInTheTest(_ number: Int) async throws {
        let answers =
            Answers
            .get("/login") { .empty(headers: ["Set-Cookie": "a=1; Path=/"]) }
            .get("/me") { request in .json("\"\(request.headers["Cookie"] ?? "none")\"") }
        let found = try await run(.answers(shared: true) { answers }) {
            var received = [try await SharedSessionTests.get("https://example.com/me")]
            _ = try await SharedSessionTests.get("https://example.com/login")
            received.append(try await SharedSessionTests.get("https://example.com/me"))
            #expect(received == [#""none""#, #""a=1""#])
        }
        #expect(found.map(\.text) == [])
    }

    @Test func testsThatRunInParallelTakeTurns() async throws {
        let running = Locked(0)
        let found = try await issues {
            let test = try #require(Test.current)
            let testCase = Test.Case.current
            try await withThrowingTaskGroup { group in
                for number in 0..<8 {
                    let trait = ReplayTrait.answers(shared: true) { .get("/a") { .json("\(number)") } }
                    group.addTask {
                        try await trait.provideScope(for: test, testCase: testCase) {
                            let count = running.withLock { running in
                                running += 1
                                return running
                            }
                            #expect(count == 1)
                            let received = try await SharedSessionTests.get("https://example.com/a")
                            #expect(received == "\(number)")
                            running.withLock { $0 -= 1 }
                        }
                    }
                }
                try await group.waitForAll()
            }
        }
        #expect(found.map(\.text) == [])
    }
}
