import APICheckHTTP
import APICheckJSON
import TestSupport
import Testing

@testable import APICheckRecordings
@testable import APICheckRedaction

/// Secrets in other parts of an exchange than the header section and the body.
@Suite struct WirePartsTests {
    private func redacted(_ change: (inout Exchange) -> Void) throws -> Exchange {
        var sent = try exchange("GET", "http://h/", headers: ["Authorization": "Bearer s3cr3t-t0k3n"])
        change(&sent)
        return try #require(Redactor().redact([RecordedEntry(sent)]).first).exchange
    }

    @Test func interimAnswersAndTrailersLoseThem() throws {
        let shown = try redacted {
            $0.response?.interim = [
                InterimResponse(
                    status: 103, reason: "s3cr3t-t0k3n", headers: ["Link": "</a?k=s3cr3t-t0k3n>", "Set-Cookie": "a=b1"])
            ]
            $0.response?.trailers = ["X-Api-Key": "k1", "X-Echo": "s3cr3t-t0k3n"]
        }
        #expect(
            shown.response?.interim == [
                InterimResponse(
                    status: 103, reason: "REDACTED-1__",
                    headers: ["Link": "</a?k=REDACTED-1__>", "Set-Cookie": "a=REDACTED-2"])
            ])
        #expect(shown.response?.trailers == ["X-Api-Key": "REDACTED-3", "X-Echo": "REDACTED-1__"])
    }

    @Test func scrubReadsTheirHeadersByName() throws {
        var sent = try exchange("GET", "http://h/")
        sent.response?.interim = [
            InterimResponse(status: 103, reason: "", headers: ["Set-Cookie": "sid=Qw7-first-Zx"])
        ]
        sent.response?.trailers = ["X-Api-Key": "Qw7-second-Zx", "X-Note": "done"]
        let text = try scrubbed(String(decoding: Recording(entries: [RecordedEntry(sent)]).har, as: UTF8.self))
        #expect(!text.contains("Qw7-") && text.contains("done"))
    }

    @Test func scrubReadsHeadersThatAreAnObject() throws {
        let text = try scrubbed(
            """
            {"log": {"entries": [{"request": {"method": "GET", "url": "http://h/",
              "headers": {"Authorization": "Bearer Qw7-first-Zx", "Accept": "text/plain"}}, "response": {}}]}}
            """)
        #expect(!text.contains("Qw7-") && text.contains("text/plain"))
    }

    private func scrubbed(_ har: String) throws -> String {
        let document = try Document(har)
        var scrub = RecordingScrub()
        scrub.learn(from: document)
        return String(decoding: scrub.clean(document)?.text ?? document.text, as: UTF8.self)
    }

    @Test(arguments: [
        ("{}", "encoded", true), ("{\"token\":\"abc\"}", "encoded", false), ("{}", "comment s3cr3t-t0k3n", false),
        ("{}", "comment token=abc", false),
    ])
    func encodedBytesStayOnlyWhenTheBodyDoes(_ body: String, _ encoded: String, _ stays: Bool) throws {
        let bytes: [UInt8] = [0x1F, 0x8B, 0xFF] + Array(encoded.utf8)
        let shown = try redacted {
            $0.response?.body = Array(body.utf8)
            $0.response?.encodedBody = bytes
        }
        #expect(shown.response?.encodedBody == (stays ? bytes : nil))
    }

    @Test func piecesOfAStreamMoveWithItsText() throws {
        let shown = try redacted {
            $0.response?.headers = ["Content-Type": "text/event-stream"]
            $0.response?.body = Array("data: 1\n\ndata: s3cr3t-t0k3n\n\ndata: 3\n\n".utf8)
            // The secret is split between two pieces.
            $0.response?.chunks = [
                BodyChunk(count: 9, after: 10), BodyChunk(count: 8, after: 20), BodyChunk(count: 12, after: 30),
                BodyChunk(count: 9, after: 40),
            ]
        }
        #expect(shown.response?.body == Array("data: 1\n\ndata: REDACTED-1__\n\ndata: 3\n\n".utf8))
        #expect(
            shown.response?.chunks == [
                BodyChunk(count: 9, after: 10), BodyChunk(count: 20, after: 30), BodyChunk(count: 9, after: 40),
            ])
    }

    @Test(arguments: [
        ("aXXb", "aYb", [1, 2, 1], [1, 1, 1]), ("ab", "aYYb", [1, 1], [3, 1]), ("ab", "abc", [1, 1], [1, 2]),
        ("abc", "", [1, 1, 1], [0]), ("aa", "aaa", [1, 1], [1, 2]), ("ab", "xb", [0, 1, 1, 0], [0, 1, 1, 0]),
        ("abcd", "xbcy", [2, 2], [4]),
    ])
    func movedPiecesAddUp(_ old: String, _ new: String, _ before: [Int], _ after: [Int]) {
        let moved = BodyChunk.moving(
            before.map { BodyChunk(count: $0, after: 0) }, from: Array(old.utf8), to: Array(new.utf8))
        #expect(moved.map(\.count) == after)
        #expect(moved.map(\.count).reduce(0, +) == new.utf8.count)
    }

    @Test func aFailureLosesThem() throws {
        var sent = try exchange("GET", "http://h/?password=hunter2!hunter2!", answerBody: "{\"token\": \"ab")
        sent.response?.encodedBody = Array("whatever".utf8)
        let error = TransportError(
            .other, host: "hunter2!hunter2!:80", phase: .receiving, reason: "gave up on hunter2!hunter2!",
            remedy: "Call hunter2!hunter2!.", exchange: sent)
        let entry = try #require(RecordedEntry(error, label: ExchangeLabel()))
        let shown = try #require(Redactor().redact([entry]).first)
        #expect(
            shown.failure
                == TransportFailure(
                    .other, host: "REDACTED-1______:80", phase: .receiving, reason: "gave up on REDACTED-1______",
                    remedy: "Call REDACTED-1______."))
        #expect(shown.exchange.response?.encodedBody == nil)
    }

    @Test func bodyFilesContainNoSecrets() async throws {
        struct Stub: Transport {
            let exchange: Exchange
            func send(_ request: Request) async throws -> Exchange { exchange }
        }
        let folder = try TemporaryFolder()
        var sent = try exchange("GET", "http://h/", headers: ["Authorization": "Bearer s3cr3t-t0k3n"])
        sent.response?.body = Array(repeating: Array("value: s3cr3t-t0k3n\n".utf8), count: 4_000).flatMap { $0 }
        sent.response?.encodedBody = Array("s3cr3t-t0k3n".utf8)
        sent.request.body = [0xFF] + Array("s3cr3t-t0k3n".utf8)
        let recorder = Recorder(around: Stub(exchange: sent))
        _ = try await recorder.send(Request("GET", sent.request.url))
        try recorder.save(to: folder.path + "/a.har")
        let contents = folder.contents
        #expect(contents.keys.filter { $0.hasPrefix("a.bodies/") }.count == 2)
        for (name, data) in contents {
            #expect(Array(data).firstRange(of: Array("s3cr3t-t0k3n".utf8)) == nil, "\(name)")
        }
    }
}
