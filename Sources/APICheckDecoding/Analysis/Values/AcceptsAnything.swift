import APICheckBase
import APICheckFindings
import APICheckJSON

/// Types that read nothing of their value: `struct Response: Decodable {}`, and a model of which no key is in the body.
struct AcceptsAnything: Analysis {
    func findings(in facts: Facts) -> [Finding] {
        unread(facts) + AcceptsAnything.strangers(in: facts)
    }

    /// Models of whole bodies, or of the elements of a list, of which no object has any key. All of their keys are optional.
    static func strangers(in facts: Facts) -> [Finding] {
        let enveloped = Set(facts.missedEnvelopes.map(\.model))
        let places = Dictionary(grouping: facts.fields) { MissedEnvelope.Model($0) }
        return facts.objects.compactMap { object in
            let model = MissedEnvelope.Model(object: object.steps, owner: object.owner)
            guard let fields = places[model], fields.count > 1, !enveloped.contains(model),
                object.steps.allSatisfy({ $0 == .element }), !object.names.isEmpty, object.unread == object.names,
                fields.allSatisfy({ $0.present == 0 && !$0.wanted.isEmpty && facts.nearMiss(of: $0) == nil }),
                let first = fields.first
            else { return nil }
            let asked = fields.map { "`\($0.identity.name)`" }.prefix(5).joined(separator: ", ")
            let names = object.names.map { "`\($0)`" }.prefix(5).joined(separator: ", ")
            return facts.finding(
                .modelAcceptsAnything,
                at: Sighting(sample: first.first.sample, pointer: Pointer(first.first.pointer.tokens.dropLast())),
                count: object.count, expected: "an object with \(asked), asked for by \(object.owner)",
                actual: "\(share(object.count, of: object.count, "object")) with \(names), of which nothing is read")
        }
    }

    private func unread(_ facts: Facts) -> [Finding] {
        facts.survey.traced.enumerated().flatMap { sample, traced -> [Finding] in
            guard traced.visits.contains(where: AcceptsAnything.readsNothing) else { return [] }
            let skipped = AcceptsAnything.skipping(traced.visits)
            // Objects that another call reads, e.g. only their type, are not accepted unseen.
            let read = Set(
                traced.visits.lazy.flatMap(\.accesses).filter { $0.key != nil && $0.isRead }
                    .compactMap { $0.container.value?.identity })
            return traced.visits.enumerated().compactMap { number, visit -> Finding? in
                guard AcceptsAnything.readsNothing(visit), !skipped.contains(number),
                    let value = visit.spot.value, !read.contains(value.identity)
                else { return nil }
                let names = value.members.map { "`\($0.name)`" }.prefix(5).joined(separator: ", ")
                return facts.finding(
                    .modelAcceptsAnything, at: Sighting(sample: sample, pointer: visit.spot.pointer),
                    expected:
                        "\(ValueQuestion(path: visit.spot.codingPath, type: TypeName.of(visit.type), owner: visit.owner))",
                    actual: "\(value.kind == .object ? "an object with \(names)" : "a list"), of which nothing is read")
            }
        }
    }

    private static func readsNothing(_ visit: Visit) -> Bool {
        visit.accesses.isEmpty && visit.isComplete && visit.spot.value.map { $0.count > 0 } ?? false
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
