import APICheckHTTP
import APICheckJSON
import Foundation
import TestSupport
import Testing

@Suite struct URITemplateCorpusTests {
    @Test(.corpus("url/uritemplate-test")) func published() throws {
        let folder = try Corpora.folder("url/uritemplate-test")
        var right = 0
        var count = 0
        for name in ["spec-examples", "spec-examples-by-section", "extended-tests", "negative-tests"] {
            let document = try Document(contentsOf: folder.appendingPathComponent("\(name).json").path)
            for group in document.root.members.map(\.value) {
                let members = group["variables"]?.members.map { ($0.name, Self.value($0.value)) } ?? []
                let values = Dictionary(members) { first, _ in first }.compactMapValues { $0 }
                for test in group["testcases"]?.elements.map({ $0 }) ?? [] {
                    let template = test[0]?.string ?? ""
                    let expanded = URITemplate(template)?.expand(values)
                    let accepted: [String?] =
                        switch test[1]?.kind {
                        case .boolean: [nil]
                        case .array: test[1]?.elements.map(\.string) ?? []
                        default: [test[1]?.string]
                        }
                    #expect(accepted.contains(expanded), "\(name): \(template)")
                    if accepted.contains(expanded) { right += 1 }
                    count += 1
                }
            }
        }
        Tables.print("URI Template: \(right)/\(count)")
        #expect(right == 270 && count == 270)
    }

    private static func value(_ json: JSON) -> ParameterValue? {
        switch json.kind {
        case .null: nil
        case .array: .list(json.elements.map { .text(text($0)) })
        case .object: .members(json.members.map { .init($0.name, .text(text($0.value))) })
        default: .text(text(json))
        }
    }

    private static func text(_ json: JSON) -> String { json.string ?? json.text }
}
