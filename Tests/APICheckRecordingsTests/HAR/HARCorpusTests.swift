import APICheckJSON
import APICheckRecordings
import Foundation
import TestSupport
import Testing

@Suite struct HARCorpusTests {
    @Test(.corpus("octokit-fixtures/har")) func octokitFixturesLoadWhole() throws {
        let folder = try Corpora.folder("octokit-fixtures/har").path
        let paths = files(below: folder, endingWith: ".har")
        var entries = 0
        for file in paths {
            let recording = try Recording(contentsOf: file)
            entries += recording.entries.count
            try expectStable(recording)
        }
        print("Octokit fixtures: \(entries)/132")
        #expect(paths.count == 22)
        #expect(entries == 132)
    }

    @Test(.corpus("har")) func everyFileLoadsOrIsRefusedForATrueReason() throws {
        let folder = try Corpora.folder("har").path
        let paths = files(below: folder, endingWith: ".har")
        var loaded = 0
        for file in paths {
            let name = file.split(separator: "/").last ?? ""
            do {
                let recording = try Recording(contentsOf: file)
                try expectStable(recording)
                loaded += 1
                print("loaded   \(name): \(recording.entries.count) entries")
            } catch let error as RecordingError {
                print("refused  \(name): \(error)")
            }
        }
        print("HAR corpus: \(loaded) loaded, \(paths.count - loaded) refused")
    }

    /// One after the other, the entries are those that are read at once, and what is refused is refused in the same words.
    @Test(.corpus("har", "octokit-fixtures/har")) func entriesComeSinglyAsWhole() throws {
        let folders = try ["har", "octokit-fixtures/har"].map { try Corpora.folder($0).path }
        for file in folders.flatMap({ files(below: $0, endingWith: ".har") }) {
            let whole = Result { try Recording(contentsOf: file).entries }
            let single = Result {
                var entries = try RecordedEntries(contentsOf: file)
                var read: [RecordedEntry] = []
                while let entry = try entries.next() { read.append(try entry.read()) }
                return read
            }
            switch (single, whole) {
            case (.success(let single), .success(let whole)):
                #expect(single == whole, "\(file)")
                #expect(single.map(\.line) == whole.map(\.line), "\(file)")
            case (.failure(let single), .failure(let whole)): #expect("\(single)" == "\(whole)")
            default: Issue.record("\(file): \(single) against \(whole)")
            }
        }
    }

    /// Load, save, load gives the same recording; saved again, the same bytes.
    private func expectStable(_ recording: Recording) throws {
        let bytes = recording.har
        let again = try Recording(Document(bytes, source: recording.name))
        #expect(again == recording)
        #expect(again.har == bytes)
    }
}
