import APICheckBase
import APICheckDiscovery
import APICheckHTTP
import APICheckJSON
import APICheckRecordings
import Testing

/// One deviation from the format at a time: its remark, and the value that is read.
@Suite struct LenientEntryReaderTests {
    @Test func aValidFileHasNoRemarks() throws {
        let source = try imported(har())
        #expect(source.summaries == [])
        #expect(source.recording.entries[0].exchange.response?.body == [0x31])
    }

    private static let timingsTable: [(String, String, Timings)] = [
        (#""time": null"#, "repaired time: null", Timings(wait: 1_000)),
        (#""time": "2""#, "repaired time: a number written as a string", Timings(wait: 1_000)),
        (#""time": "soon""#, "repaired time: not a number, read as unknown", Timings(wait: 1_000)),
        (#""time": 7, "timings": null"#, "repaired timings: null", Timings(wait: 7_000)),
        (
            #""timings": {"dns": -1, "connect": 1.5, "ssl": 0.25, "send": 0, "wait": 0.0126, "receive": 0}"#,
            "repaired timings.wait: rounded to the microsecond",
            Timings(connect: 1_250, secure: 250, send: 0, wait: 13, receive: 0)
        ),
        (
            #""timings": {"send": 0, "wait": -3, "receive": 1e1}"#,
            "repaired timings.wait: negative, read as unknown", Timings(receive: 10_000)
        ),
    ]

    @Test(arguments: timingsTable)
    func timings(_ entry: String, _ expectedRemark: String, _ expected: Timings) throws {
        let source = try imported(har(entry: entry))
        #expect(source.summaries.first == expectedRemark)
        #expect(source.recording.entries[0].exchange.timings == expected)
    }

    private static let may21 = Instant(seconds: 1_716_273_139)

    private static let timesTable: [(String, String?, Instant?)] = [
        ("\"2024-05-21T15:32:19+09:00\"", nil, may21),
        ("\"2024-05-21T15:32:19+0900\"", "not in RFC 3339 format", may21),
        ("\"2024-05-21T06:32:19\"", "without a zone, read as UTC", may21),
        ("\"20240521T063219Z\"", "not in RFC 3339 format", may21),
        ("1716273139000", "milliseconds since 1970", may21),
        ("1716273139", "seconds since 1970", may21),
        ("\"1716273139.000\"", "seconds since 1970", may21),
        ("\"Tue, 21 May 2024 06:32:19 GMT\"", "a local format", may21),
        ("\"Tue May 21 2024 15:32:19 GMT+0900 (Korean Standard Time)\"", "a local format", may21),
        ("\"2024/05/21 06:32:19\"", "a local format", may21),
        ("\"5/6/2024, 6:32:19 AM\"", "unreadable, so the age is unknown", nil),
        ("null", "missing, so the age is unknown", nil),
        ("\"\"", "missing, so the age is unknown", nil),
    ]

    @Test(arguments: timesTable)
    func startedDateTime(_ text: String, _ expectedRemark: String?, _ expected: Instant?) throws {
        let source = try imported(har(entry: "\"startedDateTime\": \(text)"))
        #expect(source.summaries == (expectedRemark.map { ["repaired startedDateTime: \($0)"] } ?? []))
        #expect(source.recording.entries[0].exchange.startedAt == expected)
    }

    @Test func aMissingTimeIsTakenFromTheDateField() throws {
        let source = try imported(
            har(
                entry: #""startedDateTime": null"#,
                response: #""headers": [{"name": "date", "value": "Tue, 21 May 2024 06:32:19 GMT"}]"#))
        #expect(source.summaries == ["repaired startedDateTime: missing, taken from the response's Date"])
        #expect(source.recording.entries[0].exchange.startedAt == Self.may21)
    }

    @Test(arguments: [
        ("h2", "HTTP/2"), ("http/2.0", "HTTP/2"), ("HTTP/2.0", "HTTP/2"), ("h3", "HTTP/3"), ("h3-29", "HTTP/3"),
        ("http/1.1", "HTTP/1.1"), ("http/1.0", "HTTP/1.0"), ("unknown", "HTTP/1.1"), ("http/2+quic/46", "HTTP/3"),
    ])
    func versions(_ text: String, _ expected: String) throws {
        let source = try imported(har(request: "\"httpVersion\": \"\(text)\""))
        #expect(source.summaries == ["repaired request.httpVersion: \(text), read as \(expected)"])
        #expect(source.recording.entries[0].exchange.request.version.description == expected)
    }

    private static let headersTable: [(String, [String], [String])] = [
        (
            #"[["b", "2"], ["B", "3"]]"#, ["repaired request.headers: an array [name, value] instead of an object"],
            ["b: 2", "B: 3"]
        ),
        (
            #"{"b": "2", "c": ["3", "4"]}"#, ["repaired request.headers: an object instead of a list"],
            ["b: 2", "c: 3", "c: 4"]
        ),
        (
            #"[{"name": "b", "value": "2\n3"}]"#,
            ["repaired request.headers: several values in one field, split at line breaks"], ["b: 2", "b: 3"]
        ),
        (#"[{"name": "b", "value": "2\n 3"}]"#, [], ["b: 2\n 3"]),
        (
            #"[{"name": ":path", "value": "/x"}, {"name": "b", "value": "2"}]"#,
            ["repaired request.headers: pseudo-headers, parts of the request or status line"], ["b: 2"]
        ),
        (#"[{"name": "b", "value": 2}]"#, ["repaired request.headers: a value that is not a string"], ["b: 2"]),
        (#"[{"value": "2"}]"#, ["left out request.headers: a field without a name"], []),
        ("null", ["repaired request.headers: null"], []),
    ]

    @Test(arguments: headersTable)
    func headers(_ list: String, _ expectedRemark: [String], _ expected: [String]) throws {
        let source = try imported(har(request: "\"headers\": \(list)"))
        #expect(source.summaries == expectedRemark)
        #expect(
            source.recording.entries[0].exchange.request.headers.fields.map { "\($0.name): \($0.value)" } == expected)
    }

    @Test func pseudoHeadersReplaceMethodURLAndStatus() throws {
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
        ("\"postData\": null", ["repaired request.postData: null"], nil),
        (
            #""postData": {"mimeType": "", "text": ""}"#, ["repaired request.postData: empty, read as no body"],
            nil
        ),
        (#""method": "POST", "postData": {"mimeType": "", "text": ""}"#, [], ""),
        (
            #""postData": {"mimeType": "application/x-www-form-urlencoded", "params": [{"name": "a", "value": "1 2"}]}"#,
            ["repaired request.postData.text: missing, rebuilt from params"], "a=1+2"
        ),
        (
            #""postData": {"mimeType": "application/x-www-form-urlencoded", "params": {"a": "1", "b": "2"}}"#,
            ["repaired request.postData.text: missing, rebuilt from params"], "a=1&b=2"
        ),
        (
            #""postData": {"mimeType": "a/b", "text": "eA==", "encoding": "base64"}"#, [], "x"
        ),
        (
            #""postData": {"mimeType": "a/b", "text": "{}", "encoding": "base64"}"#,
            ["repaired request.postData.encoding: the text is not base64"], "{}"
        ),
        (
            #""postData": {"mimeType": "a/b", "text": {"a": 1}}"#,
            ["repaired request.postData.text: not a string"], "{\"a\": 1}"
        ),
        (#""bodySize": 9"#, ["noted request.postData: the file does not contain the request body"], nil),
        (#""bodySize": null"#, ["repaired request.bodySize: null"], nil),
        (#""bodySize": -7"#, ["repaired request.bodySize: negative"], nil),
    ]

    @Test(arguments: requestBodiesTable)
    func requestBodies(_ member: String, _ expectedRemark: [String], _ expected: String?) throws {
        let source = try imported(har(request: member))
        #expect(source.summaries == expectedRemark)
        #expect(
            source.recording.entries[0].exchange.request.body.map { String(decoding: $0, as: UTF8.self) } == expected)
    }

    /// The body is nil where the recording has to say that it is missing.
    private static let responseBodiesTable: [(String, [String], String?)] = [
        (
            #""text": "eA", "encoding": "base64""#,
            ["base64 with invalid padding or another alphabet", "text in base64"], "x"
        ),
        (
            #""text": "e A = =", "encoding": "BASE64""#,
            ["base64 with invalid padding or another alphabet", "text in base64"], "x"
        ),
        (#""size": 0, "text": "{", "encoding": "base64""#, ["the text is not base64"], "{"),
        (#""text": "[\"eA==\"]", "encoding": "base64""#, ["a list of pieces in base64"], "x"),
        (#""text": "x", "encoding": "utf-8""#, ["unknown encoding, text read as it is"], "x"),
        (#""text": {"a": 1}, "size": 8"#, ["not a string"], "{\"a\": 1}"),
        (#""text": "xy""#, ["differs from the length of the text"], "xy"),
        (#""size": null"#, ["null"], "1"),
        (#""size": -1"#, ["negative"], "1"),
        (#""size": 0, "text": null"#, [], ""),
        (#""size": 0, "text": """#, [], ""),
        (
            #""size": 5, "text": null"#, ["the file does not contain the body, so it is neither checked nor replayed"],
            nil
        ),
        (#""size": 5, "text": """#, ["the file does not contain the body, so it is neither checked nor replayed"], nil),
        (
            #""size": -1, "text": null"#,
            ["the file does not contain the body, so it is neither checked nor replayed", "negative"], nil
        ),
    ]

    @Test(arguments: responseBodiesTable)
    func responseBodies(_ content: String, _ expectedRemark: [String], _ expected: String?) throws {
        let source = try imported(har(content: content))
        #expect(
            source.remarks.map(\.what).filter {
                $0 != "differs from the length of the text" || expectedRemark.contains($0)
            }
                == expectedRemark)
        let entry = source.recording.entries[0]
        #expect(entry.exchange.response?.unrecorded.contains(.body) == (expected == nil))
        #expect(entry.exchange.response?.body == Array((expected ?? "").utf8))
        if expected == nil { #expect(throws: TransportError.self) { try entry.answer() } }
    }

    @Test(arguments: [("HEAD", 200), ("GET", 204), ("GET", 304)])
    func responsesWithoutBodyByDefinitionAreComplete(_ method: String, _ status: Int) throws {
        let source = try imported(
            har(
                request: "\"method\": \"\(method)\"", response: "\"status\": \(status)",
                content: #""size": 5, "text": null"#
            ))
        #expect(source.summaries == [])
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
        #expect(
            source.summaries == [
                "repaired response.status: 0, a failed call: \(text)", "repaired response.content.size: missing",
                "repaired response.content.mimeType: missing",
            ])
    }

    @Test func anIncompleteResponseKeepsItsReceivedPart() throws {
        let source = try imported(har(response: #""_error": "net::ERR_CONTENT_LENGTH_MISMATCH""#))
        let entry = source.recording.entries[0]
        #expect((entry.failure?.kind, entry.failure?.phase) == (.truncated, .receiving))
        #expect((entry.exchange.response?.status, entry.exchange.response?.body) == (200, [0x31]))
    }

    private static let addressesTable: [(String, String?, String?)] = [
        ("192.0.2.7", nil, "192.0.2.7"), ("2001:db8::7", nil, "[2001:db8::7]"), ("[2001:db8::7]", nil, "[2001:db8::7]"),
        ("192.0.2.7:443", "read without brackets and port", "192.0.2.7"),
        ("api.example", "not an IP address, left out", nil),
    ]

    @Test(arguments: addressesTable)
    func addresses(_ text: String, _ expectedRemark: String?, _ expected: String?) throws {
        let source = try imported(har(entry: "\"serverIPAddress\": \"\(text)\""))
        #expect(source.summaries == (expectedRemark.map { ["repaired serverIPAddress: \($0)"] } ?? []))
        #expect(source.recording.entries[0].exchange.peer == expected)
    }

    @Test(arguments: [
        ("cookies", "request"), ("queryString", "request"), ("headersSize", "request"), ("redirectURL", "response"),
        ("statusText", "response"), ("bodySize", "response"),
    ])
    func missingMembersOfHARThatAnExchangeDoesNotNeed(_ member: String, _ side: String) throws {
        let null = "\"\(member)\": null"
        let source = try imported(side == "request" ? har(request: null) : har(response: null))
        #expect(source.summaries == ["repaired \(side).\(member): null"])
    }

    @Test(arguments: [
        (#""url": "wss://h/x""#, "", "a WebSocket"), (#""url": "blob:https://h/1""#, "", "a URL with the scheme blob"),
        (#""url": "moz-extension://1/x.js""#, "", "a URL with the scheme moz-extension"),
        (#""url": "https://h/x""#, #""status": 101"#, "a switch to another protocol"),
    ])
    func otherEntriesThanHTTPCallsAreLeftOut(_ request: String, _ response: String, _ why: String) throws {
        let other = har(request: request, response: response).split(separator: "\n")[1]
        let call = har().split(separator: "\n")[1]
        let source = try imported("{\"log\": {\"entries\": [\n\(other),\n\(call)]}}")
        #expect(source.summaries == ["left out entry: \(why)"])
        #expect((source.recording.entries.count, source.entries) == (1, 2))
    }

    @Test func aQueryInTheListOnlyIsAddedToTheURL() throws {
        let source = try imported(har(request: #""queryString": [["a", "1"], ["b", "&"]]"#))
        #expect(source.summaries == ["repaired request.queryString: missing in the URL, added to it"])
        #expect(source.recording.entries[0].exchange.request.url.text == "https://h/x?a=1&b=%26")
    }

    @Test func bodyFilesAreReadFromTheSameFolderOnly() throws {
        let named = har(content: #""size": 3, "text": null, "_file": "b.json""#)
        #expect(
            try imported(named, beside: ["in/b.json": "[1]"]).recording.entries[0].exchange.response?.body
                == Array("[1]".utf8))
        for name in ["../b.json", "/etc/hostname", ".b", "absent", "..\\\\b.json"] {
            let source = try imported(
                har(content: "\"size\": 3, \"text\": null, \"_file\": \"\(name)\""), beside: ["b.json": "[1]"])
            #expect(
                source.summaries == ["noted response.content._file: the file cannot be read, so the body is missing"])
            #expect(source.recording.entries[0].exchange.response?.unrecorded.contains(.body) == true)
        }
    }

    @Test func equalRepairsAreOneRemarkWithACount() throws {
        let entry = har(request: "\"cookies\": null").split(separator: "\n")[1]
        let text =
            "{\"log\": {\"entries\": [\n" + Array(repeating: String(entry), count: 500).joined(separator: ",\n") + "]}}"
        let source = try imported(text)
        #expect(
            source.remarks.map(\.description) == [
                "repaired  request.cookies: null (500 times, first line 2, entry 1)"
            ])
    }

    /// A file in which each entry is odd in its own way does not fill the terminal.
    @Test func theNumberOfRemarksIsLimited() throws {
        let entries = (0..<300).map { number in
            String(
                har(request: "\"httpVersion\": \"v\(number)\"", response: "\"_m\(number)\": 1").split(separator: "\n")[
                    1])
        }
        let source = try imported("{\"log\": {\"entries\": [\(entries.joined(separator: ",\n"))]}}")
        #expect(source.remarks.count == 202)
        #expect(
            source.remarks[200].description
                == "noted     file: further remarks of other kinds (100 times, first line 201, entry 201)")
        #expect(
            source.remarks[201].what
                == "response._m0, response._m1, response._m2, response._m3, response._m4, response._m5, response._m6, response._m7 and 292 more"
        )
    }
}
