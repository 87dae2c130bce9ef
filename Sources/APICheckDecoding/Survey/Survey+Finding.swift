import APICheckFindings
import APICheckJSON

extension Survey {
    func finding(
        _ rule: Rule, level: Level? = nil, in sample: DecodingSample, at pointer: Pointer, count: Int = 1,
        expected: String, actual: String, hint: String? = nil
    ) -> Finding {
        var evidence = sample.evidence
        evidence.samples = count
        let hints = [refusal(sample, rule, level ?? rule.level), hint].compactMap(\.self)
        return Finding(
            rule, level: level, operation: sample.operation ?? "decode \(TypeName.of(model))", place: .body(pointer),
            expected: expected, actual: actual, evidence: evidence,
            hint: hints.isEmpty ? nil : hints.joined(separator: " "))
    }

    /// A model that cannot read an answer is most often meant for another status.
    private func refusal(_ sample: DecodingSample, _ rule: Rule, _ level: Level) -> String? {
        // Of an answer without content the rule says so itself.
        guard level == .breaking, rule != .decodingWithoutContent, let status = sample.status, status >= 300 else {
            return nil
        }
        return "This is the answer to a call that ended with \(status): look at the status before decoding."
    }
}
