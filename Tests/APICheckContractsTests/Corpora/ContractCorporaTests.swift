import APICheckBase
import APICheckContracts
import APICheckFindings
import Foundation
import TestSupport
import Testing

@Suite struct ContractCorporaTests {
    @Test(.corpus("real-specs")) func gitHubsDescriptionIsRead() throws {
        let folder = try Corpora.folder("real-specs")
        let contract = try Contract(contentsOf: folder.appending(path: "api.github.com.json").path)
        #expect(contract.operations.count == 767)
        #expect(contract.servers.map(\.url) == ["https://api.github.com"])
        let upload = try #require(contract.operation(id: "repos/upload-release-asset"))
        #expect(upload.servers.map(\.url) == ["https://uploads.github.com"])
        #expect(upload.name == "POST /repos/{owner}/{repo}/releases/{release_id}/assets")
        #expect(upload.line == 38602)
        #expect(upload.parameters.map(\.name) == ["owner", "repo", "release_id", "name", "label"])
        #expect(upload.responses.map(\.status.description) == ["201"])
        // Eight arrays that do not say what they hold.
        #expect(contract.faults.map(\.expected.description) == Array(repeating: "'items' in an array", count: 8))
        #expect(contract.faults.allSatisfy { $0.level == .info })
    }

    /// 34 documents are without a fault of structure, each of 11 has at least one. Of those that the official schema accepts, one
    /// has a name in 'content' that is no media type.
    @Test(.corpus("openapi-spec-3.1")) func theOfficialDocumentsPassOrFail() throws {
        let folder = try Corpora.folder("openapi-spec-3.1")
        let good = outcomes(below: folder.appending(path: "tests/schema/pass").path)
        let bad = outcomes(below: folder.appending(path: "tests/schema/fail").path)
        let passed = good.values.filter { $0.isRead && $0.malformed.isEmpty }.count
        let failed = bad.values.filter { !$0.isRead || !$0.malformed.isEmpty }.count
        #expect(passed == 34)
        #expect(failed == 11)
        // Excerpts, which refer to parts that they do not contain.
        let inconsistent = good.filter { !$0.value.inconsistent.isEmpty }.mapValues(\.inconsistent)
        #expect(
            inconsistent == [
                "link-object-examples.yaml": ["'getUserAddressByUUID'", "'queryUserWithBody'"],
                "operation-object-example.yaml": ["none of this name", "the path does not have it", "'petstore_auth'"],
            ])
    }

    /// Circular, broken, nested and old documents: each ends in time, as a contract or with a message.
    @Test(.corpus("openapi-libopenapi"), .timeLimit(.minutes(10)))
    func strangeDocumentsEndWithAMessage() throws {
        let folder = try Corpora.folder("openapi-libopenapi")
        let outcomes = outcomes(below: folder.path)
        let refused = outcomes.filter { !$0.value.isRead }
        #expect(outcomes.count - refused.count == 34)
        let reasons: [(String, Int)] = [
            // Parts of descriptions, which are read through those that refer to them.
            ("this is not an OpenAPI description", 36),
            // Written as an empty list.
            ("'paths' has the wrong type\n  expected: an object\n  actual:   an array", 5),
            // A parameter in a path item's place; a parameter of which only the half is there.
            ("a parameter has no 'name'", 2),
            // Files that the corpus does not hold; one relative to the main file and not to its own.
            ("names a file that does not exist", 3),
            ("unresolved reference", 4),
            // A parameter in 'head'.
            ("unknown value of 'in'", 1),
            ("is a URL, which is not fetched", 1),
            // Its paths are below `info`.
            ("has neither 'paths', 'webhooks' nor 'components'", 2),
        ]
        for (reason, count) in reasons {
            #expect(refused.values.filter { $0.text.contains(reason) }.count == count, "\(reason)")
        }
        #expect(reasons.reduce(0) { $0 + $1.1 } == refused.count)
    }

    private struct Outcome {
        var isRead = true
        /// The message of a refusal without the folder, or the faults.
        var text: String
        var malformed: [String] = []
        var inconsistent: [String] = []
    }

    /// The outcomes by the file's path below the folder.
    private func outcomes(below folder: String) -> [String: Outcome] {
        var outcomes: [String: Outcome] = [:]
        let files = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
        for file in files where [".yaml", ".json"].contains(where: file.hasSuffix) {
            do {
                let faults = try Contract(contentsOf: "\(folder)/\(file)").faults
                outcomes[file] = Outcome(
                    text: "read" + faults.map { "; \(APICheckContractsTests.text($0))" }.joined(),
                    malformed: faults.filter { $0.rule == .contractMalformed }.map(\.actual.description),
                    inconsistent: faults.filter { $0.rule == .contractInconsistent }.map(\.actual.description))
            } catch {
                outcomes[file] = Outcome(isRead: false, text: "\(error)".replacing("\(folder)/", with: ""))
            }
        }
        return outcomes
    }
}
