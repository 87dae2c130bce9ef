import APICheckJSON
import Foundation
import TestSupport
import Testing

/// The compliance test suite of RFC 9535.
struct JSONPathSuiteTests {
    @Test(.corpus("jsonpath-cts")) func everyCase() throws {
        let suite = try Corpora.folder("jsonpath-cts").appendingPathComponent("cts.json")
        var passed = 0
        var total = 0
        var invalid = 0
        for test in try #require(Document(contentsOf: suite.path).root["tests"]).elements {
            total += 1
            let name = try #require(test["name"]?.string)
            let selector = try #require(test["selector"]?.string)
            if test["invalid_selector"]?.bool == true {
                invalid += 1
                let error = #expect(throws: JSONPathError.self, "\(name): \(selector)") { try JSONPath(selector) }
                let columns = 1...selector.unicodeScalars.count + 1
                if let error, columns.contains(error.column), !error.reason.isEmpty { passed += 1 }
                continue
            }
            let root = try #require(test["document"])
            let found = try JSONPath(selector).select(in: root)
            let paths = found.map { $0.normalizedPath(from: root) }
            // Where the order of members is free, several results are allowed.
            let results = test["result"].map { [$0] } ?? test["results"].map { Array($0.elements) } ?? []
            let allPaths = test["result_paths"].map { [$0] } ?? test["results_paths"].map { Array($0.elements) } ?? []
            let isRight =
                results.contains { Self.equal(found, Array($0.elements)) }
                && allPaths.contains { $0.elements.compactMap(\.string) == paths }
            #expect(isRight, "\(name): \(selector) selected \(paths)")
            if isRight { passed += 1 }
        }
        #expect(invalid == 247)
        #expect((passed, total) == (703, 703))
        print("jsonpath-cts: \(passed) of \(total)")
    }

    private static func equal(_ found: [JSON], _ expected: [JSON]) -> Bool {
        found.count == expected.count && zip(found, expected).allSatisfy { $0.equals($1) }
    }
}
