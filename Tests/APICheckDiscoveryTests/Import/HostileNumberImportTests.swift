import APICheckDiscovery
import APICheckJSON
import APICheckRecordings
import TestSupport
import Testing

/// A number out of range in another program's HAR is repaired or refused; it never stops the process.
@Suite struct HostileNumberImportTests {
    @Test(arguments: HostileHAR.rows) func aForeignFileIsRepairedOrRefused(
        _ member: String, _ number: String
    ) throws {
        let folder = try TemporaryFolder()
        let path = try folder.write("a.har", HostileHAR.text(member, number, creator: "a browser").utf8)
        do {
            let source = try HARImport(contentsOf: path, keepsWhole: true)
            let recording = try Recording(Document(source.recording.har, source: "out.har"))
            #expect(recording.entries.count == source.recording.entries.count)
        } catch is RecordingError {
        } catch is ImportError {
        }
    }
}
