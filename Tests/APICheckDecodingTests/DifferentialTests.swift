import APICheckDecoding
import APICheckJSON
import Foundation
import TestSupport
import Testing

/// The audit decodes every text as `JSONDecoder` does: to the same value or with the same error.
@Suite struct DifferentialTests {
    private static let texts: [Data] = {
        var generator = TextGenerator(seed: 20_240_521)
        return (0..<60).tenth(seed: 0).map { _ in Data(generator.text().utf8) }
    }()

    @Test(arguments: Settings.all) func generatedValues(_ settings: Settings) {
        var compared = 0
        var decoding = 0
        for (index, text) in DifferentialTests.texts.enumerated() {
            for (number, model) in Models.all.enumerated() where (index + number) % 2 == 0 {
                let (difference, decodes) = model.difference(text, settings.makeDecoder)
                compared += 1
                decoding += decodes ? 1 : 0
                if let difference {
                    Issue.record("\(model.testDescription) of \(String(decoding: text, as: UTF8.self)): \(difference)")
                }
            }
        }
        #expect(compared == DifferentialTests.texts.count * Models.all.count / 2)
        #expect(decoding > DifferentialTests.texts.count)
    }

    @Test(arguments: Settings.all, [#"{"a_b": "x"}"#, #"{"a_b": {"a_b": []}}"#, #"{"a_b": null}"#, #"{"1": 1.5}"#])
    func dictionariesWithOneFault(_ settings: Settings, _ text: String) {
        let models = [
            ModelCase([String: Int].self), ModelCase([String: [String: Int]].self), ModelCase([Int: String].self),
            ModelCase([String: Models.Wrapped].self), ModelCase([String: Date].self), ModelCase([String: Int?].self),
        ]
        for model in models {
            let difference = model.difference(Data(text.utf8), settings.makeDecoder).text
            #expect(difference == nil, "\(model.testDescription)")
        }
    }

    @Test(.corpus("jsontestsuite")) func parsingSuite() throws {
        let folder = try Corpora.folder("jsontestsuite").appendingPathComponent("test_parsing")
        let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        let models = [ModelCase(Models.Anything.self), ModelCase(Models.Maybe?.self), ModelCase([String].self)]
        var compared = 0
        for file in files where file.pathExtension == "json" {
            let body = try Data(contentsOf: file)
            // The errors of 500 levels, each with its coding path, take Foundation seconds.
            let isDeep = file.lastPathComponent == "i_structure_500_nested_arrays.json"
            for model in isDeep ? Array(models.dropFirst()) : models {
                let (difference, _) = model.difference(body) { JSONDecoder() }
                compared += 1
                if let difference {
                    Issue.record("\(model.testDescription) of \(file.lastPathComponent): \(difference)")
                }
            }
        }
        #expect(compared == 318 * 3 - 1)
    }

    @Test(.corpus("octokit-fixtures")) func recordedBodies() throws {
        let folder = try Corpora.folder("octokit-fixtures").appendingPathComponent("har")
        let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        let (plain, snake) = (Settings.all[0], Settings.all[1])
        let runs = [
            (ModelCase(Models.Anything.self), plain), (ModelCase([String: Models.Anything].self), snake),
            (ModelCase(Recorded.self), plain), (ModelCase(Recorded.self), snake),
            (ModelCase([Recorded].self), plain), (ModelCase([Recorded].self), snake),
        ]
        var compared = 0
        var decoding = 0
        for file in files where file.pathExtension == "har" {
            let har = try Document(Array(Data(contentsOf: file))).root
            for entry in har["log"]?["entries"].map({ Array($0.elements.prefix(3)) }) ?? [] {
                guard let text = entry["response"]?["content"]?["text"]?.string, !text.isEmpty else { continue }
                for (model, settings) in runs {
                    let (difference, decodes) = model.difference(Data(text.utf8), settings.makeDecoder)
                    compared += 1
                    decoding += decodes ? 1 : 0
                    if let difference { Issue.record("\(model.testDescription) of \(text.prefix(200)): \(difference)") }
                }
            }
        }
        #expect(compared == 300)
        #expect(decoding == 184)
    }

    /// Properties that most responses of the API have in part.
    private struct Recorded: Decodable {
        struct User: Decodable {
            let login: String
            let id: Int
            let url: URL
        }

        let id: Int?
        let name: String?
        let url: URL?
        let createdAt: Date?
        let updatedAt: Date?
        let user: User?
        let owner: User?
        let `private`: Bool?
        let labels: [[String: Models.Anything]]?
    }
}
