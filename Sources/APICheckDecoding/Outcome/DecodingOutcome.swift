import APICheckBase
package import APICheckFindings

/// The result of an audit: the decoded values and the findings.
public struct DecodingOutcome<Value> {
    /// The value of each sample, or the error that `JSONDecoder` throws for it, in order.
    public let results: [Result<Value, any Error>]
    /// The findings, in the order of a report: the most severe first, those of one type together.
    package let findings: [Finding]

    /// The findings that should fail a test, the most severe first, those of one type together. Empty if the model reads all
    /// samples correctly.
    public var problems: [DecodingProblem] { findings.filter { $0.level != .info }.compactMap(DecodingOutcome.problem) }

    /// The findings that are only informative, e.g. keys that the model does not read.
    public var remarks: [DecodingProblem] { findings.filter { $0.level == .info }.compactMap(DecodingOutcome.problem) }

    /// The values of the samples that decode without an error.
    public var values: [Value] { results.compactMap { try? $0.get() } }

    private static func problem(_ finding: Finding) -> DecodingProblem? {
        DecodingProblem(finding, text: finding.problem(seenIn: finding.evidence?.source).text().string)
    }
}

extension DecodingOutcome: Sendable where Value: Sendable {}
