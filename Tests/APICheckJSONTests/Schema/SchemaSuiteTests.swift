import Foundation
import TestSupport
import Testing

@testable import APICheckJSON

/// The official JSON Schema test suite, draft 2020-12.
@Suite struct SchemaSuiteTests {
    @Test(.corpus("json-schema-test-suite")) func required() throws {
        let folder = try Corpora.folder("json-schema-test-suite")
        let score = try SuiteScore(folder, folder: "tests/draft2020-12", assertsFormats: false)
        report(score)
        #expect(score.total == 1_299)
        #expect(score.passed == 1_299)
    }

    @Test(.corpus("json-schema-test-suite")) func formats() throws {
        let folder = try Corpora.folder("json-schema-test-suite")
        let score = try SuiteScore(folder, folder: "tests/draft2020-12/optional/format", assertsFormats: true)
        report(score)
        #expect(score.total == 764)
        #expect(score.passed == 764)
    }

    @Test(.corpus("json-schema-test-suite")) func optional() throws {
        let folder = try Corpora.folder("json-schema-test-suite")
        let score = try SuiteScore(folder, folder: "tests/draft2020-12/optional", assertsFormats: false)
        report(score)
        #expect(score.total == 162)
        #expect(score.passed == 162)
    }

    /// Records an issue for each failed case; there are no exceptions.
    private func report(_ score: SuiteScore) {
        for (file, cases) in score.failures { cases.forEach { Issue.record("\(file): \($0)") } }
    }
}
