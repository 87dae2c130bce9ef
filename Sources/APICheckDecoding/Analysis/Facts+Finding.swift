import APICheckBase
import APICheckFindings
import APICheckJSON

extension Facts {
    func finding(
        _ rule: Rule, level: Level? = nil, at sighting: Sighting, of member: ModelMember? = nil, count: Int = 1,
        expected: PrintableText, actual: PrintableText, hint: PrintableText? = nil
    ) -> Finding {
        finding(
            rule, level: level, in: sample(sighting), at: sighting.pointer, of: member, count: count,
            expected: expected, actual: actual, hint: hint)
    }

    func finding(
        _ rule: Rule, level: Level? = nil, in sample: DecodingSample, at pointer: Pointer,
        of member: ModelMember? = nil,
        count: Int = 1, expected: PrintableText, actual: PrintableText, hint: PrintableText? = nil
    ) -> Finding {
        var evidence = sample.evidence
        evidence.samples = count
        let hints = [statusHint(sample, rule, level ?? rule.level), hint].compactMap(\.self)
        var finding = Finding(
            rule, level: level, operation: sample.operation ?? "decode \(TypeName.of(survey.model))",
            place: .body(pointer), expected: .words(expected), actual: .words(actual), evidence: evidence,
            hint: hints.isEmpty ? nil : hints.joined(separator: " "))
        finding.model = member
        return finding
    }

    /// Most often, a model that cannot decode a response is meant for another status.
    private func statusHint(_ sample: DecodingSample, _ rule: Rule, _ level: Level) -> PrintableText? {
        // The finding for a response without content has its own hint.
        guard level == .breaking, rule != .decodingWithoutContent, let status = sample.status, status >= 300 else {
            return nil
        }
        return "The response has status \(status): check the status before decoding."
    }
}

/// `each of 30 objects`, `3 of 30 values`.
func share(_ part: Int, of whole: Int, _ noun: String) -> String {
    if whole == 1 { return "the one \(noun)" }
    return part == whole ? "each of \(whole) \(noun)s" : "\(part) of \(whole.counted(noun))"
}
