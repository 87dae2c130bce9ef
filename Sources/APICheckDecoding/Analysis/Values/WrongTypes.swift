import APICheckBase
import APICheckFindings
import APICheckJSON

/// Values of another type than the model expects; the hint names a type that fits the values of all samples.
struct WrongTypes: Analysis {
    func findings(in facts: Facts) -> [Finding] {
        facts.failures.filter { $0.kind == .wrongType }.compactMap { failure in
            guard let value = failure.spot.value else { return nil }
            return facts.finding(
                .modelTypeMismatch, at: failure.sighting, of: failure.member, count: failure.count,
                expected: "\(failure.question)",
                actual: ShortText.fact(value).text,
                hint: FittingType.hint(for: facts.values(at: failure.spot.steps)))
        }
    }
}
