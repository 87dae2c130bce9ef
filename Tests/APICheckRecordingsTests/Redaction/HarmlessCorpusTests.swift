import APICheckJSON
import APICheckRecordings
import APICheckRedaction
import Foundation
import TestSupport
import Testing

/// Real traffic whose only secrets are replaced tokens.
@Suite struct HarmlessCorpusTests {
    @Test(.corpus("octokit-fixtures/har")) func onlyTheTokenOfTheOctokitFixturesIsTakenOut() throws {
        let corpus = try Corpora.folder("octokit-fixtures/har").path
        var scrub = RecordingScrub()
        let documents = try files(below: corpus, endingWith: ".har").map { try Document(contentsOf: $0) }
        // The program that recorded them marks requests of its own.
        var options = RedactionOptions()
        options.keptHeaders = ["x-octokit-fixture-ignore"]
        let redactor = Redactor(options)
        for document in documents { scrub.learn(from: document, redactor: redactor) }
        let cleaned = documents.map { scrub.clean($0, redactor: redactor) }
        let foundSecrets = cleaned.flatMap { $0?.foundSecrets ?? [] }
        let places = Set(foundSecrets.map(\.part))
        Tables.print("octokit fixtures: \(foundSecrets.count) secrets in \(documents.count) recordings: \(places)")
        #expect(places == [.requestHeader("authorization")])
        #expect(foundSecrets.count == 132)
        // The token is replaced everywhere, and every other byte is unchanged.
        // Digits are replaced by digits.
        let ones = String(repeating: "1", count: 40)
        let tokens = (0...9).map { String(repeating: "0", count: 39) + "\($0)" }
        for (document, result) in zip(documents, cleaned) {
            let text = result.map { String(decoding: $0.text, as: UTF8.self) } ?? ""
            let before = tokens.enumerated().reduce(String(decoding: document.text, as: UTF8.self)) { text, token in
                text.replacing("\"token \(token.element)\"", with: "\"token \(ones)\"")
            }
            #expect(text == before)
        }
    }
}
