import Foundation
import TestSupport
import Testing

@testable import APICheckContracts
@testable import APICheckJSON

/// The documents of the standard's own repository.
@Suite struct OverlayCorpusTests {
    @Test(.corpus("overlay")) func everyCompliantSetHasItsResult() throws {
        let sets = try Corpora.folder("overlay/compliant-sets").path
        let names = try FileManager.default.contentsOfDirectory(atPath: sets).filter { !$0.contains(".") }.sorted()
        #expect(names.count == 8)
        for name in names {
            let overlay = try Overlay(contentsOf: "\(sets)/\(name)/overlay.yaml")
            let applied = try overlay.apply(to: Document(contentsOf: "\(sets)/\(name)/openapi.yaml"))
            let expected = try Document(contentsOf: "\(sets)/\(name)/output.yaml")
            #expect(applied.document.root.equals(expected.root), "\(name)")
            #expect(applied.unmatched.isEmpty && applied.redundant.isEmpty, "\(name)")
            #expect(try Document(yaml: YAML(applied.document.root).document).root.equals(expected.root), "\(name)")
        }
    }

    /// The example of traits has a query that is not one of RFC 9535; the text of version 1.1 has another one in its place.
    private static let exceptions: Set = ["actions-traits-example.yaml"]

    @Test(.corpus("overlay"), arguments: ["v1.0", "v1.1"]) func everyDocumentPassesOrFails(version: String) throws {
        let tests = try Corpora.folder("overlay/tests/\(version)").path
        let good = try refusals(in: "\(tests)/pass")
        #expect(good.count == (version == "v1.0" ? 12 : 13))
        #expect(Set(good.filter { $0.value != nil }.keys) == Self.exceptions)
        let bad = try refusals(in: "\(tests)/fail")
        #expect(bad.count == (version == "v1.0" ? 20 : 22))
        #expect(bad.filter { $0.value == nil }.isEmpty)
        for (name, text) in good.merging(bad, uniquingKeysWith: { first, _ in first }) {
            guard let text else { continue }
            #expect(
                text.range(of: #"^[a-z0-9-]+\.yaml:[0-9]+: "#, options: .regularExpression) != nil, "\(name): \(text)")
        }
        #expect(
            bad["action-remove-invalid-type.yaml"] == """
                action-remove-invalid-type.yaml:7: 'remove' of the action has the wrong type
                  expected: true or false
                  actual:   a string
                """)
    }

    /// The message for each file; nil for an overlay.
    private func refusals(in folder: String) throws -> [String: String?] {
        let names = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".yaml") }
        return names.reduce(into: [:]) { refusals, name in
            do {
                _ = try Overlay(contentsOf: "\(folder)/\(name)")
                refusals.updateValue(nil, forKey: name)
            } catch {
                refusals.updateValue("\(error)".replacing("\(folder)/", with: ""), forKey: name)
            }
        }
    }
}
