import APICheckFindings
import APICheckJSON

extension Survey {
    func finding(
        _ rule: Rule, level: Level? = nil, in sample: DecodingSample, at pointer: Pointer, count: Int = 1,
        expected: String, actual: String, hint: String? = nil
    ) -> Finding {
        var evidence = sample.evidence
        evidence.samples = count
        return Finding(
            rule, level: level, operation: sample.operation ?? "decode \(TypeName.of(model))", place: .body(pointer),
            expected: expected, actual: actual, evidence: evidence, hint: hint)
    }
}
