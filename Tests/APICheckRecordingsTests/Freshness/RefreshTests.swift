import APICheckBase
import APICheckHTTP
import APICheckJSON
import APICheckRecordings
import APICheckRedaction
import TestSupport
import Testing

/// Answers with a function and records the requests.
private final class Server: Transport {
    private let requests = Locked<[Request]>([])
    private let answer: @Sendable (Request) -> Response
    /// The fields that the transport adds to each request.
    private let own: Headers

    init(own: Headers = [], _ answer: @escaping @Sendable (Request) -> Response) {
        self.own = own
        self.answer = answer
    }

    var asked: [Request] { requests.withLock { $0 } }

    func send(_ request: Request) async throws -> Exchange {
        requests.withLock { $0.append(request) }
        var sent = SentRequest(request)
        sent.headers.fields = own.fields + sent.headers.fields
        return Exchange(request: sent, response: answer(request), startedAt: Instant(seconds: 1_800_000_000))
    }
}

@Suite struct RefreshTests {
    private let folder: TemporaryFolder
    private let path: String

    init() throws {
        folder = try TemporaryFolder()
        path = folder.path + "/todos/reads.har"
    }

    /// Saves entries and refreshes them by one call; the session when it has ended.
    private func refresh(
        _ stored: [RecordedEntry], _ request: Request, with server: Server
    ) async throws -> (exchange: Exchange, tally: RefreshTally, saved: [RecordedEntry]) {
        try Recording(entries: stored).save(to: path)
        let session = try await RecordingSession.open(path, mode: .refresh) { server }
        let exchange = try await session.send(request)
        try session.finish()
        return (exchange, try #require(session.refreshed), try Recording(contentsOf: path).entries)
    }

    private func stored(
        _ answer: Headers = ["ETag": "\"v1\""], method: String = "GET", url: String = "http://h/a", sent: Headers = [],
        status: Int = 200, body: String = "old"
    ) throws -> RecordedEntry {
        RecordedEntry(
            try exchange(method, url, headers: sent, status: status, answer: answer, answerBody: body),
            label: ExchangeLabel(api: "todos", workflow: "reads", step: "a"))
    }

    private func get(_ headers: Headers = []) throws -> Request {
        Request("GET", try #require(HTTPURL("http://h/a")), headers: headers)
    }

    private static let modified = "Tue, 21 May 2024 06:32:19 GMT"

    private static let conditions: [(Headers, Headers)] = [
        (["ETag": "\"v1\""], ["If-None-Match": "\"v1\""]),
        (["ETag": "W/\"v1\""], ["If-None-Match": "W/\"v1\""]),
        (["Last-Modified": modified], ["If-Modified-Since": modified]),
        (
            ["Last-Modified": modified, "etag": "\"v1\""],
            ["If-None-Match": "\"v1\"", "If-Modified-Since": modified]
        ),
        (["Last-Modified": modified, "ETag": "v1"], ["If-Modified-Since": modified]),
    ]

    @Test(arguments: conditions) func a304KeepsTheStoredAnswer(_ answer: Headers, _ expected: Headers) async throws {
        let server = Server { _ in Response(status: 304) }
        let entry = try stored(answer)
        let result = try await refresh([entry], get(), with: server)
        #expect(server.asked.map(\.headers) == [expected])
        #expect(result.exchange == entry.exchange)
        var kept = entry
        kept.confirmedAt = Instant(seconds: 1_800_000_000)
        #expect(result.saved == [kept])
        #expect(result.tally.description == "1 still fresh, 0 replaced, 0 asked whole")
    }

    private static let answers: [(String, String?, Int, Bool)] = [
        ("\"v1\"", "\"v1\"", 200, true), ("\"v1\"", "W/\"v1\"", 200, true), ("W/\"v1\"", "\"v1\"", 200, true),
        ("\"v1\"", "\"v2\"", 200, false), ("\"v1\"", nil, 200, false), ("\"v1\"", "\"v1\"", 500, false),
        ("\"v1\"", "w/\"v1\"", 200, false), ("\"v1\"", "\"v1\"", 304, true),
    ]

    @Test(arguments: answers)
    func a200UnderAnEqualTagKeepsItToo(_ old: String, _ new: String?, _ status: Int, _ isFresh: Bool) async throws {
        let server = Server { _ in
            Response(status: status, headers: new.map { ["ETag": $0] } ?? [], body: Array("new".utf8))
        }
        let result = try await refresh([stored(["ETag": old])], get(), with: server)
        #expect((result.tally.fresh, result.tally.replaced) == (isFresh ? 1 : 0, isFresh ? 0 : 1))
        let body = String(decoding: result.exchange.response?.body ?? [], as: UTF8.self)
        #expect(body == (isFresh ? "old" : "new"))
        #expect(result.saved.map(\.exchange.response?.body) == [Array(body.utf8)])
        #expect((result.saved[0].confirmedAt != nil) == isFresh)
        // The condition that the refresh added is not recorded.
        #expect(result.saved[0].exchange.request.headers == [])
    }

    @Test func a304ForAnotherTagIsIgnored() async throws {
        let server = Server { request in
            request.headers.contains("if-none-match")
                ? Response(status: 304, headers: ["ETag": "\"v9\""]) : Response(status: 200, body: Array("new".utf8))
        }
        let result = try await refresh([stored()], get(), with: server)
        #expect(
            result.tally.description == "0 still fresh, 0 replaced, 1 asked whole (1 answered 304 for another ETag)")
        #expect(result.saved.map(\.exchange.response?.status) == [200])
    }

    /// An answer for one credential must not be confirmed with another: no validator is sent.
    @Test func aRequestWithSecretsIsNotConditional() async throws {
        let entry = try stored()
        let asked: [(RecordedEntry, Request)] = [
            (entry, try get(["Authorization": "Bearer abc"])),
            (entry, try get(["Cookie": "a=1"])),
            (entry, try get(["X-Api-Key": "abc-1234567"])),
            (try stored(sent: ["Authorization": "REDACTED-1"]), try get()),
            (try stored(sent: ["cookie": "a=REDACTED-1"]), try get()),
            (try stored(["ETag": "\"v1\"", "Set-Cookie": "a=REDACTED-1"]), try get()),
            (try stored(["ETag": "\"v1\""], body: "{\"nick\": \"REDACTED-1\"}"), try get()),
            (
                try stored(url: "http://h/a?token=REDACTED-1"),
                Request("GET", try #require(HTTPURL("http://h/a?token=abc")))
            ),
        ]
        for (entry, request) in asked {
            let server = Server { _ in Response(status: 200, body: Array("new".utf8)) }
            let result = try await refresh([entry], request, with: server)
            #expect(server.asked.map(\.headers) == [request.headers], "\(request)")
            #expect(result.tally.whole == [.secret: 1], "\(request)")
            #expect(result.saved.map(\.exchange.response?.body) == [Array("new".utf8)])
        }
    }

    @Test func whatCannotBeConfirmedIsAskedWhole() async throws {
        let url = try #require(HTTPURL("http://h/a"))
        var failed = try stored()
        failed.exchange.answer = .failed(
            TransportFailure(.reset, host: "h:80", phase: .receiving, reason: "reset", remedy: "Try again."), .nothing)
        var bodyless = try stored(body: "")
        bodyless.exchange.response?.unrecorded = .body
        let cases: [(RecordedEntry, Request, RefreshTally.Reason)] = [
            (try stored([:]), try get(), .withoutValidator),
            (try stored(["ETag": "v1", "Last-Modified": "yesterday"]), try get(), .withoutValidator),
            (try stored(url: "http://h/b"), try get(), .notStored),
            (try stored(url: "http://other/a"), try get(), .otherServer),
            (try stored(method: "DELETE"), Request("DELETE", url), .unsafe),
            (try stored(status: 404), try get(), .failed), (failed, try get(), .failed),
            (bodyless, try get(), .failed),
            (try stored(), try get(["Range": "bytes=0-1"]), .conditional),
            (try stored(["ETag": "\"v1\"", "Vary": "*"]), try get(), .varies),
            (
                try stored(["ETag": "\"v1\"", "Vary": "Accept, Accept-Language"], sent: ["accept-language": "ko"]),
                try get(["Accept-Language": "en"]), .varies
            ),
        ]
        for (entry, request, reason) in cases {
            let server = Server { _ in Response(status: 200, body: Array("new".utf8)) }
            let result = try await refresh([entry], request, with: server)
            #expect(server.asked.map(\.headers) == [request.headers], "\(reason)")
            #expect(result.tally.whole == [reason: 1], "\(reason)")
            #expect(result.saved.map(\.exchange.response?.body) == [Array("new".utf8)], "\(reason)")
        }
    }

    /// The fields that a transport adds are known only afterwards.
    @Test(arguments: [("gzip", true), ("br", false)])
    func varyIsHeldAgainstWhatWentOut(_ coding: String, _ isFresh: Bool) async throws {
        let entry = try stored(["ETag": "\"v1\"", "Vary": "Accept-Encoding"], sent: ["Accept-Encoding": "gzip"])
        let server = Server(own: ["Accept-Encoding": coding]) { request in
            Response(status: request.headers.contains("if-none-match") ? 304 : 200, body: [])
        }
        let result = try await refresh([entry], get(), with: server)
        #expect(result.tally.fresh == (isFresh ? 1 : 0))
        #expect(result.tally.whole == (isFresh ? [:] : [.varies: 1]))
        #expect(server.asked.count == (isFresh ? 1 : 2))
    }

    /// A stored answer is used once; entries without a call are not kept.
    @Test func eachEntryIsConfirmedOnce() async throws {
        try Recording(entries: [stored(), stored(url: "http://h/orphan")]).save(to: path)
        let server = Server { request in
            Response(status: request.headers.contains("if-none-match") ? 304 : 200, body: Array("new".utf8))
        }
        let session = try await RecordingSession.open(path, mode: .refresh) { server }
        for _ in 1...2 { _ = try await session.send(get()) }
        #expect(try session.finish() == .recorded(entries: 2, new: 2))
        #expect(session.refreshed?.description == "1 still fresh, 0 replaced, 1 asked whole (1 not recorded before)")
        let saved = try Recording(contentsOf: path).entries
        #expect(saved.map { String(decoding: $0.exchange.response?.body ?? [], as: UTF8.self) } == ["old", "new"])
    }

    @Test func aRunThatFailedLeavesTheFileAsItIs() async throws {
        try Recording(entries: [stored()]).save(to: path)
        let before = folder.contents
        let session = try await RecordingSession.open(path, mode: .refresh) { Server { _ in Response(status: 304) } }
        _ = try await session.send(get())
        session.discard()
        #expect(folder.contents == before)
    }

    @Test func withoutAFileAllIsRecorded() async throws {
        let session = try await RecordingSession.open(path, mode: .refresh) { Server { _ in Response(status: 200) } }
        _ = try await session.send(get())
        #expect(try session.finish() == .recorded(entries: 1, new: 1))
        #expect(session.refreshed == nil)
    }
}
