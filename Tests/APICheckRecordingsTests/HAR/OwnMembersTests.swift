import APICheckHTTP
import APICheckJSON
import APICheckRecordings
import TestSupport
import Testing

/// Values without a member in HAR: how they are written, and the errors when they are invalid.
@Suite struct OwnMembersTests {
    private func entry() throws -> RecordedEntry {
        var sent = try exchange(
            "GET", "http://h/", answer: ["Content-Type": "text/event-stream", "Content-Encoding": "gzip"],
            answerBody: "data\n\n")
        sent.response?.encodedBody = [0x1F, 0x8B]
        sent.response?.chunks = [BodyChunk(count: 2, after: 1_250), BodyChunk(count: 4, after: 2_000)]
        sent.response?.interim = [InterimResponse(status: 103, reason: "Early Hints", headers: ["Link": "</a>"])]
        sent.response?.trailers = ["X-Sum": "6"]
        let error = TransportError(
            .truncated, host: "h:80", phase: .receiving, reason: "the connection closed", remedy: "See the log.",
            exchange: sent)
        return try #require(RecordedEntry(error, label: ExchangeLabel()))
    }

    @Test func standWhereTheyBelong() throws {
        let made = try entry()
        let bytes = Recording(entries: [made]).har
        let har = try #require(try Document(bytes).root["log"]?["entries"]?[0])
        func text(_ value: JSON?) -> String? {
            value.map { value in
                var writer = JSONWriter()
                writer.copy(value)
                return writer.text
            }
        }
        let response = har["response"]
        #expect(
            text(response?["content"])
                == #"{"size":6,"compression":4,"mimeType":"text/event-stream","text":"data\n\n","#
                + #""_apicheckEncoded":"H4s=","#
                + #""_apicheckChunks":[{"size":2,"after":1.25},{"size":4,"after":2}]}"#)
        #expect(response?["bodySize"]?.int == 2)
        #expect(
            text(response?["_apicheckInterim"])
                == #"[{"status":103,"statusText":"Early Hints","headers":[{"name":"Link","value":"</a>"}]}]"#)
        #expect(text(response?["_apicheckTrailers"]) == #"[{"name":"X-Sum","value":"6"}]"#)
        #expect(
            text(har["_apicheck"])
                == #"{"failure":{"kind":"truncated","host":"h:80","phase":"receiving the response","#
                + #""reason":"the connection closed","remedy":"See the log."}}"#)
        let read = try Recording(Document(bytes))
        #expect(read.entries == [made])
        #expect(read.har == bytes)
        if let schema = try HARSchema() { #expect(try schema.violations(in: bytes) == []) }
    }

    @Test(arguments: [
        ("H4s=", "H", "response.content._apicheckEncoded", "base64", "\"H\""),
        (
            "\"size\": 4", "\"size\": 3", "response.content._apicheckChunks",
            "sizes that add up to the body's 6 bytes", "an array"
        ),
        (
            "\"size\": 4", "\"size\": 5", "response.content._apicheckChunks", "sizes of a body of 6 bytes, and times",
            "an object"
        ),
        (
            "\"size\": 4", "\"size\": -4", "response.content._apicheckChunks",
            "sizes of a body of 6 bytes, and times", "an object"
        ),
        (
            "\"after\": 2", "\"later\": 2", "response.content._apicheckChunks", "sizes of a body of 6 bytes, and times",
            "an object"
        ),
        ("\"status\": 103", "\"status\": null", "response._apicheckInterim: a status", "a number", "null"),
        (
            "\"kind\": \"truncated\"", "\"kind\": \"lost\"", "_apicheck.failure.kind",
            "a kind such as refused, reset or timedOut", "\"lost\""
        ),
        (
            "\"phase\": \"receiving the response\"", "\"phase\": 1", "_apicheck.failure.phase",
            "a phase such as \"connecting\"", "the number 1"
        ),
    ])
    func areRefusedWhenTheyMakeNoSense(
        _ old: String, _ new: String, _ name: String, _ expected: String, _ actual: String
    ) throws {
        let har = String(decoding: Recording(entries: [try entry()]).har, as: UTF8.self)
        let changed = har.replacing(old, with: new)
        #expect(changed != har)
        let error = try #require(throws: RecordingError.self) { try Recording(Document(changed, source: "a.har")) }
        #expect(error.cause == .part(name, expected: expected, actual: actual))
        #expect(error.entry == 1 && error.line != nil)
    }
}
