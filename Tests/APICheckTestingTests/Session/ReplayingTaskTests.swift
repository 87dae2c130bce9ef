import APICheckBase
import APICheckHTTP
import APICheckRecordings
import Foundation
import TestSupport
import Testing

@testable import APICheckTesting

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Features of sessions beyond plain responses.
@Suite struct ReplayingTaskTests {
    private static func url(_ target: String) throws -> URL {
        try #require(URL(string: "https://api.example.com\(target)"))
    }

    private func replaying(
        _ entries: [RecordedEntry], delay: Replay.Delay = .none, _ body: (Replay) async throws -> Void
    ) async throws {
        let project = try SampleProject()
        defer { project.remove() }
        try project.write(entries, to: "things/all")
        try await body(try await Replay("things/all", delay: delay, in: project.place))
    }

    /// Statuses without content and outside of the registry: the session does not act on any of them.
    @Test(
        arguments: [
            ("DELETE", 204, "", []), ("GET", 304, "", ["ETag": "x"]), ("HEAD", 200, "", ["Content-Length": "500"]),
            ("GET", 420, "calm", []), ("GET", 302, "no place", []),
            ("GET", 407, "{}", ["Proxy-Authenticate": "Basic realm=a"]),
            ("GET", 302, "odd place", ["Location": "http://[bad"]), ("GET", 999, "x", []),
            ("GET", 200, "plain", ["Content-Encoding": "gzip", "Content-Length": "20"]),
        ] as [(String, Int, String, Headers)])
    func aResponseIsNotChanged(_ method: String, _ status: Int, _ body: String, _ headers: Headers) async throws {
        try await replaying([.sample(method, "/a", status, body, headers: headers)]) { replay in
            var request = URLRequest(url: try ReplayingTaskTests.url("/a"))
            request.httpMethod = method
            let (data, response) = try await URLSession(configuration: .replaying(replay)).data(for: request)
            let answer = try #require(response as? HTTPURLResponse)
            #expect(answer.statusCode == status)
            #expect(String(decoding: data, as: UTF8.self) == body)
            for field in headers.fields { #expect(answer.value(forHTTPHeaderField: field.name) == field.value) }
        }
    }

    @Test func aChallengeThatIsNotBasicIsShown() async throws {
        let bearer = #"Bearer realm="basic", error="invalid_token""#
        try await replaying([.sample("GET", "/me", 401, "{}", headers: ["WWW-Authenticate": bearer])]) { replay in
            let session = URLSession(configuration: .replaying(replay))
            let (_, response) = try await session.data(from: ReplayingTaskTests.url("/me"))
            let answer = try #require(response as? HTTPURLResponse)
            #expect(answer.statusCode == 401)
            #expect(answer.value(forHTTPHeaderField: "WWW-Authenticate") == bearer)
        }
    }

    @Test(arguments: [(303, "GET", nil), (302, "GET", nil), (307, "POST", "a=1"), (308, "POST", "a=1")])
    func aRedirectKeepsOrDropsTheBody(_ status: Int, _ method: String, _ body: String?) async throws {
        let form = (type: "application/x-www-form-urlencoded", body: "a=1")
        let entries = try [
            RecordedEntry.sample("POST", "/old", status, sent: form, headers: ["Location": "/new"]),
            .sample(method, "/new", 200, "here", type: "text/plain", sent: body.map { (form.type, $0) }),
        ]
        try await replaying(entries) { replay in
            var request = URLRequest(url: try ReplayingTaskTests.url("/old"))
            request.httpMethod = "POST"
            request.setValue(form.type, forHTTPHeaderField: "Content-Type")
            request.httpBody = Data(form.body.utf8)
            let (data, _) = try await URLSession(configuration: .replaying(replay)).data(for: request)
            #expect(String(decoding: data, as: UTF8.self) == "here")
            let last = try #require(replay.requests.last)
            #expect(last.httpMethod == method)
            #expect(last.httpBody.map { String(decoding: $0, as: UTF8.self) } == body)
            #expect(last.value(forHTTPHeaderField: "Content-Type") == (body == nil ? nil : form.type))
        }
    }

    @Test func aRedirectIntoAnAppIsNotAMiss() async throws {
        let entry = try RecordedEntry.sample(
            "GET", "/authorize", 302, headers: ["Location": "todoapp://callback?code=1"])
        try await replaying([entry]) { replay in
            let error = await #expect(throws: URLError.self) {
                let session = URLSession(configuration: .replaying(replay))
                _ = try await session.data(from: ReplayingTaskTests.url("/authorize"))
            }
            #expect(error?.code == .unsupportedURL)
            #expect(replay.unanswered == [])
        }
    }

