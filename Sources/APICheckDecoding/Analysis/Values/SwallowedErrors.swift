import APICheckBase
import APICheckFindings
import APICheckJSON

/// Values that could not be decoded and whose error the model discards, e.g. by `try?`.
struct SwallowedErrors: Analysis {
    func findings(in facts: Facts) -> [Finding] {
        var failures: [DecodingFailure] = []
        for (sample, traced) in facts.survey.traced.enumerated() {
            for visit in traced.visits where visit.isComplete && visit.hasFailedAccess {
                // An optional is meant for a missing key and for null.
                let failed = visit.accesses.filter { access in
                    access.error != nil && !access.spot.isNull
                        && (!access.spot.isAbsent || SwallowedErrors.isOfContent(access, in: visit))
                }
                guard !failed.isEmpty else { continue }
                let alternatives = Alternatives(visit, in: traced.visits)
                failures += failed.filter { !alternatives.cover($0) }.compactMap {
                    DecodingFailure.cause(of: $0, of: visit, in: traced.visits, sample: sample)
                }
            }
        }
        return DecodingFailure.merged(failures).map { finding($0, facts) }
    }

    /// Whether a wrapper such as `Failable<Item>` runs the `init(from:)` of its content, which requires the key.
    private static func isOfContent(_ access: Access, in visit: Visit) -> Bool {
        access.method == .decode && access.owner.map { TypeName.of(visit.type).hasSuffix("<\($0)>") } ?? false
    }

    /// The values that a model decoded by other calls.
    private struct Alternatives {
        private var values: Set<JSON.Identity> = []
        /// The types of keys by which the model opened each object.
        private var keys: [JSON.Identity: [any CodingKey.Type]] = [:]

        init(_ visit: Visit, in visits: [Visit]) {
            for access in visit.accesses where access.isRead && access.wanted != nil {
                guard let value = access.spot.value?.identity else { continue }
                // A type that reads nothing only skips the value.
                if let read = access.visit, visits[read].accesses.isEmpty { continue }
                values.insert(value)
                if access.method == .keyedContainer, let opened = access.keys {
                    keys[value, default: []].append(opened)
                }
            }
        }

        /// Whether the value was decoded by another call, or its object by other keys.
        func cover(_ failed: Access) -> Bool {
            if let value = failed.spot.value?.identity, values.contains(value) { return true }
            guard let own = failed.keys, let object = failed.container.value?.identity else { return false }
            return keys[object]?.contains { $0 != own } ?? false
        }
    }

    private func finding(_ failure: DecodingFailure, _ facts: Facts) -> Finding {
        if failure.kind == .undeclaredCase {
            let level: Level = failure.visit.hasCaseForUnknownValues ? .info : .warning
            return UndeclaredCases.finding(failure, level: level, in: facts)
        }
        // Nothing is lost of an object or a list without content. PHP sends an empty list for an object without keys.
        let isNothing =
            failure.swallowed.map { [.array, .object].contains($0.kind) && $0.count == 0 } ?? false
        let value = failure.spot.value.map(ShortText.fact) ?? .absent
        let inner =
            failure.spot.codingPath == failure.swallowedAt ? "" : ", with all of \(failure.swallowedAt)"
        return facts.finding(
            .modelErrorSwallowed, level: isNothing ? .info : nil, at: failure.sighting, of: failure.member,
            count: failure.count,
            expected: "\(failure.question.description)",
            actual: "\(value), silently left out\(inner)",
            hint: failure.kind == .wrongType ? FittingType.hint(for: facts.values(at: failure.spot.steps)) : nil)
    }
}
