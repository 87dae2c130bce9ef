import APICheckBase
import APICheckHTTP
import APICheckJSON
import APICheckRecordings
import APICheckRedaction
import TestSupport
import Testing

/// Answers with what a closure makes of the request.
private struct StubTransport: Transport {
    let answer: @Sendable (Request) throws -> Response

    func send(_ request: Request) async throws -> Exchange {
        Exchange(
            request: SentRequest(request), response: try answer(request), startedAt: Instant(seconds: 1_700_000_000))
    }
}

@Suite struct RecorderTests {
    @Test func keepsExchangesUnderTheirLabelsWithoutSecrets() async throws {
        let recorder = Recorder(
            around: StubTransport { request in
                request.url.path == "/old"
                    ? Response(status: 302, headers: ["Location": "/new"]) : Response(status: 200)
            })
        let label = ExchangeLabel(api: "todos", workflow: "reads", step: "list")
        let url = try #require(HTTPURL("http://h/old"))
        let hops = try await ExchangeLabel.$current.withValue(label) {
            try await recorder.follow(Request("GET", url, headers: ["X-API-Key": "abc"]))
        }
        // The caller sees the secret, the recording does not contain it.
        #expect(hops.map { $0.request.headers["x-api-key"] } == ["abc", "abc"])
        let entries = recorder.recording.entries
        #expect(entries.map(\.exchange.request.url.path) == ["/old", "/new"])
        #expect(entries.map(\.label.hop) == [0, 1])
        #expect(entries.map(\.label.step) == ["list", "list"])
        #expect(entries.map { $0.exchange.request.headers["x-api-key"] } == ["REDACTED-1", "REDACTED-1"])
    }

    @Test func keepsTheOrderOfRequests() async throws {
        let recorder = Recorder(around: StubTransport { _ in Response(status: 200) })
        for number in 0..<5 {
            _ = try await recorder.send(Request("GET", try #require(HTTPURL("http://h/\(number)"))))
        }
        #expect(recorder.recording.entries.map(\.exchange.request.url.path) == ["/0", "/1", "/2", "/3", "/4"])
    }

    @Test func writesNothingWhenACallFailed() async throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/reads.har"
        try FileContents.replace(path, with: Array("old".utf8))
        let failure = TransportError(
            .refused, host: "h:80", phase: .connecting, reason: "connection refused", remedy: "Start the server.")
        let recorder = Recorder(around: StubTransport { _ in throw failure })
        let url = try #require(HTTPURL("http://h/"))
        await #expect(throws: failure) { _ = try await recorder.send(Request("GET", url)) }
        let error = #expect(throws: RecordingError.self) { try recorder.save(to: path) }
        #expect(
            error?.description == """
                \(path): not written, because a call of the run failed
                  actual:   h:80: connection refused while connecting
                  help:     fix the cause and run it again
                """)
        #expect(try FileContents.read(path) == Array("old".utf8))
    }

    @Test func keepsAFailureOnRequestAndReplayThrowsIt() async throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/down.har"
        let url = try #require(HTTPURL("http://h/"))
        let exchange = Exchange(
            request: SentRequest(Request("GET", url)), answer: .none,
            startedAt: Instant(seconds: 1_700_000_000))
        let failure = TransportError(
            .refused, host: "h:80", phase: .connecting, reason: "connection refused", remedy: "Start the server.",
            exchange: exchange)
        let recorder = Recorder(around: StubTransport { _ in throw failure }, keepsFailures: true)
        await #expect(throws: failure) { try await recorder.send(Request("GET", url)) }
        try recorder.save(to: path)
        let replayer = Replayer(try Recording(contentsOf: path))
        await #expect(throws: failure) { try await replayer.send(Request("GET", url)) }
    }

    @Test func aFailureThatNeverReachedTheWireIsNotKept() async throws {
        let failure = TransportError(
            .malformed, host: "h:80", phase: .preparing, reason: "the method is not a token", remedy: "Use letters.")
        let recorder = Recorder(around: StubTransport { _ in throw failure }, keepsFailures: true)
        await #expect(throws: failure) { try await recorder.send(Request("", try #require(HTTPURL("http://h/")))) }
        #expect(recorder.recording.entries.isEmpty && recorder.count == 1)
    }

    @Test func whatIsOverTheLimitIsCountedAndNotKept() async throws {
        let body = [UInt8](repeating: 0x61, count: 1 << 20)
        let recorder = Recorder(
            around: StubTransport { _ in Response(status: 200, body: body) }, budget: ByteBudget(limit: 5 << 19))
        for path in ["a", "b", "c"] {
            _ = try await recorder.send(Request("GET", try #require(HTTPURL("http://h/\(path)"))))
        }
        #expect(recorder.recording.entries.map(\.exchange.request.url.path) == ["/a", "/b"])
        #expect(recorder.droppedCount == 1)
    }

    @Test func recordReplayRecordGivesTheSameFile() async throws {
        let folder = try TemporaryFolder()
        let transport = StubTransport { request in
            Response(
                status: request.method == "POST" ? 201 : 200, headers: ["Content-Type": "application/json"],
                body: Array(#"{"token": "abcdefgh", "id": 1}"#.utf8))
        }
        let url = try #require(HTTPURL("http://h/login?page=1"))
        let requests = [
            Request(
                "POST", url, headers: ["Content-Type": "application/json"],
                body: Array(#"{"password":"p4ssw0rd"}"#.utf8)),
            Request("GET", url, headers: ["Authorization": "Bearer abcdefgh"]),
        ]
        func record(around transport: any Transport, to path: String) async throws -> [UInt8] {
            let recorder = Recorder(around: transport)
            for request in requests { _ = try await recorder.send(request) }
            try recorder.save(to: path, comment: "a run")
            return try FileContents.read(path)
        }
        let first = try await record(around: transport, to: folder.path + "/first.har")
        let replayer = Replayer(try Recording(contentsOf: folder.path + "/first.har"))
        #expect(try await record(around: replayer, to: folder.path + "/second.har") == first)
    }
}

extension RecorderTests {
    /// The transport found no room for it while it passed through.
    @Test func anExchangeThatWasNotKeptCountsAsDropped() async throws {
        let failure = TransportError(
            .notKept, host: "h:80", phase: .receiving, reason: "passed on", remedy: "Raise it.",
            exchange: try exchange("GET", "http://h/"))
        let recorder = Recorder(around: StubTransport { _ in throw failure }, keepsFailures: true)
        let url = try #require(HTTPURL("http://h/"))
        await #expect(throws: failure) { _ = try await recorder.send(Request("GET", url)) }
        #expect((recorder.count, recorder.keptCount, recorder.droppedCount) == (1, 0, 1))
    }
}
