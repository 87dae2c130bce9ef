import APICheckFindings
import APICheckJSON

/// Types that read nothing of what they are given, e.g. `struct Response: Decodable {}`.
struct AcceptsAnything: Analysis {
    func findings(in facts: Facts) -> [Finding] {
        facts.survey.traced.enumerated().flatMap { sample, traced in
            traced.visits.compactMap { visit in
                guard visit.isComplete, visit.accesses.isEmpty, let value = visit.spot.value, value.count > 0 else {
                    return nil
                }
                let names = value.members.map { "`\($0.name)`" }.prefix(5).joined(separator: ", ")
                return facts.finding(
                    .modelAcceptsAnything, at: Sighting(sample: sample, pointer: visit.spot.pointer),
                    expected: Failure.question(visit.spot.codingPath, TypeName.of(visit.type), nil),
                    actual: "nothing is read of \(value.kind == .object ? "an object with \(names)" : "a list")")
            }
        }
    }
}
