import Foundation
import TestSupport
import Testing

@testable import APICheckJSON

/// Published documents, in the layouts that people and programs give them.
@Suite struct DocumentTextCorpusTests {
    @Test(.corpus("openapi-libopenapi", "openapi-spec-3.1", "oasdiff", "arazzo-spec-1.0"), .timeLimit(.minutes(10)))
    func everyObjectOfPublishedDocumentsGetsItsMember() throws {
        var documents = 0
        for corpus in ["openapi-libopenapi", "openapi-spec-3.1", "oasdiff", "arazzo-spec-1.0"] {
            for path in files(below: try Corpora.folder(corpus).path) {
                // Some are invalid on purpose.
                guard let text = try? DocumentText(contentsOf: path), text.bytes.count < 200_000 else { continue }
                documents += 1
                let additions = objects(text.document.root).map {
                    TextAddition(.member(name: "x-new", .strings(["/a"])), to: $0)
                }
                let (new, refused) = text.adding(additions)
                #expect(refused == [], "\(path): \(refused.first?.pointer.description ?? "")")
                #expect(new.bytes.count > text.bytes.count || additions.isEmpty)
            }
        }
        #expect(documents > 380)
    }

    private func files(below folder: String) -> [String] {
        let names = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
        return names.filter { $0.hasSuffix(".yaml") || $0.hasSuffix(".yml") || $0.hasSuffix(".json") }.sorted()
            .map { "\(folder)/\($0)" }
    }

    private func objects(_ value: JSON) -> [Pointer] {
        var found = value.kind == .object ? [value.pointer] : []
        for inner in value.members.map(\.value) + Array(value.elements) { found += objects(inner) }
        return found
    }
}
