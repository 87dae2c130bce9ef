import APICheckBase
import APICheckHTTP
import APICheckJSON
import APICheckRecordings
import APICheckRedaction
import TestSupport
import Testing

/// Unusual requests and responses are unchanged after saving and loading.
@Suite struct OddExchangeTests {
    struct Case: CustomTestStringConvertible, Sendable {
        var testDescription: String
        var change: @Sendable (inout Exchange) -> Void

        init(_ name: String, _ change: @escaping @Sendable (inout Exchange) -> Void) {
            testDescription = name
            self.change = change
        }
    }

    private static let cases = [
        Case("no body in either") { $0.request.body = nil },
        Case("an empty request body") { $0.request.body = [] },
        Case("an empty form") {
            $0.request.headers = ["Content-Type": "application/x-www-form-urlencoded"]
            $0.request.body = []
        },
        Case("bytes that are not UTF-8") {
            $0.request.body = [0xC3, 0x28, 0x00]
            $0.response?.body = [0xED, 0xA0, 0x80]
        },
        Case("NUL and other control characters") {
            $0.request.body = Array(0...0x1F)
            $0.response?.body = Array(0...0x7F)
            $0.response?.reason = "\u{0}\u{7F}"
        },
        Case("a lone surrogate in JSON") {
            $0.response?.body = Array(#"{"a":"\ud800","\udc00":"\uD83D"}"#.utf8)
        },
        Case("text that looks like base64") {
            $0.request.body = Array("/wDD".utf8)
            $0.response?.body = Array("aGVsbG8=".utf8)
        },
        Case("duplicate headers in mixed case and without values") {
            $0.response?.headers = [
                "A": "1", "a": "1", "A": "", "Set-Cookie": "", "set-cookie": "=;;", "SET-COOKIE": "x",
            ]
            $0.request.headers = ["Cookie": "", "cookie": ";", "Cookie": "a=b=c; a"]
        },
        Case("a header of a megabyte") {
            $0.response?.headers.append("X-Long", String(repeating: "é", count: 1 << 19))
        },
        Case("header bytes that are not UTF-8") {
            $0.response?.headers.fields.append(HeaderField(name: Array("Location".utf8), value: [0xFF, 0x22, 0x5C]))
            $0.request.headers.fields.append(HeaderField(name: Array("Content-Type".utf8), value: [0xE9]))
        },
        Case("interim answers with fields of every kind") {
            $0.response?.interim = [
                InterimResponse(status: 100), InterimResponse(status: 199, reason: "왜"),
                InterimResponse(
                    status: 103, reason: "Early Hints",
                    headers: Headers([
                        HeaderField("Link", "</a>"), HeaderField("link", ""),
                        HeaderField(name: Array("X".utf8), value: [0xE9]),
                    ])),
            ]
        },
        Case("trailers in odd case, twice, not UTF-8") {
            $0.response?.trailers = Headers([
                HeaderField("X-Sum", "1"), HeaderField("x-SUM", ""), HeaderField(name: Array("Y".utf8), value: [0xFF]),
            ])
        },
        Case("encoded bytes beside the body") { $0.response?.encodedBody = [0x1F, 0x8B, 0x00, 0xFF] },
        Case("encoded bytes that are longer than the body") { $0.response?.encodedBody = Array(0...255) },
        Case("encoded bytes of an empty body") {
            $0.response?.body = []
            $0.response?.encodedBody = Array("abc".utf8)
        },
        Case("pieces of a stream, one inside a character, one empty") {
            $0.response?.headers = ["Content-Type": "text/event-stream"]
            $0.response?.body = Array("data: é\n\n".utf8)
            $0.response?.chunks = [
                BodyChunk(count: 7, after: 0), BodyChunk(count: 0, after: 1_500),
                BodyChunk(count: 3, after: 86_400_000_001),
            ]
        },
        Case("JSON nested deeper than is laid out") {
            $0.response?.body = Array((String(repeating: "[", count: 400) + String(repeating: "]", count: 400)).utf8)
        },
        Case("JSON with the same name twice and a number of many digits") {
            $0.request.body = Array(#"{"a":1,"a":1e999,"":{"\u0061":-0.10}}"#.utf8)
        },
        Case("JSON of more than 64 KiB") {
            $0.response?.body = Array(("[" + String(repeating: "1,", count: 40_000) + "1]").utf8)
        },
        Case("status 599") { $0.response?.status = 599 },
        Case("no response") { $0.answer = .none },
        Case("no known time") { $0.startedAt = nil },
        Case("status 1000000") { $0.response?.status = 1_000_000 },
        Case("an IPv6 peer") { $0.peer = "[::1]:8080" },
        Case("an IPv6 peer with a zone") { $0.peer = "[fe80::1%eth0]:443" },
        Case("an address without a port") { $0.peer = "127.0.0.1" },
        Case("a peer that is a path") { $0.peer = "/run/socket" },
        Case("HTTP/2") {
            $0.request.version = .http2
            $0.response?.version = .http2
        },
        Case("HTTP/1.0 and HTTP/3") {
            $0.request.version = .http10
            $0.response?.version = HTTPVersion("HTTP/3")
        },
        Case("before 1970") { $0.startedAt = Instant(seconds: -1, nanoseconds: 999_999_999) },
        Case("in the year 1") { $0.startedAt = Instant(seconds: -62_135_596_800) },
        Case("in the year 9999") { $0.startedAt = Instant(seconds: 253_402_300_799, nanoseconds: 1) },
        Case("a handshake without a connection") { $0.timings = Timings(connect: 0, secure: 5) },
        Case("a day of waiting") { $0.timings = Timings(resolve: 0, wait: 86_400_000_001) },
        Case("a fragment, a user and brackets in the URL") {
            $0.request.url = HTTPURL("https://u:p%40@[::1]:1/a[0]?b[]={\"c\":1}#d#e%") ?? $0.request.url
        },
        Case("a query of nothing but marks") { $0.request.url = HTTPURL("http://h?&&=&%&+") ?? $0.request.url },
        Case("an unusual method") { $0.request.method = "M-SEARCH" },
    ]

    @Test(arguments: cases)
    func comesBack(_ row: Case) throws {
        var odd = try exchange("POST", "http://h/", body: "a", answerBody: "b")
        row.change(&odd)
        let recording = Recording(entries: [RecordedEntry(odd)])
        let bytes = recording.har
        let read = try Recording(Document(bytes))
        #expect(read.entries == recording.entries)
        #expect(read.har == bytes)
        if let schema = try HARSchema() { #expect(try schema.violations(in: bytes) == []) }
    }

    @Test(arguments: cases)
    func redactedTwiceIsRedactedOnce(_ row: Case) throws {
        var odd = try exchange("POST", "http://h/", body: "a", answerBody: "b")
        row.change(&odd)
        let once = Redactor().redact([RecordedEntry(odd)])
        #expect(Redactor().redact(once) == once)
        #expect(try Recording(Document(Recording(entries: once).har)).entries == once)
    }
}
