import APICheckBase
import APICheckHTTP
import APICheckJSON
import APICheckRecordings
import APICheckRedaction
import TestSupport
import Testing

/// Answers each request with the number of requests so far.
private final class CountingServer: Transport {
    private let paths = Locked<[String]>([])
    private let failing: String?

    init(failing: String? = nil) { self.failing = failing }

    var asked: [String] { paths.withLock { $0 } }

    func send(_ request: Request) async throws -> Exchange {
        let count = paths.withLock { paths in
            paths.append(request.url.path)
            return paths.count
        }
        if request.url.path == failing {
            throw TransportError(
                .refused, host: "h:80", phase: .connecting, reason: "connection refused", remedy: "Start the server.")
        }
        return Exchange(
            request: SentRequest(request), response: Response(status: 200, body: Array("live \(count)".utf8)),
            startedAt: Instant(seconds: 1_700_000_000))
    }
}

@Suite struct RecordingSessionTests {
    private let folder: TemporaryFolder
    private let path: String

    init() throws {
        folder = try TemporaryFolder()
        path = folder.path + "/todos/reads.har"
    }

    /// Opens a session, makes GETs of these paths and ends it; the bodies of the answers.
    /// A session waits for another one as long as the other tests take the processors.
    private static let patient: RecordingSession.Options = {
        var options = RecordingSession.Options()
        options.wait = Patience.duration
        return options
    }()

    private func run(
        _ mode: RecordingMode, _ paths: [String], server: CountingServer = CountingServer(),
        options: RecordingSession.Options = RecordingSessionTests.patient
    ) async throws -> (bodies: [String], outcome: RecordingSession.Outcome) {
        let session = try await RecordingSession.open(path, mode: mode, options: options) { server }
        var bodies: [String] = []
        for path in paths {
            let url = try #require(HTTPURL("http://h\(path)"))
            let body = try await session.send(Request("GET", url)).response?.body
            bodies.append(String(decoding: body ?? [], as: UTF8.self))
        }
        return (bodies, try session.finish())
    }

    private func recordedPaths() throws -> [String] {
        try Recording(contentsOf: path).entries.map(\.exchange.request.url.path)
    }

    private static func isAtRest(_ folder: TemporaryFolder) -> Bool {
        !folder.contents.keys.contains { $0.hasSuffix(".lock") || $0.hasSuffix(".tmp") }
    }

    @Test func onceRecordsWhatIsAbsentAndReplaysWhatIsThere() async throws {
        let server = CountingServer()
        let first = try await run(.once, ["/a", "/b"], server: server)
        #expect(first.bodies == ["live 1", "live 2"])
        #expect(first.outcome == .recorded(entries: 2, new: 2))
        let before = folder.contents
        let second = try await run(.once, ["/b", "/a"], server: server)
        #expect(second.bodies == ["live 2", "live 1"])
        #expect(second.outcome == .kept)
        #expect(server.asked == ["/a", "/b"])
        let error = try await #require(throws: TransportError.self) { try await run(.once, ["/c"], server: server) }
        #expect(error.kind == .unrecorded)
        #expect(server.asked == ["/a", "/b"])
        #expect(folder.contents == before)
        #expect(Self.isAtRest(folder))
    }

    @Test func newRecordsWhatIsMissingBehindWhatIsThere() async throws {
        _ = try await run(.new, ["/a"])
        let old = try Recording(contentsOf: path).entries
        let server = CountingServer()
        let second = try await run(.new, ["/b", "/a", "/c"], server: server)
        #expect(second.bodies == ["live 1", "live 1", "live 2"])
        #expect(second.outcome == .recorded(entries: 3, new: 2))
        #expect(server.asked == ["/b", "/c"])
        #expect(try recordedPaths() == ["/a", "/b", "/c"])
        #expect(try Recording(contentsOf: path).entries[0] == old[0])
        let before = folder.contents
        #expect(try await run(.new, ["/c", "/b", "/a"], server: server).outcome == .kept)
        #expect(folder.contents == before)
    }

    @Test func allRecordsAnew() async throws {
        _ = try await run(.all, ["/a", "/b"])
        let again = try await run(.all, ["/b"])
        #expect(again.bodies == ["live 1"])
        #expect(again.outcome == .recorded(entries: 1, new: 1))
        #expect(try recordedPaths() == ["/b"])
        // A run without a request replaces nothing.
        #expect(try await run(.all, []).outcome == .kept)
        #expect(try recordedPaths() == ["/b"])
    }

