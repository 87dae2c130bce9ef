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
    private static let answer = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n[]"

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
        let found = try await run(.answers { .get("/a") { .json("1") } }) {
            for target in ["/a", "/b?token=hunter2", "/b"] {
                _ = try? await SharedSessionTests.get("https://example.com\(target)")
            }
        }
        #expect(
            found.map(\.text) == [
                """
                2 requests bypassed the replay of answers
                  expected: requests of a session with the configuration .replaying(), e.g. GET /a
                  actual:   2 requests of URLSession.shared
                            GET https://example.com/a
                            GET https://example.com/b
                  help:     make the client's session in the test: URLSession(configuration: .replaying()); or, if the client can \
                only use URLSession.shared, add shared: true to the trait of a serialized suite; or allow the requests: live: \
                .hosts("example.com")
                """
            ])
        #expect(found.map(\.isFailure) == [true])
    }

    /// It passed, and the request reached the server.
    @Test func aRequestOfTheSharedSessionBesideAReplayedOneIsNotSent() async throws {
        try await ScriptedServer.run([.read, .send(SharedSessionTests.answer)]) { server in
            let url = server.url
            let found = try await run(.answers { .get("/a") { .json("1") } }) {
                _ = try await URLSession(configuration: .replaying()).data(from: #require(URL(string: "\(url)/a")))
                let error = await #expect(throws: URLError.self) { _ = try await SharedSessionTests.get("\(url)/pay") }
                #expect(error?.localizedDescription.firstLine == "a request bypassed the replay of its test")
            }
            #expect(found.map { $0.text.firstLine } == ["1 request bypassed the replay of answers"])
            #expect(found.map(\.isFailure) == [true])
            let live = try await run(.answers(live: .hosts("127.0.0.1")) { .get("/a") { .json("1") } }) {
                _ = try await URLSession(configuration: .replaying()).data(
                    from: #require(URL(string: "https://x.example/a")))
                // The first request that the server receives.
                let received = try await SharedSessionTests.get("\(url)/pay")
                #expect(received == "[]")
            }
            #expect(live.map(\.text) == [])
        }
    }

    /// Which test made a request is then unknown, and another one must not fail for it.
    @Test func aRequestOfADetachedTaskIsUncertainIfSeveralTestsAreReplayed() async throws {
        let request = URLRequest(url: try #require(URL(string: "https://example.com/a")))
        let session = SharedSession()
        let first = try await Replay { .get("/a") { .empty() } }
        session.begin(first)
        let alone = await Task.detached { session.route(request) }.value
        #expect(alone == .live)
        #expect(first.bypasses.map(\.isCertain) == [true])
        let second = try await Replay { .get("/a") { .empty() } }
        session.begin(second)
        let beside = await Task.detached { session.route(request) }.value
        #expect(beside == .live)
        #expect(second.bypasses.map(\.isCertain) == [false])
    }

    @Test func aTestWithoutAReplayMayUseTheSharedSession() async throws {
        let port = try RefusingPort()
        let other = try await Replay { .get("/a") { .empty() } }
        SharedSession.ofProcess.begin(other)
        defer { SharedSession.ofProcess.end(other) }
        _ = try? await SharedSessionTests.get("http://127.0.0.1:\(port.number)/a")
        #expect(other.bypasses == [])
    }

    /// In a group it was only a warning.
    @Test(arguments: [1]) func inAGroupABypassFailsItsTest(_ number: Int) async throws {
        let trait = ReplayTrait.answers { .get("/a") { .json("1") } }
        let found = try await issues {
            let test = try #require(Test.current)
            let testCase = Test.Case.current
            try await trait.provideScope(for: test, testCase: nil) {
                // Some tests of a suite make no requests.
                try await trait.provideScope(for: test, testCase: testCase) {}
                try await trait.provideScope(for: test, testCase: testCase) {
                    _ = try? await SharedSessionTests.get("https://example.com/a")
                }
            }
        }
        #expect(found.map(\.isFailure) == [true, false])
        #expect(
            found.map { $0.text.firstLine } == ["1 request bypassed the replay of answers", "an answer is unused"])
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
