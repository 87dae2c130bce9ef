import APICheckBase
import Foundation
import TestSupport
import Testing

@testable import APICheckTesting

#if canImport(FoundationNetworking)
import FoundationNetworking

/// Clients that make a session which is neither replayed nor `URLSession.shared`, on Linux.
@Suite(.serialized) struct OtherSessionTests {
    private static let answer = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n[]"

    private func run(_ trait: ReplayTrait, _ body: @escaping @Sendable () async throws -> Void) async throws -> [Issue]
    {
        try await issues {
            try await trait.provideScope(for: #require(Test.current), testCase: Test.Case.current, performing: body)
        }
    }

    private static func get(_ url: String, by configuration: URLSessionConfiguration) async throws -> String {
        let (data, _) = try await URLSession(configuration: configuration).data(from: #require(URL(string: url)))
        return String(decoding: data, as: UTF8.self)
    }

    /// It passed.
    @Test func aRequestOfADefaultSessionBesideAReplayedOneFailsTheTest() async throws {
        try await ScriptedServer.run([.read, .send(OtherSessionTests.answer)]) { server in
            let url = server.url
            let found = try await run(.answers { .get("/a") { .json("1") } }) {
                let replayed = try await OtherSessionTests.get("\(url)/a", by: .replaying())
                #expect(replayed == "1")
                let live = try await OtherSessionTests.get("\(url)/pay?token=hunter2", by: .default)
                #expect(live == "[]")
            }
            #expect(
                found.map(\.text) == [
                    """
                    1 request bypassed the replay of answers
                      expected: requests of a session with the configuration .replaying()
                      actual:   1 request of another session
                                GET \(url)/pay
                      help:     make the client's session in the test: URLSession(configuration: .replaying()); or allow the \
                    request: live: .hosts("127.0.0.1")
                    """
                ])
            #expect(found.map(\.replayFault?.kind) == [.bypassed])
        }
    }

    @Test func bothKindsOfSessionsAreOneIssue() async throws {
        let port = try RefusingPort()
        let url = "http://127.0.0.1:\(port.number)"
        let found = try await run(.answers { .get("/a") { .json("1") } }) {
            _ = try? await OtherSessionTests.get("\(url)/a", by: .default)
            _ = try? await URLSession.shared.data(from: #require(URL(string: "\(url)/b")))
        }
        #expect(found.map { $0.text.line("actual") } == ["2 requests of URLSession.shared and another session"])
        #expect(found.map(\.replayFault?.requests) == [["GET \(url)/a", "GET \(url)/b"]])
    }

    @Test func aHostCanBeAllowed() async throws {
        let port = try RefusingPort()
        let found = try await run(.answers(live: .hosts("127.0.0.1")) { .get("/a") { .json("1") } }) {
            _ = try await OtherSessionTests.get("https://x.example/a", by: .replaying())
            _ = try? await OtherSessionTests.get("http://127.0.0.1:\(port.number)/a", by: .default)
        }
        #expect(found.map(\.text) == [])
    }

    /// Only a protocol of the session answers it, and `shared: true` is for `URLSession.shared`.
    @Test func aDefaultSessionIsNotAnsweredAsTheSharedOne() async throws {
        let port = try RefusingPort()
        let found = try await run(.answers(shared: true) { .get("/a") { .json("1") } }) {
            _ = try await URLSession.shared.data(from: #require(URL(string: "https://x.example/a")))
            let error = await #expect(throws: URLError.self) {
                _ = try await OtherSessionTests.get("http://127.0.0.1:\(port.number)/a", by: .default)
            }
            #expect(error?.code == .cannotConnectToHost)
        }
        #expect(found.map(\.replayFault?.kind) == [.bypassed])
    }

    @Test func aReplayedSessionWithTheSharedCacheIsNoBypass() async throws {
        let found = try await run(.answers { .get("/a") { .json("1") } }) {
            let configuration = URLSessionConfiguration.replaying()
            configuration.urlCache = .shared
            _ = try await OtherSessionTests.get("https://x.example/a", by: configuration)
        }
        #expect(found.map(\.text) == [])
    }

    @Test func aTestWithoutAReplayMayUseADefaultSession() async throws {
        let port = try RefusingPort()
        let other = try await Replay { .get("/a") { .empty() } }
        SharedSession.ofProcess.begin(other)
        defer { SharedSession.ofProcess.end(other) }
        _ = try? await OtherSessionTests.get("http://127.0.0.1:\(port.number)/a", by: .default)
        #expect(other.bypasses == [])
    }

    /// The documented limit: this Foundation gives such a session protocols and a cache that nobody else has.
    @Test func anEphemeralSessionIsNotSeen() async throws {
        let port = try RefusingPort()
        let found = try await run(.answers { .get("/a") { .json("1") } }) {
            _ = try? await OtherSessionTests.get("http://127.0.0.1:\(port.number)/b", by: .ephemeral)
        }
        // What detects it is the replay without a request.
        #expect(found.map(\.replayFault?.kind) == [.noRequest])
    }

    @Test func theSharedCacheStillCaches() throws {
        SharedSession.ofProcess.watch()
        let url = try #require(URL(string: "https://x.example/cached-\(UUID().uuidString)"))
        let response = try #require(HTTPURLResponse(url: url, statusCode: 200, httpVersion: nil, headerFields: nil))
        let request = URLRequest(url: url)
        URLCache.shared.storeCachedResponse(CachedURLResponse(response: response, data: Data("1".utf8)), for: request)
        #expect(URLCache.shared.cachedResponse(for: request)?.data == Data("1".utf8))
        URLCache.shared.removeCachedResponse(for: request)
        #expect(URLCache.shared.cachedResponse(for: request) == nil)
        #expect(URLCache.shared is WatchingCache && URLCache.shared.memoryCapacity > 0)
    }

    private static func watched() -> URLSessionConfiguration {
        let configuration = URLSessionConfiguration.ephemeral
        OtherSessions.watch(configuration)
        return configuration
    }

    /// As on Apple's systems, where `.default` and `.ephemeral` are watched when they are made.
    @Test func aRequestOfAWatchedSessionIsNotSent() async throws {
        let other = try await Replay { .get("/a") { .empty() } }
        SharedSession.ofProcess.begin(other)
        defer { SharedSession.ofProcess.end(other) }
        let found = try await run(.answers { .get("/a") { .json("1") } }) {
            let configuration = OtherSessionTests.watched()
            // The loading system asks in another task.
            let error = await #expect(throws: URLError.self) {
                try await Task.detached { try await OtherSessionTests.get("https://x.example/b", by: configuration) }
                    .value
            }
            #expect(error?.localizedDescription.firstLine == "a request bypassed the replay of its test")
        }
        #expect(
            found.map(\.replayFault) == [ReplayFault(kind: .bypassed, requests: ["GET https://x.example/b"])])
        #expect(found.map(\.isFailure) == [true])
        #expect(other.bypasses == [])
    }

