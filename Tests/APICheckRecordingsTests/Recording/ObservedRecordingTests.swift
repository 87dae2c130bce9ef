import APICheckBase
import APICheckHTTP
import APICheckJSON
import APICheckRecordings
import Foundation
import TestSupport
import Testing

/// The two bodies of the real todo server that the project has.
@Suite struct ObservedRecordingTests {
    let path = packageFolder + "/recordings/todos/observed.har"

    @Test func savingTheLoadedRecordingGivesTheSameBytes() throws {
        let recording = try Recording(contentsOf: path)
        #expect(recording.entries.count == 2)
        #expect(recording.har == (try FileContents.read(path)))
        for entry in recording.entries {
            #expect(entry.exchange.response?.unrecorded == .headers)
            #expect(entry.label.api == "todos")
            #expect(entry.exchange.response?.headers.contentType?.isJSON == true)
        }
    }

    @Test func holdsTheBodiesWithTheirValues() throws {
        let recording = try Recording(contentsOf: path)
        let mocks = try Document(recording.entries[0].exchange.response?.body ?? []).root
        #expect(mocks["data"]?[0]?["title"]?.string == "(주)빡코더스)")
        #expect(mocks["meta"]?["total"]?.int == 154)
        let todo = try Document(recording.entries[1].exchange.response?.body ?? []).root
        #expect(todo["data"]?["updated_at"]?.string == "2024-05-21T06:32:19.000000Z")
        #expect(todo["data"]?["is_done"]?.bool == true)
    }

    /// Recordings of the first layout stay in it. The observed answers of some APIs are written by hand, in a layout of their
    /// own and with comments.
    @Test func savingAnyLoadedRecordingOfTheProjectGivesTheSameBytes() throws {
        let written = ["kakao", "issuetracker", "lslp"].map { "\($0)/observed.har" }
        let paths = files(below: packageFolder + "/recordings", endingWith: ".har")
            .filter { path in !written.contains { path.hasSuffix($0) } }
        #expect(paths.count >= 20)
        for path in paths {
            let folder = try TemporaryFolder()
            try Recording(contentsOf: path).save(to: folder.path + "/copy.har")
            #expect(try folder.contents["copy.har"].map(Array.init) == FileContents.read(path), "\(path)")
        }
    }
}
