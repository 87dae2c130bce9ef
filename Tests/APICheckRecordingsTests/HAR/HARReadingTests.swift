import APICheckBase
import APICheckHTTP
import APICheckJSON
import APICheckRecordings
import Testing

@Suite struct HARReadingTests {
    /// A HAR of one entry; each part is JSON text.
    private func read(
        started: String = "\"2024-05-21T06:32:19Z\"", request: String = "", response: String = "", entry: String = ""
    ) throws -> RecordedEntry {
        let text = """
            {"log": {"entries": [{"startedDateTime": \(started), \(entry)
              "request": {"method": "GET", "url": "http://h/x" \(request)},
              "response": {"status": 200 \(response)}}]}}
            """
        let entries = try Recording(Document(text)).entries
        #expect(entries.count == 1)
        return entries[0]
    }

    @Test func theLeastThatIsAnEntry() throws {
        let entry = try read(started: "null")
        #expect(entry.exchange.startedAt == nil)
        #expect(entry.exchange.request.body == nil)
        #expect(entry.exchange.response?.body == [])
        #expect(entry.exchange.response?.unrecorded == .headers)
    }

    @Test func headersKeepOrderCaseAndDuplicatesAndMayBeNumbers() throws {
        let entry = try read(
            response: """
                , "headers": [{"name": "b", "value": "1"}, {"name": "Content-Length", "value": 12}, {"name": ":status",
                "value": "200"}, {"name": "B", "value": null}]
                """)
        #expect(
            entry.exchange.response?.headers.fields == [
                HeaderField("b", "1"), HeaderField("Content-Length", "12"), HeaderField("B", ""),
            ])
        #expect(entry.exchange.response?.unrecorded == [])
    }

    @Test(arguments: [
        (#", "postData": null"#, nil),
        (#", "postData": {"mimeType": ""}"#, nil),
        (#", "postData": {"mimeType": "text/plain", "text": ""}"#, ""),
        (#", "postData": {"mimeType": "text/plain", "text": "a\u0000b"}"#, "a\u{0}b"),
        (
            #", "postData": {"mimeType": "x", "params": [{"name": "a b", "value": "1&2"}, {"name": "c"}]}"#,
            "a+b=1%262&c="
        ),
        (
            #", "postData": {"mimeType": "multipart/form-data; boundary=B", "params": [{"name": "a", "value": "1"}]}"#,
            "--B\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n1\r\n--B--\r\n"
        ),
    ])
    func requestBodies(_ member: String, _ expected: String?) throws {
        let body = try read(request: member).exchange.request.body
        #expect(body.map { String(decoding: $0, as: UTF8.self) } == expected)
    }

    @Test(arguments: [
        (#", "content": {"text": "a"}"#, "a"), (#", "content": {"size": 0}"#, ""), (#", "content": null"#, ""),
        (#", "content": {"text": "w6k=", "encoding": "base64"}"#, "é"),
        (#", "content": {"text": null}"#, ""),
    ])
    func responseBodies(_ member: String, _ expected: String) throws {
        #expect(try read(response: member).exchange.response?.body == Array(expected.utf8))
    }

    @Test(arguments: [
        ("", Timings()),
        (#""time": 12.5,"#, Timings(wait: 12_500)),
        (
            #""time": 9, "timings": {"dns": -1, "connect": 30.25, "ssl": 20, "send": 0.1, "wait": null, "receive": 1e1},"#,
            Timings(connect: 10_250, secure: 20_000, send: 100, receive: 10_000)
        ),
        // A browser whose `connect` does not include the handshake.
        (#""timings": {"connect": 5, "ssl": 20},"#, Timings(connect: 5_000, secure: 20_000)),
    ])
    func timings(_ member: String, _ expected: Timings) throws {
        #expect(try read(entry: member).exchange.timings == expected)
    }

    @Test(arguments: [
        ("", nil), (#""serverIPAddress": "","#, nil), (#""serverIPAddress": "10.0.0.1","#, "10.0.0.1"),
        (#""serverIPAddress": "[2001:db8::2]","#, "[2001:db8::2]"),
        (#""serverIPAddress": "2001:db8::2","#, "[2001:db8::2]"),
        (#""serverIPAddress": "nowhere","#, nil),
    ])
    func peers(_ member: String, _ expected: String?) throws {
        #expect(try read(entry: member).exchange.peer == expected)
    }

    @Test(arguments: [("\"h2\"", "HTTP/2"), ("\"http/1.1\"", "HTTP/1.1"), ("null", "HTTP/1.1"), ("\"h3\"", "h3")])
    func versions(_ member: String, _ expected: String) throws {
        let entry = try read(request: ", \"httpVersion\": \(member)")
        #expect(entry.exchange.request.version == HTTPVersion(expected))
    }

    @Test func aQueryInTheListOnlyIsAddedToTheURL() throws {
        let list = #", "queryString": [{"name": "a b", "value": "1"}, {"name": "c", "value": "&"}]"#
        #expect(try read(request: list).exchange.request.url.text == "http://h/x?a+b=1&c=%26")
    }

    @Test func anUnrecordedContentTypeIsReadFromTheContent() throws {
        let entry = try read(response: #", "headers": [], "content": {"mimeType": "application/json", "text": "1"}"#)
        #expect(entry.exchange.response?.headers.contentType?.isJSON == true)
        #expect(entry.exchange.response?.unrecorded == .headers)
    }

    @Test func entriesKnowTheirPlace() throws {
        let recording = try Recording(
            Document(
                """
                {"log": {"entries": [
                  {"request": {"method": "GET", "url": "http://h"}, "response": {"status": 200}},

                  {"request": {"method": "GET", "url": "http://h"}, "response": {"status": 200}}
                ]}}
                """, source: "a.har"))
        #expect(recording.place(ofEntry: 1) == "a.har:4 (entry 2)")
        #expect(Recording(entries: recording.entries).place(ofEntry: 0) == "recording:2 (entry 1)")
    }
}
