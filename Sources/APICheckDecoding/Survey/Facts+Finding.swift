import APICheckBase
import APICheckFindings
import APICheckJSON

extension Facts {
    func finding(
        _ rule: Rule, level: Level? = nil, at sighting: Sighting, count: Int = 1, expected: String, actual: String,
        hint: String? = nil
    ) -> Finding {
        survey.finding(
            rule, level: level, in: sample(sighting), at: sighting.pointer, count: count, expected: expected,
            actual: actual, hint: hint)
    }
}

/// `each of 30 objects`, `3 of 30 values`.
func share(_ part: Int, of whole: Int, _ noun: String) -> String {
    if whole == 1 { return "the one \(noun)" }
    return part == whole ? "each of \(whole) \(noun)s" : "\(part) of \(whole.counted(noun))"
}
