import APICheckFindings
import APICheckJSON

/// Types that read nothing of what they are given, e.g. `struct Response: Decodable {}`.
struct AcceptsAnything: Analysis {
    func findings(in facts: Facts) -> [Finding] {
        facts.survey.traced.enumerated().flatMap { sample, traced in
            let passing = AcceptsAnything.passingOver(traced.visits)
            return traced.visits.enumerated().compactMap { number, visit -> Finding? in
                guard visit.isComplete, visit.accesses.isEmpty, !passing.contains(number),
                    let value = visit.spot.value, value.count > 0
                else { return nil }
                let names = value.members.map { "`\($0.name)`" }.prefix(5).joined(separator: ", ")
                return facts.finding(
                    .modelAcceptsAnything, at: Sighting(sample: sample, pointer: visit.spot.pointer),
                    expected: Failure.question(visit.spot.codingPath, TypeName.of(visit.type), visit.owner),
                    actual: "nothing is read of \(value.kind == .object ? "an object with \(names)" : "a list")")
            }
        }
    }

    /// Visits whose value could not be read before: they pass it over, and that is told where it is swallowed.
    private static func passingOver(_ visits: [Visit]) -> Set<Int> {
        var passing: Set<Int> = []
        for visit in visits {
            var failed: Set<JSON.Identity> = []
            for access in visit.accesses {
                guard let value = access.spot.value?.identity else { continue }
                if access.error != nil { failed.insert(value) }
                if let number = access.visit, failed.contains(value) { passing.insert(number) }
            }
        }
        return passing
    }
}
