package import APICheckFindings

/// What came of decoding some samples.
public struct DecodingOutcome<Value> {
    /// One for each sample, in order: the value, or the error that `JSONDecoder` throws.
    public let results: [Result<Value, any Error>]
    /// Sorted, the worst first.
    package let findings: [Finding]

    /// The values of the samples that decode.
    public var values: [Value] { results.compactMap { try? $0.get() } }
}

extension DecodingOutcome: Sendable where Value: Sendable {}
