import APICheckBase
package import APICheckFindings

/// The result of an audit: the decoded values and the findings.
public struct DecodingOutcome<Value> {
    /// The value of each sample, or the error that `JSONDecoder` throws for it, in order.
    public let results: [Result<Value, any Error>]
    /// The findings, the most severe first.
    package let findings: [Finding]

    /// The findings that should fail a test, as text, the most severe first: what is wrong, where, the expected and the
    /// actual value, and how to fix it. Empty if the model reads all samples correctly.
    public var problems: [String] { findings.filter { $0.level != .info }.map(DecodingOutcome.text) }

    /// The findings that are only informative, e.g. keys that the model does not read, in the same form.
    public var remarks: [String] { findings.filter { $0.level == .info }.map(DecodingOutcome.text) }

    /// The values of the samples that decode without an error.
    public var values: [Value] { results.compactMap { try? $0.get() } }

    private static func text(_ finding: Finding) -> String {
        let evidence = finding.evidence.map { evidence in
            evidence.recording + (evidence.samples > 1 ? ", \(evidence.samples) samples" : "")
        }
        return Problem(
            "\(finding.rule.id): \(finding.rule.title)",
            locations: ["\(finding.operation), \(finding.place.description)", evidence].compactMap(\.self),
            expected: finding.expected.description, actual: finding.actual.description,
            remedy: finding.remedy
        ).text()
    }
}

extension DecodingOutcome: Sendable where Value: Sendable {}
