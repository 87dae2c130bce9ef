import APICheckBase
import APICheckHTTP
import APICheckRecordings
import APICheckRedaction
import Testing

/// Calls that failed and were repeated with success, and sequences that only look so.
@Suite struct RepeatedTriesTests {
    /// An entry is `METHOD PATH STATUS`, with `lost` for a call without an answer, and with `@SECONDS` after it for a later start.
    private static func recording(_ lines: String, step: String? = nil) throws -> Recording {
        var entries: [RecordedEntry] = []
        for line in lines.split(separator: ",") {
            let words = line.split(separator: " ").map { String($0) }
            let status = Int(words[2])
            var call = try exchange(words[0], "http://api.test" + words[1], status: status ?? 0)
            if status == nil {
                let failure = TransportFailure(
                    .reset, host: "api.test", phase: .receiving, reason: "the connection was reset", remedy: nil)
                call.answer = .failed(failure, .nothing)
            }
            if words.count > 3, let seconds = Int64(words[3].dropFirst()) {
                call.startedAt = Instant(seconds: 1_700_000_000 + seconds)
            }
            entries.append(RecordedEntry(call, label: ExchangeLabel(step: step)))
        }
        return Recording(entries: entries)
    }

    /// The numbers of the entries that answer the same requests again, from 0.
    private static func played(_ recording: Recording, _ tries: Replayer.Tries) throws -> String {
        let replayer = Replayer(recording, tries: tries, redactor: Redactor())
        return try recording.entries.map { entry in
            let request = entry.exchange.request
            return String(try replayer.index(answering: Request(request.method, request.url)))
        }.joined(separator: " ")
    }

    @Test(arguments: [
        // A reload after a status that asks for one, or after no answer at all.
        ("GET /a 502,GET /a 200", "1 1"),
        ("GET /a lost,GET /a 503,GET /b 200,GET /a 200,GET /b 200", "3 3 2 3 4"),
        ("POST /a 500,POST /a 201", "1 1"),
        ("GET /a 408,GET /a 429 @30,GET /a 200 @60", "2 2 2"),
        // A call that failed after its success, and one that never succeeded, are as recorded.
        ("GET /a 200,GET /a 500", "0 1"),
        ("GET /a 500,GET /a 500", "0 1"),
        // Polling, a refreshed token, and what appeared later.
        ("GET /a 202,GET /a 202,GET /a 200", "0 1 2"),
        ("GET /a 401,POST /token 200,GET /a 200", "0 1 2"),
        ("GET /a 404,GET /a 200", "0 1"),
        // Another request is no repetition, and neither is one much later.
        ("GET /a 500,GET /a?b=1 200", "0 1"),
        ("GET /a 500,GET /a 200 @601", "0 1"),
        ("GET /a 500,GET /a 200 @599", "1 1"),
        // A write to the resource, or above it, may be what made the difference; one elsewhere is not.
        ("GET /a/b 500,PUT /a 200,GET /a/b 200", "0 1 2"),
        ("GET /a 500,PUT /b 200,GET /a 200", "2 1 2"),
        ("GET /a 500,PUT /a 503,GET /a 200", "2 1 2"),
    ])
    func theLastTryIsGiven(lines: String, expected: String) throws {
        let recording = try Self.recording(lines)
        #expect(try Self.played(recording, .last) == expected)
        let all = try Self.played(recording, .all)
        #expect(all == recording.entries.indices.map(String.init).joined(separator: " "))
    }

    /// A workflow asks for each of its calls on purpose.
    @Test func theStepsOfAWorkflowAreKept() throws {
        #expect(try Self.played(Self.recording("GET /a 502,GET /a 200", step: "read"), .last) == "0 1")
    }

    @Test func aTryIsNotUnused() throws {
        let recording = try Self.recording("GET /a 502,GET /a 200,GET /b 200")
        let replayer = Replayer(recording, tries: .last, redactor: Redactor())
        _ = try replayer.index(answering: Request("GET", #require(HTTPURL("http://api.test/a"))))
        #expect(replayer.unused.map(\.request) == ["GET /b"])
        let all = Replayer(recording, tries: .all, redactor: Redactor())
        _ = try all.index(answering: Request("GET", #require(HTTPURL("http://api.test/a"))))
        #expect(all.unused.map(\.request) == ["GET /a", "GET /b"])
    }

    @Test func aSecretOfTheRequestDoesNotHideTheTry() throws {
        let token = "token=\(String(repeating: "s3cr3t", count: 4))"
        let recording = Recording(
            entries: Redactor().redact(
                try Self.recording("GET /a?\(token) 502,GET /a?\(token) 200").entries))
        let replayer = Replayer(recording, tries: .last, redactor: Redactor())
        #expect(try replayer.index(answering: Request("GET", #require(HTTPURL("http://api.test/a?\(token)")))) == 1)
    }
}
