import APICheckBase
import APICheckHTTP
import APICheckJSON
import APICheckRecordings
import Testing

/// One deviation at a time: what is told and what becomes of it.
@Suite struct EntryRepairTests {
    @Test func whatNeedsNoRepairIsToldNothingOf() throws {
        let source = try imported(har())
        #expect(source.told == [])
        #expect(source.recording.entries[0].exchange.response?.body == [0x31])
    }

    private static let timingsTable: [(String, String, Timings)] = [
        (#""time": null"#, "repaired time: it is null", Timings(wait: 1_000)),
        (#""time": "2""#, "repaired time: a number as text", Timings(wait: 1_000)),
        (#""time": "soon""#, "repaired time: no number, read as not known", Timings(wait: 1_000)),
        (#""time": 7, "timings": null"#, "repaired timings: it is null", Timings(wait: 7_000)),
        (
            #""timings": {"dns": -1, "connect": 1.5, "ssl": 0.25, "send": 0, "wait": 0.0126, "receive": 0}"#,
            "repaired timings.wait: rounded to the microsecond",
            Timings(connect: 1_250, secure: 250, send: 0, wait: 13, receive: 0)
        ),
        (
            #""timings": {"send": 0, "wait": -3, "receive": 1e1}"#,
            "repaired timings.wait: below zero, read as not known", Timings(receive: 10_000)
        ),
    ]

    @Test(arguments: timingsTable)
    func timings(_ entry: String, _ told: String, _ expected: Timings) throws {
        let source = try imported(har(entry: entry))
        #expect(source.told.first == told)
        #expect(source.recording.entries[0].exchange.timings == expected)
    }

    private static let may21 = Instant(seconds: 1_716_273_139)

    private static let timesTable: [(String, String?, Instant?)] = [
        ("\"2024-05-21T15:32:19+09:00\"", nil, may21),
        ("\"2024-05-21T15:32:19+0900\"", "not spelt as RFC 3339", may21),
        ("\"2024-05-21T06:32:19\"", "without a zone, read as UTC", may21),
        ("\"20240521T063219Z\"", "not spelt as RFC 3339", may21),
        ("1716273139000", "milliseconds since 1970", may21),
        ("1716273139", "seconds since 1970", may21),
        ("\"1716273139.000\"", "seconds since 1970", may21),
        ("\"Tue, 21 May 2024 06:32:19 GMT\"", "a local format", may21),
        ("\"Tue May 21 2024 15:32:19 GMT+0900 (Korean Standard Time)\"", "a local format", may21),
        ("\"2024/05/21 06:32:19\"", "a local format", may21),
        ("\"5/6/2024, 6:32:19 AM\"", "it cannot be read, so that the age is not known", nil),
        ("null", "it is missing, so that the age is not known", nil),
        ("\"\"", "it is missing, so that the age is not known", nil),
    ]

    @Test(arguments: timesTable)
    func startedDateTime(_ text: String, _ told: String?, _ expected: Instant?) throws {
        let source = try imported(har(entry: "\"startedDateTime\": \(text)"))
        #expect(source.told == (told.map { ["repaired startedDateTime: \($0)"] } ?? []))
        #expect(source.recording.entries[0].exchange.startedAt == expected)
    }

    @Test func aMissingTimeIsTakenFromTheAnswersDate() throws {
        let source = try imported(
            har(
                entry: #""startedDateTime": null"#,
                response: #""headers": [{"name": "date", "value": "Tue, 21 May 2024 06:32:19 GMT"}]"#))
        #expect(source.told == ["repaired startedDateTime: it is missing, taken from the answer's Date"])
        #expect(source.recording.entries[0].exchange.startedAt == Self.may21)
    }

    @Test(arguments: [
        ("h2", "HTTP/2"), ("http/2.0", "HTTP/2"), ("HTTP/2.0", "HTTP/2"), ("h3", "HTTP/3"), ("h3-29", "HTTP/3"),
        ("http/1.1", "HTTP/1.1"), ("http/1.0", "HTTP/1.0"), ("unknown", "HTTP/1.1"), ("http/2+quic/46", "HTTP/3"),
    ])
    func versions(_ text: String, _ expected: String) throws {
        let source = try imported(har(request: "\"httpVersion\": \"\(text)\""))
        #expect(source.told == ["repaired request.httpVersion: \(text), read as \(expected)"])
        #expect(source.recording.entries[0].exchange.request.version.description == expected)
    }

    private static let headersTable: [(String, [String], [String])] = [
        (#"[["b", "2"], ["B", "3"]]"#, ["repaired request.headers: a list [name, value]"], ["b: 2", "B: 3"]),
        (#"{"b": "2", "c": ["3", "4"]}"#, ["repaired request.headers: one object for all"], ["b: 2", "c: 3", "c: 4"]),
        (
            #"[{"name": "b", "value": "2\n3"}]"#,
            ["repaired request.headers: equal names in one field, a line for each value"], ["b: 2", "b: 3"]
        ),
        (#"[{"name": "b", "value": "2\n 3"}]"#, [], ["b: 2\n 3"]),
        (
            #"[{"name": ":path", "value": "/x"}, {"name": "b", "value": "2"}]"#,
            ["repaired request.headers: pseudo-headers, parts of the request or status line"], ["b: 2"]
        ),
        (#"[{"name": "b", "value": 2}]"#, ["repaired request.headers: a value that is no text"], ["b: 2"]),
        (#"[{"value": "2"}]"#, ["left out request.headers: a field without a name"], []),
        ("null", ["repaired request.headers: it is null"], []),
    ]

    @Test(arguments: headersTable)
    func headers(_ list: String, _ told: [String], _ expected: [String]) throws {
        let source = try imported(har(request: "\"headers\": \(list)"))
        #expect(source.told == told)
        #expect(
            source.recording.entries[0].exchange.request.headers.fields.map { "\($0.name): \($0.value)" } == expected)
    }

    @Test func pseudoHeadersStandInForMethodURLAndStatus() throws {
        let source = try imported(
            har(
                request: """
                    "method": "", "url": "", "headers": [{"name": ":method", "value": "PUT"}, {"name": ":scheme",
                    "value": "https"}, {"name": ":authority", "value": "h:8443"}, {"name": ":path", "value": "/y?z=1"}]
                    """,
                response: #""status": 0, "headers": [{"name": ":status", "value": "404"}, {"name": "a", "value": "1"}]"#
            ))
        let exchange = source.recording.entries[0].exchange
        #expect((exchange.request.method, exchange.request.url.text) == ("PUT", "https://h:8443/y?z=1"))
        #expect(exchange.response?.status == 404)
        #expect(source.recording.entries[0].failure == nil)
    }

    private static let requestBodiesTable: [(String, [String], String?)] = [
        ("\"postData\": null", ["repaired request.postData: it is null"], nil),
        (
            #""postData": {"mimeType": "", "text": ""}"#, ["repaired request.postData: it is empty, read as no body"],
            nil
        ),
        (#""method": "POST", "postData": {"mimeType": "", "text": ""}"#, [], ""),
        (
            #""postData": {"mimeType": "application/x-www-form-urlencoded", "params": [{"name": "a", "value": "1 2"}]}"#,
            ["repaired request.postData.text: it is missing, rebuilt of the params"], "a=1+2"
        ),
        (
            #""postData": {"mimeType": "application/x-www-form-urlencoded", "params": {"a": "1", "b": "2"}}"#,
            ["repaired request.postData.text: it is missing, rebuilt of the params"], "a=1&b=2"
        ),
        (
            #""postData": {"mimeType": "a/b", "text": "eA==", "encoding": "base64"}"#, [], "x"
        ),
        (
            #""postData": {"mimeType": "a/b", "text": "{}", "encoding": "base64"}"#,
            ["repaired request.postData.encoding: base64, which the text is not"], "{}"
        ),
        (
            #""postData": {"mimeType": "a/b", "text": {"a": 1}}"#,
            ["repaired request.postData.text: a value that is no text"], "{\"a\": 1}"
        ),
        (#""bodySize": 9"#, ["noted request.postData: the file does not have the body of the request"], nil),
        (#""bodySize": null"#, ["repaired request.bodySize: it is null"], nil),
        (#""bodySize": -7"#, ["repaired request.bodySize: below zero"], nil),
    ]

    @Test(arguments: requestBodiesTable)
    func requestBodies(_ member: String, _ told: [String], _ expected: String?) throws {
        let source = try imported(har(request: member))
        #expect(source.told == told)
        #expect(
            source.recording.entries[0].exchange.request.body.map { String(decoding: $0, as: UTF8.self) } == expected)
    }

    /// Nil where the recording must say that it has no body.
    private static let responseBodiesTable: [(String, [String], String?)] = [
        (
            #""text": "eA", "encoding": "base64""#,
            ["base64 with broken padding or another alphabet", "text in base64"], "x"
        ),
        (
            #""text": "e A = =", "encoding": "BASE64""#,
            ["base64 with broken padding or another alphabet", "text in base64"], "x"
        ),
        (#""size": 0, "text": "{", "encoding": "base64""#, ["base64, which the text is not"], "{"),
        (#""text": "[\"eA==\"]", "encoding": "base64""#, ["a list of pieces in base64"], "x"),
        (#""text": "x", "encoding": "utf-8""#, ["not base64, the text read as it is"], "x"),
        (#""text": {"a": 1}, "size": 8"#, ["a value that is no text"], "{\"a\": 1}"),
        (#""text": "xy""#, ["not the bytes of the text"], "xy"),
        (#""size": null"#, ["it is null"], "1"),
        (#""size": -1"#, ["below zero"], "1"),
        (#""size": 0, "text": null"#, [], ""),
        (#""size": 0, "text": """#, [], ""),
        (#""size": 5, "text": null"#, ["the file does not have the body, which is not checked nor replayed"], nil),
        (#""size": 5, "text": """#, ["the file does not have the body, which is not checked nor replayed"], nil),
        (
            #""size": -1, "text": null"#,
            ["the file does not have the body, which is not checked nor replayed", "below zero"], nil
        ),
    ]

    @Test(arguments: responseBodiesTable)
    func responseBodies(_ content: String, _ told: [String], _ expected: String?) throws {
        let source = try imported(har(content: content))
        #expect(source.remarks.map(\.what).filter { $0 != "not the bytes of the text" || told.contains($0) } == told)
        let entry = source.recording.entries[0]
        #expect(entry.exchange.response?.unrecorded.contains(.body) == (expected == nil))
        #expect(entry.exchange.response?.body == Array((expected ?? "").utf8))
        if expected == nil { #expect(throws: TransportError.self) { try entry.answer() } }
    }

    @Test(arguments: [("HEAD", 200), ("GET", 204), ("GET", 304)])
    func answersThatHaveNoBodyLackNone(_ method: String, _ status: Int) throws {
        let source = try imported(
            har(
                request: "\"method\": \"\(method)\"", response: "\"status\": \(status)",
                content: #""size": 5, "text": null"#
            ))
        #expect(source.told == [])
        #expect(source.recording.entries[0].exchange.response?.unrecorded.contains(.body) == false)
    }

    private static let failuresTable: [(String, TransportFailure.Kind, TransportFailure.Phase)] = [
        ("net::ERR_NAME_NOT_RESOLVED", TransportFailure.Kind.unresolved, TransportFailure.Phase.resolving),
        ("net::ERR_CONNECTION_REFUSED", .refused, .connecting), ("NS_ERROR_NET_RESET", .reset, .waiting),
        ("net::ERR_CERT_DATE_INVALID", .certificate, .securing), ("net::ERR_SSL_PROTOCOL_ERROR", .tls, .securing),
        ("net::ERR_TIMED_OUT", .timedOut, .waiting), ("net::ERR_EMPTY_RESPONSE", .reset, .waiting),
        ("net::ERR_INTERNET_DISCONNECTED", .unreachable, .connecting), ("net::ERR_ABORTED", .other, .waiting),
        ("net::ERR_BLOCKED_BY_CLIENT", .other, .waiting), ("net::ERR_TUNNEL_CONNECTION_FAILED", .proxy, .connecting),
    ]

    @Test(arguments: failuresTable)
    func failures(_ text: String, _ kind: TransportFailure.Kind, _ phase: TransportFailure.Phase) throws {
        let source = try imported(har(response: "\"status\": 0, \"_error\": \"\(text)\", \"content\": {}"))
        let failure = try #require(source.recording.entries[0].failure)
        #expect((failure.kind, failure.phase, failure.reason, failure.host) == (kind, phase, text, "h:443"))
        #expect(source.told.contains("repaired response.status: 0, a call that failed: \(text)"))
    }

    @Test func anAnswerThatBrokeOffKeepsWhatCame() throws {
        let source = try imported(har(response: #""_error": "net::ERR_CONTENT_LENGTH_MISMATCH""#))
        let entry = source.recording.entries[0]
        #expect((entry.failure?.kind, entry.failure?.phase) == (.truncated, .receiving))
        #expect((entry.exchange.response?.status, entry.exchange.response?.body) == (200, [0x31]))
    }

    private static let addressesTable: [(String, String?, String?)] = [
        ("192.0.2.7", nil, "192.0.2.7"), ("2001:db8::7", nil, "[2001:db8::7]"), ("[2001:db8::7]", nil, "[2001:db8::7]"),
        ("192.0.2.7:443", "the address without its brackets and port", "192.0.2.7"),
        ("api.example", "no IP address, left out", nil),
    ]

    @Test(arguments: addressesTable)
    func addresses(_ text: String, _ told: String?, _ expected: String?) throws {
        let source = try imported(har(entry: "\"serverIPAddress\": \"\(text)\""))
        #expect(source.told == (told.map { ["repaired serverIPAddress: \($0)"] } ?? []))
        #expect(source.recording.entries[0].exchange.peer == expected)
    }

    @Test(arguments: [
        ("cookies", "request"), ("queryString", "request"), ("headersSize", "request"), ("redirectURL", "response"),
        ("statusText", "response"), ("bodySize", "response"),
    ])
    func membersThatAnExchangeCanDoWithout(_ member: String, _ side: String) throws {
        let null = "\"\(member)\": null"
        let source = try imported(side == "request" ? har(request: null) : har(response: null))
        #expect(source.told == ["repaired \(side).\(member): it is null"])
    }

    @Test(arguments: [
        (#""url": "wss://h/x""#, "", "a WebSocket"), (#""url": "blob:https://h/1""#, "", "a URL of the scheme blob"),
        (#""url": "moz-extension://1/x.js""#, "", "a URL of the scheme moz-extension"),
        (#""url": "https://h/x""#, #""status": 101"#, "a switch to another protocol"),
    ])
    func whatIsNoCallOverHTTPIsLeftOut(_ request: String, _ response: String, _ why: String) throws {
        let other = har(request: request, response: response).split(separator: "\n")[1]
        let call = har().split(separator: "\n")[1]
        let source = try imported("{\"log\": {\"entries\": [\n\(other),\n\(call)]}}")
        #expect(source.told == ["left out entry: \(why)"])
        #expect((source.recording.entries.count, source.entries) == (1, 2))
    }

    @Test func aQueryThatStandsInTheListAloneGoesIntoTheURL() throws {
        let source = try imported(har(request: #""queryString": [["a", "1"], ["b", "&"]]"#))
        #expect(source.told == ["repaired request.queryString: not in the URL, put there"])
        #expect(source.recording.entries[0].exchange.request.url.text == "https://h/x?a=1&b=%26")
    }

    @Test func bodiesBesideTheFileAreReadAndNoOthers() throws {
        let named = har(content: #""size": 3, "text": null, "_file": "b.json""#)
        #expect(
            try imported(named, beside: ["in/b.json": "[1]"]).recording.entries[0].exchange.response?.body
                == Array("[1]".utf8))
        for name in ["../b.json", "/etc/hostname", ".b", "absent", "..\\\\b.json"] {
            let source = try imported(
                har(content: "\"size\": 3, \"text\": null, \"_file\": \"\(name)\""), beside: ["b.json": "[1]"])
            #expect(
                source.told == ["noted response.content._file: the file beside it cannot be read, so there is no body"])
            #expect(source.recording.entries[0].exchange.response?.unrecorded.contains(.body) == true)
        }
    }

    @Test func equalRepairsAreOneWithACountAndTheFirstPlace() throws {
        let entry = har(request: "\"cookies\": null").split(separator: "\n")[1]
        let text =
            "{\"log\": {\"entries\": [\n" + Array(repeating: String(entry), count: 500).joined(separator: ",\n") + "]}}"
        let source = try imported(text)
        #expect(
            source.remarks.map(\.description) == [
                "repaired  request.cookies: it is null (500 times, first line 2, entry 1)"
            ])
    }

    /// A file whose every entry is odd in its own way fills neither the terminal nor the memory.
    @Test func remarksHaveALimit() throws {
        let entries = (0..<300).map { number in
            String(
                har(request: "\"httpVersion\": \"v\(number)\"", response: "\"_m\(number)\": 1").split(separator: "\n")[
                    1])
        }
        let source = try imported("{\"log\": {\"entries\": [\(entries.joined(separator: ",\n"))]}}")
        #expect(source.remarks.count == 202)
        #expect(source.remarks[200].description.contains("more of the like, of other kinds than these (100 times"))
        #expect(
            source.remarks[201].what
                == "response._m0, response._m1, response._m2, response._m3, response._m4, response._m5, response._m6, response._m7 and 292 more"
        )
    }
}
