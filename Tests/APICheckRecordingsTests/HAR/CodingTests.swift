import APICheckBase
import APICheckHTTP
import APICheckJSON
import TestSupport
import Testing

@testable import APICheckRecordings

@Suite struct CodingTests {
    @Test(arguments: [
        ("2024-05-21T06:32:19Z", 1_716_273_139, 0), ("2024-05-21T06:32:19.5Z", 1_716_273_139, 500_000_000),
        ("2024-05-21T15:32:19.000+09:00", 1_716_273_139, 0), ("20240521T063219.000000001Z", 1_716_273_139, 1),
        ("2024-05-20T22:32:19-0800", 1_716_273_139, 0), ("2024-05-21T06:32:19", 1_716_273_139, 0),
        ("2024-05-21 06:32:19.12345678987z", 1_716_273_139, 123_456_789), ("1969-12-31T23:59:59.9Z", -1, 900_000_000),
    ])
    func times(_ text: String, _ seconds: Int64, _ nanoseconds: Int32) {
        #expect(Instant(har: text) == Instant(seconds: seconds, nanoseconds: nanoseconds))
    }

    @Test(arguments: [
        "", "2024", "2024-13-01T00:00:00Z", "2023-02-29T00:00:00Z", "2024-05-21T24:00:00Z", "2024-05-21T06:32:19.Z",
        "2024-05-21T06:32:19Zx", "2024-05-21T06:32:19+9", "Tue, 21 May 2024 06:32:19 GMT",
    ])
    func noTimes(_ text: String) { #expect(Instant(har: text) == nil) }

    @Test(arguments: [
        (0, "2024-05-21T06:32:19.000Z"), (1_000, "2024-05-21T06:32:19.000001Z"), (1, "2024-05-21T06:32:19.000000001Z"),
    ])
    func timesAreWrittenWithoutLoss(_ nanoseconds: Int32, _ expected: String) {
        #expect(Instant(seconds: 1_716_273_139, nanoseconds: nanoseconds).har == expected)
    }

    @Test(arguments: [(0, "0"), (1, "0.001"), (1_000, "1"), (1_200, "1.2"), (12_345_678, "12345.678")])
    func milliseconds(_ microseconds: Int, _ expected: String) {
        #expect(HARTimings.milliseconds(microseconds) == expected)
    }
}

@Suite struct HeaderFieldCacheTests {
    /// A repeated field is read from the cache, in its place; pseudo-headers are left out.
    @Test func fieldsComeAgain() throws {
        let fields = #"""
            {"name": ":path", "value": "/"}, {"name": "Accept", "value": "a"}, {"name": "accept", "value": "a"},
            {"name": "Accept", "value": "a"}, {"name": "X", "value": "é", "_apicheckLatin1": true}
            """#
        let entry = #"""
            {"request": {"method": "GET", "url": "http://h", "headers": [\#(fields)]},
             "response": {"status": 200, "headers": [\#(fields), {"name": "Accept", "value": "b"}]}}
            """#
        let recording = try Recording(Document(#"{"log": {"entries": [\#(entry), \#(entry)]}}"#))
        var latin = HeaderField("X", "é")
        latin.isLatin1 = true
        let all = [HeaderField("Accept", "a"), HeaderField("accept", "a"), HeaderField("Accept", "a"), latin]
        for read in recording.entries {
            #expect(read.exchange.request.headers.fields == all)
            #expect(read.exchange.response?.headers.fields == all + [HeaderField("Accept", "b")])
        }
        #expect(recording.entries.count == 2)
    }
}

/// A number out of range in a recording is read as something that can be saved again, or refused; it never stops the
/// process.
@Suite struct HostileNumberTests {
    @Test(arguments: HostileHAR.rows) func aRecordingIsReadOrRefused(_ member: String, _ number: String) throws {
        let text = HostileHAR.text(member, number, creator: "apicheck")
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

    /// A zone may move a time out of the years 0000 to 9999, and such a time could not be read again.
    @Test(arguments: [
        "0000-01-01T00:00:00.000+99:59", "9999-12-31T23:59:59.000-99:59", "9999-12-31T23:59:60.000Z",
    ])
    func aTimeThatCannotBeSavedIsRefused(_ text: String) throws {
        let file = HostileHAR.text("startedDateTime", "\"\(text)\"", creator: "apicheck")
        #expect(throws: RecordingError.self) { try Recording(Document(file, source: "a.har")) }
    }
}