    @Test func aWatchedSessionMayCallAnAllowedHost() async throws {
        try await ScriptedServer.run([.read, .send(OtherSessionTests.answer)]) { server in
            let url = server.url
            let found = try await run(.answers(live: .hosts("127.0.0.1")) { .get("/a") { .json("1") } }) {
                _ = try await OtherSessionTests.get("https://x.example/a", by: .replaying())
                let live = try await OtherSessionTests.get("\(url)/b", by: OtherSessionTests.watched())
                #expect(live == "[]")
            }
            #expect(found.map(\.text) == [])
        }
    }

    /// A client that is kept belongs to the first test that uses it.
    @Test func aWatchedSessionOfAnEarlierTestIsSeen() async throws {
        let kept = Locked<URLSessionConfiguration?>(nil)
        _ = try await run(.answers { .get("/a") { .json("1") } }) {
            kept.withLock { $0 = OtherSessionTests.watched() }
        }
        let configuration = try #require(kept.withLock { $0 })
        let found = try await run(.answers { .get("/a") { .json("1") } }) {
            _ = try? await OtherSessionTests.get("https://x.example/b", by: configuration)
        }
        #expect(found.map(\.replayFault?.kind) == [.bypassed])
    }

    @Test func aTestWithoutAReplayIsNotWatched() {
        let own = URLSessionConfiguration.ephemeral.protocolClasses?.count
        #expect(OtherSessionTests.watched().protocolClasses?.count == own)
    }

    @Test(.answers { .get("/a") { .json("1") } }) func aReplayedSessionIsNotWatched() async throws {
        let count = try #require(OtherSessionTests.watched().protocolClasses?.count)
        let own = URLSessionConfiguration.$isUnwatched.withValue(true) { OtherSessionTests.watched() }
        #expect(own.protocolClasses?.count == count - 1)
        _ = try await OtherSessionTests.get("https://x.example/a", by: .replaying())
    }
}
#endif
