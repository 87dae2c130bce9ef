import APICheckFindings
import APICheckJSON
import APICheckWorkflows
import Foundation
import TestSupport
import Testing

/// The documents of the Arazzo specification: each is read, or refused for a reason that is true of it.
struct ArazzoCorpusTests {
    /// Nil: it is read. Else what the refusal says after file and line; the folder `pass` holds what fits the schema, and
    /// the schema sees neither names nor conditions.
    private static let expected: [(file: String, refusal: String?)] = [
        ("examples/1.0.0/ExtendedParametersExample.arazzo.yaml", nil),
        ("examples/1.0.0/FAPI-PAR.arazzo.yaml", nil),
        (
            "examples/1.0.0/LoginAndRetrievePets.arazzo.yaml",
            "'{$sourceDescriptions.petStoreDescription.url}#/paths/~1pet~1findByStatus' names a path without a method"
        ),
        ("examples/1.0.0/bnpl-arazzo.yaml", "a condition of type jsonpath is not supported yet"),
        ("examples/1.0.0/oauth.arazzo.yaml", "a condition of type jsonpath is not supported yet"),
        ("examples/1.0.0/pet-coupons.arazzo.yaml", nil),
        ("tests/schema/pass/bnpl-example.yaml", "a condition of type jsonpath is not supported yet"),
        ("tests/schema/pass/oauth-example.yaml", "a condition of type jsonpath is not supported yet"),
        ("tests/schema/pass/pet-coupons-example.yaml", nil),
        ("tests/schema/fail/invalid-arazzo-version.yaml", "the Arazzo version 2 is not supported, expected 1.0.x"),
        ("tests/schema/fail/not-an-object.yaml", "the file is a list, expected an object"),
    ]

    @Test(.corpus("arazzo-spec-1.0")) func documentsOfTheSpecification() throws {
        let folder = try Corpora.folder("arazzo-spec-1.0")
        var right = 0
        for (file, refusal) in Self.expected {
            var result: String
            do {
                let arazzo = try Arazzo(contentsOf: folder.appendingPathComponent(file).path)
                result = "read: \(arazzo.workflows.map(\.id).joined(separator: ", "))"
                #expect(refusal == nil, "\(file) was read")
                if refusal == nil { right += 1 }
            } catch let error as WorkflowError {
                let reason = error.description.dropFirst(error.location.description.count + 2)
                result = "refused, line \(error.location.line): \(reason)"
                let isRight = refusal.map { reason.hasPrefix($0) } ?? false
                #expect(isRight, "\(file): \(error)")
                if isRight { right += 1 }
            }
            print("  \(file): \(result)")
        }
        print("Arazzo documents: \(right)/\(Self.expected.count)")
    }
}
