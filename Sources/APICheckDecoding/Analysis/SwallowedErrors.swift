import APICheckFindings
import APICheckJSON

/// Values that could not be read and nobody was told, e.g. by `try?`.
struct SwallowedErrors: Analysis {
    func findings(in facts: Facts) -> [Finding] {
        facts.survey.traced.enumerated().flatMap { sample, traced in
            traced.visits.filter(\.isComplete).flatMap { visit in
                visit.accesses.compactMap { access in
                    // A missing key or a null is what an optional is for.
                    guard access.error != nil, !access.spot.isAbsent, !access.spot.isNull,
                        !isReadOtherwise(access, visit),
                        let failure = Failure.cause(of: access, of: visit, in: traced.visits, sample: sample)
                    else { return nil }
                    return finding(failure, access, facts)
                }
            }
        }
    }

    /// Whether the model read the value in another way.
    private func isReadOtherwise(_ failed: Access, _ visit: Visit) -> Bool {
        visit.accesses.contains { access in
            guard access.isRead, access.wanted != nil else { return false }
            if let value = failed.spot.value, access.spot.value?.identity == value.identity { return true }
            // An alternative that reads the same object by other keys.
            guard let keys = failed.keys, let others = access.keys, access.method == .keyedContainer else {
                return false
            }
            return keys != others && access.spot.value?.identity == failed.container.value?.identity
        }
    }

    private func finding(_ failure: Failure, _ access: Access, _ facts: Facts) -> Finding {
        if failure.kind == .undeclaredCase { return UndeclaredCases.finding(failure, level: .warning, in: facts) }
        let value = failure.spot.value.map(ShortText.withKind) ?? "absent"
        let inner =
            failure.spot.codingPath == access.spot.codingPath ? "" : ", and so is all of \(access.spot.codingPath)"
        return facts.finding(
            .modelErrorSwallowed, at: failure.sighting, expected: failure.question,
            actual: "\(value), left out without a word\(inner)",
            hint: failure.kind == .wrongType ? FittingType.hint(for: facts.values(at: failure.spot.steps)) : nil)
    }
}
