import APICheckBase
import APICheckHTTP
import APICheckJSON
import APICheckRecordings
import Foundation
import TestSupport
import Testing

/// Numbers in a file that nothing counts: each is read as what it can be or refused, and never stops the process.
@Suite struct HostileNumberTests {
    static let numbers = [
        "1e300", "-1e300", "1e400", "1e-300", "9223372036854775807", "9223372036854775808", "-9223372036854775808",
        "18446744073709551616", "4294967296", "1e12", "1e14", "253402300800", "-1", "-0", "0.5", "null", "\"\"",
        "\"1e300\"", "\"9223372036854775807\"", "\"nan\"", "[]", "{}",
    ]

    /// One entry with every member of a HAR that is a number, and those of ours.
    static let members: [(name: String, value: String)] = [
        ("time", "12.5"), ("hop", "1"), ("status", "200"), ("interimStatus", "103"), ("size", "2"),
        ("headersSize", "3"), ("requestBodySize", "0"), ("bodySize", "4"), ("chunkSize", "2"), ("after", "1.5"),
        ("blocked", "-1"), ("dns", "1"), ("connect", "2"), ("ssl", "1.5"), ("send", "5"), ("wait", "6"),
        ("receive", "7"), ("startedDateTime", "\"2024-05-21T06:32:19.000Z\""), ("length", "\"2\""),
        ("confirmed", "\"2024-05-21T06:32:19.000Z\""), ("version", "\"1.2\""), ("id", "7"),
    ]

    private static func har(_ member: String, _ number: String, creator: String) -> String {
        let value = Dictionary(uniqueKeysWithValues: members.map { ($0.name, $0.name == member ? number : $0.value) })
        func n(_ name: String) -> String { value[name] ?? "0" }
        return """
            {"log": {"version": \(n("version")), "creator": {"name": "\(creator)", "version": "2"}, "entries": [
            {"startedDateTime": \(n("startedDateTime")), "time": \(n("time")),
             "_apicheck": {"api": "a", "hop": \(n("hop")), "confirmed": \(n("confirmed"))},
             "request": {"method": "GET", "url": "http://h/a", "httpVersion": "HTTP/1.1", "headers": [], "cookies": [],
              "queryString": [], "headersSize": \(n("headersSize")), "bodySize": \(n("requestBodySize"))},
             "response": {"status": \(n("status")), "statusText": "OK", "httpVersion": "HTTP/1.1", "cookies": [],
              "headers": [{"name": "Content-Length", "value": \(n("length"))}, {"name": "Retry-After", "value": \(n("id"))}],
              "_apicheckInterim": [{"status": \(n("interimStatus")), "statusText": "", "headers": []}],
              "content": {"size": \(n("size")), "mimeType": "application/json", "text": "\(n("id").count == 1 ? "{}" : "[]")",
               "_apicheckChunks": [{"size": \(n("chunkSize")), "after": \(n("after"))}]},
              "redirectURL": "", "headersSize": \(n("headersSize")), "bodySize": \(n("bodySize"))},
             "cache": {}, "timings": {"blocked": \(n("blocked")), "dns": \(n("dns")), "connect": \(n("connect")),
              "ssl": \(n("ssl")), "send": \(n("send")), "wait": \(n("wait")), "receive": \(n("receive"))}}]}}
            """
    }

    /// What was read can be written, and then is read as the same.
    @Test(arguments: members.map(\.name), numbers) func aRecordingIsReadOrRefused(_ member: String, _ number: String)
        throws
    {
        let text = Self.har(member, number, creator: "apicheck")
        let recording: Recording
        do {
            recording = try Recording(Document(text, source: "a.har"))
        } catch is RecordingError {
            return
        }
        let again = try Recording(Document(recording.har, source: "a.har"))
        #expect(again.entries == recording.entries)
        for entry in recording.entries {
            var age = RecordingAge(maximum: 3_600, now: .now)
            age.add(entry, number: 1)
            #expect(entry.exchange.timings.total >= 0)
        }
    }

    @Test(arguments: members.map(\.name), numbers) func aForeignFileIsRepairedOrRefused(
        _ member: String, _ number: String
    ) throws {
        let folder = try TemporaryFolder()
        let path = try folder.write("a.har", Self.har(member, number, creator: "a browser").utf8)
        do {
            let source = try HARImport(contentsOf: path, keepsWhole: true)
            let recording = try Recording(Document(source.recording.har, source: "out.har"))
            #expect(recording.entries.count == source.recording.entries.count)
        } catch is RecordingError {
        } catch is ImportError {
        }
    }

    /// A zone may lead out of the years that have a spelling, which could not be read again.
    @Test(arguments: [
        "0000-01-01T00:00:00.000+99:59", "9999-12-31T23:59:59.000-99:59", "9999-12-31T23:59:60.000Z",
    ])
    func aTimeThatCannotBeSavedIsRefused(_ text: String) throws {
        let file = Self.har("startedDateTime", "\"\(text)\"", creator: "apicheck")
        #expect(throws: RecordingError.self) { try Recording(Document(file, source: "a.har")) }
    }
}
