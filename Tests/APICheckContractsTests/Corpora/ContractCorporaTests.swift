import APICheckContracts
import Foundation
import TestSupport
import Testing

@Suite struct ContractCorporaTests {
    @Test func gitHubsDescriptionIsRead() throws {
        guard let folder = Corpora.folder("real-specs") else { return }
        let clock = ContinuousClock()
        let start = clock.now
        let contract = try Contract(contentsOf: folder.appending(path: "api.github.com.json").path)
        print("GitHub's description: \(contract.operations.count) operations read in \(clock.now - start)")
        #expect(contract.operations.count == 767)
        #expect(contract.servers.map(\.url) == ["https://api.github.com"])
        let upload = try #require(contract.operation(id: "repos/upload-release-asset"))
        #expect(upload.servers.map(\.url) == ["https://uploads.github.com"])
        #expect(upload.name == "POST /repos/{owner}/{repo}/releases/{release_id}/assets")
        #expect(upload.line == 38602)
        #expect(upload.parameters.map(\.name) == ["owner", "repo", "release_id", "name", "label"])
        #expect(upload.responses.map(\.status.description) == ["201"])
    }

    /// The official documents are OpenAPI; what is refused is refused for a reason that stands here.
    @Test func theOfficialDocumentsAreRead() throws {
        guard let folder = Corpora.folder("openapi-spec-3.1") else { return }
        let refused = outcomes(below: folder.appending(path: "tests/schema/pass").path).filter { $0.value != "read" }
        #expect(refused == [:])
    }

    /// Circular, broken, nested and old documents: each ends in time, as a contract or with a message.
    @Test(.timeLimit(.minutes(1)))
    func strangeDocumentsEndWithAMessage() throws {
        guard let folder = Corpora.folder("openapi-libopenapi") else { return }
        let outcomes = outcomes(below: folder.path)
        for (file, outcome) in outcomes.sorted(by: { $0.key < $1.key }) { print("\(file): \(outcome)") }
        let read = outcomes.values.filter { $0 == "read" }.count
        print("openapi-libopenapi: \(read) of \(outcomes.count) documents read, the others refused with a message")
        #expect(outcomes.count == 88)
    }

    /// By the file's path below the folder: `read`, or the message without the folder.
    private func outcomes(below folder: String) -> [String: String] {
        var outcomes: [String: String] = [:]
        let files = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
        for file in files where [".yaml", ".json"].contains(where: file.hasSuffix) {
            do {
                _ = try Contract(contentsOf: "\(folder)/\(file)")
                outcomes[file] = "read"
            } catch {
                outcomes[file] = "\(error)".replacing("\(folder)/\(file)", with: "")
            }
        }
        return outcomes
    }
}
