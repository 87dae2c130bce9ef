package import APICheckFindings

/// What came of decoding some samples.
public struct DecodingOutcome<Value> {
    /// One for each sample, in order: the value, or the error that `JSONDecoder` throws.
    public let results: [Result<Value, any Error>]
    /// Sorted, the worst first.
    package let findings: [Finding]

    /// What a test should fail by, in words, the worst first: what is wrong, where, what was expected over what came, and
    /// what to do. Empty when the model reads the samples right.
    public var problems: [String] { findings.filter { $0.level != .info }.map(DecodingOutcome.text) }

    /// What is only said, e.g. of keys that the model leaves unread, in the same words.
    public var remarks: [String] { findings.filter { $0.level == .info }.map(DecodingOutcome.text) }

    /// The values of the samples that decode.
    public var values: [Value] { results.compactMap { try? $0.get() } }

    private static func text(_ finding: Finding) -> String {
        let evidence = finding.evidence.map { evidence in
            evidence.recording + (evidence.samples > 1 ? ", \(evidence.samples) samples" : "")
        }
        return FailureText.of(
            "\(finding.rule.id): \(finding.rule.title)",
            at: ["\(finding.operation), \(finding.place.description)", evidence].compactMap(\.self),
            expected: finding.expected, actual: finding.actual, remedy: finding.remedy)
    }
}

extension DecodingOutcome: Sendable where Value: Sendable {}
