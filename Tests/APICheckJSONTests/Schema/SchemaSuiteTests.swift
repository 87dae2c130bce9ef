import Foundation
import TestSupport
import Testing

@testable import APICheckJSON

/// The official JSON Schema test suite, draft 2020-12.
@Suite struct SchemaSuiteTests {
    /// Files with cases that fail, each with the reason; no other file may have one.
    static let excluded: [String: String] = [:]

    static let excludedFormats: [String: String] = [
        "hostname.json": "A-labels are not decoded",
        "idn-hostname.json": "idn-hostname asserts nothing",
        "uri-template.json": "uri-template asserts nothing",
    ]

    static let excludedOptional: [String: String] = [:]

    @Test func required() throws {
        guard let folder = Corpora.folder("json-schema-test-suite") else { return }
        let score = try SuiteScore(folder, folder: "tests/draft2020-12", assertsFormats: false)
        report("JSON Schema 2020-12", score, SchemaSuiteTests.excluded)
        #expect(score.total == 1_299)
        #expect(score.passed == 1_299)
    }

    @Test func formats() throws {
        guard let folder = Corpora.folder("json-schema-test-suite") else { return }
        let score = try SuiteScore(folder, folder: "tests/draft2020-12/optional/format", assertsFormats: true)
        report("JSON Schema 2020-12 formats", score, SchemaSuiteTests.excludedFormats)
        #expect(score.total == 764)
        #expect(score.passed >= 674)
    }

    @Test func optional() throws {
        guard let folder = Corpora.folder("json-schema-test-suite") else { return }
        let score = try SuiteScore(folder, folder: "tests/draft2020-12/optional", assertsFormats: false)
        report("JSON Schema 2020-12 optional", score, SchemaSuiteTests.excludedOptional)
        #expect(score.total == 162)
        #expect(score.passed == 162)
    }

    /// Prints the score with what fails and why, and fails for what should not.
    private func report(_ name: String, _ score: SuiteScore, _ excluded: [String: String]) {
        var lines = ["\(name): \(score.passed)/\(score.total)"]
        for (file, cases) in score.failures.sorted(by: { $0.key < $1.key }) {
            lines.append("  \(file): \(cases.count) fail: \(excluded[file] ?? "unexpected")")
            if excluded[file] == nil { cases.forEach { Issue.record("\(file): \($0)") } }
        }
        print(lines.joined(separator: "\n"))
    }
}
