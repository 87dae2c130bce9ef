import APICheckBase
import APICheckFindings
import APICheckJSON

/// Nulls that the model does not accept.
struct NullValues: Analysis {
    func findings(in facts: Facts) -> [Finding] {
        facts.failures.filter { $0.kind == .null }.map { failure in
            let values = facts.values(at: failure.spot.steps)
            return facts.finding(
                .modelNullInRequired, at: failure.sighting, of: failure.member, count: failure.count,
                expected: "\(failure.question.description)",
                actual: "null in \(share(values.count(where: \.isNull), of: values.count, "value"))",
                hint: "Make it \(TypeName.of(failure.wanted))?.")
        }
    }
}
