import APICheckFindings
import APICheckJSON

/// Types that read nothing of their value, e.g. `struct Response: Decodable {}`.
struct AcceptsAnything: Analysis {
    func findings(in facts: Facts) -> [Finding] {
        facts.survey.traced.enumerated().flatMap { sample, traced in
            let skipped = AcceptsAnything.skipping(traced.visits)
            // Objects that another call reads, e.g. only their type, are not accepted unseen.
            let read = Set(
                traced.visits.lazy.flatMap(\.accesses).filter { $0.key != nil && $0.isRead }
                    .compactMap { $0.container.value?.identity })
            return traced.visits.enumerated().compactMap { number, visit -> Finding? in
                guard visit.isComplete, visit.accesses.isEmpty, !skipped.contains(number),
                    let value = visit.spot.value, value.count > 0, !read.contains(value.identity)
                else { return nil }
                let names = value.members.map { "`\($0.name)`" }.prefix(5).joined(separator: ", ")
                return facts.finding(
                    .modelAcceptsAnything, at: Sighting(sample: sample, pointer: visit.spot.pointer),
                    expected: ValueQuestion(
                        path: visit.spot.codingPath, type: TypeName.of(visit.type), owner: visit.owner
                    ).description,
                    actual: "\(value.kind == .object ? "an object with \(names)" : "a list"), of which nothing is read")
            }
        }
    }

    /// Visits of a value that could not be decoded before: they skip it, and `SwallowedErrors` reports it.
    private static func skipping(_ visits: [Visit]) -> Set<Int> {
        var skipped: Set<Int> = []
        for visit in visits {
            var failed: Set<JSON.Identity> = []
            for access in visit.accesses {
                guard let value = access.spot.value?.identity else { continue }
                if access.error != nil { failed.insert(value) }
                if let number = access.visit, failed.contains(value) { skipped.insert(number) }
            }
        }
        return skipped
    }
}
