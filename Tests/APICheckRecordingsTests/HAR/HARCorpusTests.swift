import APICheckBase
import APICheckJSON
import APICheckRecordings
import Foundation
import TestSupport
import Testing

@Suite struct HARCorpusTests {
    @Test(.corpus("octokit-fixtures/har")) func octokitFixturesLoad() throws {
        let folder = try Corpora.folder("octokit-fixtures/har").path
        let paths = files(below: folder, endingWith: ".har")
        var entries = 0
        for file in paths {
            let recording = try Recording(contentsOf: file)
            entries += recording.entries.count
            try expectStable(recording)
        }
        #expect(paths.count == 22)
        #expect(entries == 132)
    }

    @Test(.corpus("har")) func everyFileLoadsOrIsRejectedForItsReason() throws {
        let folder = try Corpora.folder("har").path
        var loaded: [String: Int] = [:]
        var rejected: [String: Int] = [:]
        for file in files(below: folder, endingWith: ".har") {
            do {
                let recording = try Recording(contentsOf: file)
                try expectStable(recording)
                loaded[file.split(separator: "/").last.map(String.init) ?? "", default: 0] += recording.entries.count
            } catch let error as RecordingError {
                rejected[error.problem.what.string, default: 0] += 1
            }
        }
        #expect(loaded == Self.entries)
        // Files of har-to-k6 contain requests only.
        #expect(
            rejected == [
                "invalid response": 36, "invalid request.method": 2, "invalid log.entries": 1, "invalid log": 1,
            ])
    }

    /// The number of entries of each file that is a recording.
    private static let entries = [
        "304.har": 270,
        "browsertime-recalculate-style.har": 7,
        "case-sensitive-protocol.har": 169,
        "cnn.har": 145,
        "en.wikipedia.org.spdy-wpt.har": 102,
        "fetchPosts.har": 2,
        "fetchUser.har": 1,
        "http1.1-chrome.har": 13,
        "http1.1-firefox.har": 12,
        "http2-chrome.har": 11,
        "http2-firefox.har": 10,
        "humanssuck.net.har": 4,
        "humanssuck.net_duplicate_url.har": 5,
        "multi_test_1.har": 4,
        "multi_test_2.har": 4,
        "multi_test_3.har": 4,
        "multi_test_4.har": 4,
        "no_title.har": 4,
        "spdy-chrome.har": 19,
        "spdy-firefox.har": 18,
        "spdy-firefox2.har": 23,
        "www.nytimes.com.har": 328,
    ]

    /// Also the errors are the same.
    @Test(.corpus("har", "octokit-fixtures/har")) func readingEntriesOneByOneEqualsReadingTheWholeFile() throws {
        let folders = try ["har", "octokit-fixtures/har"].map { try Corpora.folder($0).path }
        for file in folders.flatMap({ files(below: $0, endingWith: ".har") }) {
            let whole = Result { try Recording.withDocument(contentsOf: file).recording.entries }
            let single = Result { try Recording(contentsOf: file).entries }
            switch (single, whole) {
            case (.success(let single), .success(let whole)):
                #expect(single == whole, "\(file)")
                #expect(single.map(\.line) == whole.map(\.line), "\(file)")
                // Lines that are counted when requested are the same.
                var entries = try RecordedEntries(contentsOf: file)
                for entry in whole { #expect(try entries.next()?.line == entry.line, "\(file)") }
            case (.failure(let single), .failure(let whole)): #expect("\(single)" == "\(whole)")
            default: Issue.record("\(file): \(single), but \(whole)")
            }
        }
    }

    /// Loading a saved recording gives the same recording, and saving that gives the same bytes.
    private func expectStable(_ recording: Recording) throws {
        let bytes = recording.har
        let again = try Recording(Document(bytes, source: recording.name))
        #expect(again == recording)
        #expect(again.har == bytes)
    }
}
