import APICheckDiscovery
import APICheckHTTP
import APICheckJSON
import APICheckRecordings
import Foundation
import TestSupport
import Testing

/// Published HARs of browsers, proxies and converters.
@Suite struct ImportCorpusTests {
    @Test(.corpus("har")) func everyFileIsImportedOrRejectedForItsReason() throws {
        let folder = try Corpora.folder("har").path
        let paths = (files(below: folder, endingWith: ".har") + files(below: folder, endingWith: ".json"))
            .filter { !$0.contains("/har-schema/") }.sorted()
        var outcomes: [String: String] = [:]
        for path in paths {
            let name = String(path.dropFirst(folder.utf8.count + 1))
            outcomes[name] = try outcome(path)
            #expect(outcomes[name] == Self.table[name], "\(name)")
        }
        let imported = outcomes.values.count { $0.hasPrefix("imported") }
        for (name, outcome) in outcomes.sorted(by: { $0.key < $1.key }) {
            Tables.print("        \"\(name)\": \"\(outcome)\",")
        }
        Tables.print(
            "HAR import: \(imported) imported, \(outcomes.count - imported) refused, \(outcomes.count)/\(Self.table.count) as expected"
        )
        #expect(outcomes.count == Self.table.count)
    }

    private func outcome(_ path: String) throws -> String {
        let source: HARImport
        do {
            source = try HARImport(contentsOf: path)
        } catch let error as ImportError {
            switch error {
            case .foreign(_, let what, _, _): return "refused: \(what)"
            case .brokenOff(_, _, let reason, _): return "refused: \(reason)"
            case .unusable(let first, let count, let total):
                guard case .part(let name, _, let actual) = first.cause else { return "refused: \(first)" }
                return "refused: \(name) is \(actual) in \(count) of \(total)"
            case .nothing(_, let reason): return "refused: \(reason)"
            }
        }
        // Load, save, load gives the same recording.
        let again = try Recording(Document(source.recording.har, source: path))
        #expect(again.entries == source.recording.entries, "\(path)")
        let missing = again.entries.count { $0.exchange.response?.unrecorded.contains(.body) == true }
        let failed = again.entries.count { $0.failure != nil }
        let repairs = source.remarks.count { $0.action == .repaired }
        return "imported: \(again.entries.count) of \(source.entries), \(repairs) kinds of repairs, "
            + "\(missing) without body, \(failed) failed"
    }
}