    @Test func noneReplaysOnly() async throws {
        let server = CountingServer()
        var options = RecordingSession.Options()
        options.command = "APICHECK_RECORD=once swift test"
        let absent = try await #require(throws: RecordingError.self) {
            try await run(.none, ["/a"], server: server, options: options)
        }
        #expect(
            absent.problem
                == Problem(
                    "no such recording, and this run only replays", at: ["\(path)"],
                    steps: [.recordWith(command: "APICHECK_RECORD=once swift test")]))
        #expect(folder.contents.isEmpty)
        _ = try await run(.once, ["/a"], server: CountingServer())
        #expect(try await run(.none, ["/a", "/a"], server: server).bodies == ["live 1", "live 1"])
        let missing = try await #require(throws: TransportError.self) {
            try await run(.none, ["/b"], server: server, options: options)
        }
        #expect(missing.problem.steps.last == .recordWith(command: "APICHECK_RECORD=once swift test"))
        #expect(server.asked == [])
    }

    @Test func repeatsBeyondTheRecordedAreRecordedWhenTheyMayNotBeGivenAgain() async throws {
        _ = try await run(.once, ["/a"])
        var options = RecordingSession.Options()
        options.repeats = .refuse
        let more = try await run(.new, ["/a", "/a"], options: options)
        #expect(more.outcome == .recorded(entries: 2, new: 1))
        #expect(try recordedPaths() == ["/a", "/a"])
    }

    @Test func secretsOfOldAndNewEntriesKeepTheirNumbers() async throws {
        _ = try await run(.new, ["/a?token=first-secret"])
        let second = try await run(.new, ["/a?token=first-secret", "/b?token=other-secret"])
        // The first is masked alike, so it is there; the second is new and gets the next number.
        #expect(second.outcome == .recorded(entries: 2, new: 1))
        let urls = try Recording(contentsOf: path).entries.map(\.exchange.request.url.target)
        #expect(urls == ["/a?token=REDACTED-1__", "/b?token=REDACTED-2__"])
    }

    @Test(arguments: [RecordingMode.once, .new, .all, .none])
    func aBrokenRecordingIsRefusedAndStays(_ mode: RecordingMode) async throws {
        _ = try folder.write("todos/reads.har", "{\n  \"log\": {".utf8)
        let before = folder.contents
        let server = CountingServer()
        let error = try await #require(throws: RecordingError.self) { try await run(mode, ["/a"], server: server) }
        #expect(error.path == path)
        #expect(error.line == 2)
        #expect(server.asked == [])
        #expect(folder.contents == before)
    }

    @Test(arguments: [RecordingMode.new, .all]) func aFailedCallLeavesTheFile(_ mode: RecordingMode) async throws {
        _ = try await run(.once, ["/a"])
        let before = folder.contents
        let session = try await RecordingSession.open(path, mode: mode) { CountingServer(failing: "/down") }
        for path in ["/new", "/down"] {
            let url = try #require(HTTPURL("http://h\(path)"))
            _ = try? await session.send(Request("GET", url))
        }
        let error = try #require(throws: RecordingError.self) { try session.finish() }
        var problem = Problem("connection refused while connecting", at: ["h:80"], remedy: "Start the server.")
        problem.isTransient = true
        #expect(error.cause == .failedRun(problem))
        #expect(folder.contents == before)
    }

    @Test func aDiscardedRunLeavesTheFile() async throws {
        _ = try await run(.once, ["/a"])
        let before = folder.contents
        let session = try await RecordingSession.open(path, mode: .all) { CountingServer() }
        _ = try await session.send(Request("GET", try #require(HTTPURL("http://h/b"))))
        session.discard()
        #expect(folder.contents == before)
        #expect(try session.finish() == .kept)
        #expect(folder.contents == before)
    }

    @Test func theLiveTransportIsMadeWhenItIsNeeded() async throws {
        _ = try await run(.once, ["/a"])
        let made = Locked(0)
        let session = try await RecordingSession.open(path, mode: .new) {
            made.withLock { $0 += 1 }
            return CountingServer()
        }
        for (path, expected) in [("/a", 0), ("/b", 1), ("/c", 1)] {
            _ = try await session.send(Request("GET", try #require(HTTPURL("http://h\(path)"))))
            #expect(made.withLock { $0 } == expected)
        }
        session.discard()
    }

    @Test(arguments: [RecordingMode.once, .new, .all])
    func aSecondSessionLearnsWhichProcessRecords(_ mode: RecordingMode) async throws {
        let first = try await RecordingSession.open(path, mode: mode) { CountingServer() }
        var options = RecordingSession.Options()
        options.wait = .zero
        let error = try await #require(throws: RecordingError.self) {
            try await RecordingSession.open(path, mode: mode, options: options) { CountingServer() }
        }
        guard case .held(let owner?, waited: .zero) = error.cause else {
            Issue.record("\(error)")
            return
        }
        #expect(
            error.description == """
                \(path): process \(owner) is recording this file, waited 0 s for it
                  help:     run it again when that process has ended
                """)
        first.discard()
        #expect(folder.contents.isEmpty)
    }

    /// The second session waits, and then replays the new file.
    @Test func sessionsThatRecordOnceRecordOnce() async throws {
        let server = CountingServer()
        let outcomes = try await withThrowingTaskGroup(of: (bodies: [String], outcome: RecordingSession.Outcome).self) {
            group in
            for _ in 0..<4 { group.addTask { try await run(.once, ["/a", "/b"], server: server) } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(outcomes.map(\.bodies) == Array(repeating: ["live 1", "live 2"], count: 4))
        #expect(outcomes.filter { $0.outcome == .recorded(entries: 2, new: 2) }.count == 1)
        #expect(outcomes.filter { $0.outcome == .kept }.count == 3)
        #expect(server.asked == ["/a", "/b"])
        #expect(Self.isAtRest(folder))
    }

    /// The entries of all runs are in the file at the end: no run overwrites those of another.
    @Test func sessionsThatAddDoNotMix() async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<4 {
                group.addTask { _ = try await run(.new, ["/\(number)", "/\(number)/x"]) }
            }
            try await group.waitForAll()
        }
        let paths = try recordedPaths()
        #expect(paths.sorted() == ["/0", "/0/x", "/1", "/1/x", "/2", "/2/x", "/3", "/3/x"])
        // The entries of a run are adjacent.
        #expect(stride(from: 0, to: 8, by: 2).allSatisfy { paths[$0] + "/x" == paths[$0 + 1] })
    }

    @Test func unusedEntriesAreReported() async throws {
        _ = try await run(.once, ["/a", "/b"])
        let session = try await RecordingSession.open(path, mode: .none) { CountingServer() }
        _ = try await session.send(Request("GET", try #require(HTTPURL("http://h/b"))))
        #expect(session.unused == [UnusedEntry(place: "\(path):9 (entry 1)", request: "GET /a")])
    }
}
