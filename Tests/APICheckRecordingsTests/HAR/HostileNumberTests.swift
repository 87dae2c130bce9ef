import APICheckBase
import APICheckHTTP
import APICheckJSON
import APICheckRecordings
import TestSupport
import Testing

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
