import APICheckBase
import APICheckFindings
import APICheckJSON
import APICheckWorkflows
import Foundation
import TestSupport
import Testing

/// The documents of the Arazzo specification: each is read, or rejected for the expected reason.
struct ArazzoCorpusTests {
    /// The expected error, or nil for a file that is read. Two files have expressions that the grammar of the standard
    /// does not allow.
    private static let expected: [(file: String, refusal: String?)] = [
        ("examples/1.0.0/ExtendedParametersExample.arazzo.yaml", nil),
        ("examples/1.0.0/FAPI-PAR.arazzo.yaml", nil),
        ("examples/1.0.0/LoginAndRetrievePets.arazzo.yaml", nil),
        (
            "examples/1.0.0/bnpl-arazzo.yaml",
            "'$steps.retrieveFinalizedPaymentPlan.finalizedPaymentPlan' is invalid: expected .outputs. and a name after "
                + "the step retrieveFinalizedPaymentPlan"
        ),
        ("examples/1.0.0/oauth.arazzo.yaml", nil),
        ("examples/1.0.0/pet-coupons.arazzo.yaml", nil),
        (
            "tests/schema/pass/bnpl-example.yaml",
            "'$response.body.redirectAuthToken' is invalid: unexpected text \".redirectAuthToken\" after the "
                + "expression; write $response.body#/redirectAuthToken"
        ),
        ("tests/schema/pass/oauth-example.yaml", nil),
        ("tests/schema/pass/pet-coupons-example.yaml", nil),
        (
            "tests/schema/fail/invalid-arazzo-version.yaml",
            "the Arazzo version 2 is not supported, expected 1.0.x or 1.1.x"
        ),
        ("tests/schema/fail/not-an-object.yaml", "the file is a list, expected an object"),
    ]

    @Test(.corpus("arazzo-spec-1.0")) func documentsOfTheSpecification() throws {
        let folder = try Corpora.folder("arazzo-spec-1.0")
        var passed = 0
        for (file, refusal) in Self.expected {
            do {
                _ = try Arazzo(contentsOf: folder.appendingPathComponent(file).path)
                #expect(refusal == nil, "\(file) was read")
                if refusal == nil { passed += 1 }
            } catch let error as WorkflowError {
                #expect(error.problem.what.string == refusal, "\(file)")
                if error.problem.what.string == refusal { passed += 1 }
            }
        }
        print("arazzo-spec-1.0: \(passed) of \(Self.expected.count)")
    }
}