    @Test func aRedirectSendsTheCookiesThatItCameWith() async throws {
        let entries = try [
            RecordedEntry.sample("GET", "/start", 200, headers: ["Set-Cookie": "session=old; Path=/"]),
            .sample("POST", "/login", 303, headers: ["Location": "/me", "Set-Cookie": "session=new; Path=/"]),
            .sample("GET", "/me", 200, "{}"),
        ]
        try await replaying(entries) { replay in
            let session = URLSession(configuration: .replaying(replay))
            _ = try await session.data(from: ReplayingTaskTests.url("/start"))
            var login = URLRequest(url: try ReplayingTaskTests.url("/login"))
            login.httpMethod = "POST"
            _ = try await session.data(for: login)
            #expect(
                replay.requests.map { $0.value(forHTTPHeaderField: "Cookie") } == [nil, "session=old", "session=new"])
        }
    }

    @Test(arguments: [true, false]) func aSessionThatKeepsNoCookies(_ sends: Bool) async throws {
        let entries = try [
            RecordedEntry.sample("GET", "/a", 200, headers: ["Set-Cookie": "a=1; Path=/"]), .sample("GET", "/b", 200),
        ]
        try await replaying(entries) { replay in
            let configuration = URLSessionConfiguration.replaying(replay)
            configuration.httpShouldSetCookies = sends
            configuration.httpCookieAcceptPolicy = sends ? .never : .always
            let session = URLSession(configuration: configuration)
            for target in ["/a", "/b"] { _ = try await session.data(from: ReplayingTaskTests.url(target)) }
            #expect(replay.requests.map { $0.value(forHTTPHeaderField: "Cookie") } == [nil, nil])
        }
    }

    @Test func theDelegateOfATaskDecidesOnItsRedirect() async throws {
        let entry = try RecordedEntry.sample(
            "GET", "/old", 302, "moved", type: "text/plain", headers: ["Location": "/new"])
        try await replaying([entry]) { replay in
            let session = URLSession(configuration: .replaying(replay))
            let (data, response) = try await session.data(
                for: URLRequest(url: ReplayingTaskTests.url("/old")), delegate: SessionDelegate(followsRedirects: false)
            )
            #expect((response as? HTTPURLResponse)?.statusCode == 302)
            #expect(String(decoding: data, as: UTF8.self) == "moved")
        }
    }

    /// A delayed response leaves the time to cancel.
    @Test func aTaskIsCancelledWhileItWaits() async throws {
        let entries = try [RecordedEntry.sample("GET", "/a", 200, "x"), .sample("GET", "/b", 200, "y")]
        try await replaying(entries, delay: .each(.seconds(3_600))) { replay in
            let url = try ReplayingTaskTests.url("/a")
            let loading = Task { try await URLSession(configuration: .replaying(replay)).data(from: url) }
            #expect(await waitUntil { !replay.exchanges.isEmpty })
            loading.cancel()
            let error = await #expect(throws: URLError.self) { _ = try await loading.value }
            #expect(error?.code == .cancelled)
            // The request was made although it was cancelled.
            #expect(replay.exchanges.map(\.description) == ["GET /a -> 200"])
            #expect(replay.session.unused.map(\.request) == ["GET /b"])
            #expect(replay.unanswered == [])
        }
    }

    @Test func responsesTakeTheirRecordedTime() async throws {
        var entry = try RecordedEntry.sample("GET", "/a", 200, "x")
        entry.exchange.timings = Timings(wait: 40_000, receive: 30_000)
        try await replaying([entry], delay: .recorded) { replay in
            let url = try ReplayingTaskTests.url("/a")
            let time = try await ContinuousClock().measure {
                _ = try await URLSession(configuration: .replaying(replay)).data(from: url)
                _ = try await replay.data(for: URLRequest(url: url))
            }
            #expect(time >= .milliseconds(140))
        }
    }

    /// Set before it is shared.
    private final class Reference: @unchecked Sendable {
        weak var replay: Replay?
    }

    /// Each configuration has a class, which stays; the replay and the session's settings must not.
    @Test func aReplayThatHasEndedIsFreed() async throws {
        let kept = Locked<URLSession?>(nil)
        let reference = Reference()
        let trait = ReplayTrait.answers { .get("/a") { .empty() } }
        try await trait.provideScope(for: #require(Test.current), testCase: Test.Case.current) {
            let session = URLSession(configuration: .replaying())
            _ = try await session.data(from: ReplayingTaskTests.url("/a"))
            kept.withLock { $0 = session }
            reference.replay = try Replay.current
            #expect(reference.replay != nil)
        }
        #expect(await waitUntil { reference.replay == nil })
        let session = try #require(kept.withLock { $0 })
        let error = await #expect(throws: URLError.self) {
            _ = try await session.data(from: ReplayingTaskTests.url("/a"))
        }
        #expect(error?.localizedDescription.firstLine == "the test that replays answers has ended")
    }

    #if canImport(FoundationNetworking)
    @Test func aDownloadFailsWithAnExplanation() async throws {
        try await replaying([.sample("GET", "/file", 200, "x")]) { replay in
            let url = try ReplayingTaskTests.url("/file")
            let error = await #expect(throws: URLError.self) {
                _ = try await URLSession(configuration: .replaying(replay)).download(from: url)
            }
            #expect(
                error?.localizedDescription == """
                    a download task cannot be replayed with swift-corelibs-foundation, which only downloads files itself
                    Use a data task in the test, or run it on an Apple system.
                    """)
        }
    }
    #endif
}

/// A session that outlives its test, e.g. in a `static let`.
@Suite(.serialized) struct ReplayingSessionThatStaysTests {
    private static let kept = Locked<URLSession?>(nil)

    @Test(.replay("todos/reads")) func first() async throws {
        let session = URLSession(configuration: .replaying())
        ReplayingSessionThatStaysTests.kept.withLock { $0 = session }
        for exchange in try RecordedExchanges("todos/reads") {
            _ = try await session.data(for: #require(exchange.request))
        }
    }

    @Test func second() async throws {
        let session = try #require(ReplayingSessionThatStaysTests.kept.withLock { $0 })
        let url = try #require(URL(string: "https://example.com/todos/1"))
        let error = await #expect(throws: URLError.self) { _ = try await session.data(from: url) }
        #expect(error?.localizedDescription.firstLine == "the test that replays todos/reads has ended")
    }
}
