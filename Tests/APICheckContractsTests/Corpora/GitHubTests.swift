import APICheckBase
import APICheckContracts
import APICheckFindings
import APICheckJSON
import APICheckRecordings
import Foundation
import TestSupport
import Testing

/// GitHub's own description against what its servers answered from 2022 to 2024.
@Suite struct GitHubTests {
    @Test(.corpus("real-specs", "octokit-fixtures/har")) func everyFindingHasBeenLookedAt() throws {
        let specification = try Corpora.folder("real-specs")
        let fixtures = try Corpora.folder("octokit-fixtures/har")
        let contract = try Contract(contentsOf: specification.appending(path: "api.github.com.json").path)
        var exchanges = 0
        var checked = 0
        var skipped: [Skipped] = []
        var samples: [String: Int] = [:]
        for name in FileContents.list(fixtures.path) where name.hasSuffix(".har") {
            let recording = try Recording(contentsOf: fixtures.appending(path: name).path)
            for (index, entry) in recording.entries.enumerated() {
                let result = contract.check(entry.exchange, evidence: Evidence(recording: name, entry: index))
                exchanges += 1
                checked += result.checked ? 1 : 0
                skipped += result.skipped
                for finding in result.findings {
                    let place = finding.place.generalised.description
                    let line = "\(finding.rule.id) | \(finding.operation) | \(place)"
                    samples[line, default: 0] += 1
                }
            }
        }
        let found = samples.map { "\($0.key) | \($0.value)" }.sorted()
        #expect(found == (try expected()))
        #expect(exchanges == 132)
        // The other ten are the undeclared operations of the list.
        #expect(checked == 122)
        #expect(skipped.isEmpty)
        #expect(contract.skipped.isEmpty)
    }

    /// The lines of the reviewed list, comments left out.
    private func expected() throws -> [String] {
        let list = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appending(path: "../Expected/github-octokit.txt").standardizedFileURL
        return try String(contentsOf: list, encoding: .utf8).split(separator: "\n")
            .filter { !$0.hasPrefix("#") }.map(String.init).sorted()
    }
}
