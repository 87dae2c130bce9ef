import APICheckFindings
import APICheckJSON

/// Keys that the model asks for and that no sample has: their values are always nil.
struct UnsentKeys: Analysis {
    let ignored: IgnoredKeys

    func findings(in facts: Facts) -> [Finding] {
        let enveloped = Set(facts.missedEnvelopes.map(\.model))
        return facts.fields.compactMap { field in
            let name = field.identity.name
            guard field.present == 0, !enveloped.contains(MissedEnvelope.Model(field)),
                !ignored.contains(name, at: field.identity.object + [.member(name)])
            else { return nil }
            let near = UnsentKeys.nearMiss(of: field, in: facts)
            // A model that only looks whether a key is there also learns from its absence.
            guard near != nil || !field.wanted.isEmpty else { return nil }
            return facts.finding(
                .modelKeyNeverSent, level: near == nil ? nil : .breaking, at: field.first, count: field.requested,
                expected: field.question.description,
                actual: "absent in \(share(field.requested, of: field.requested, "object"))"
                    + (near.map { "; the server sends `\($0.sent)`" } ?? ""),
                hint: near?.hint)
        }
    }

    static func nearMiss(of field: Field, in facts: Facts) -> NearMiss? {
        NearMiss(
            of: field.identity.name, owner: field.identity.owner,
            among: facts.object(at: field.identity.object)?.unread ?? [], names: facts.survey.names)
    }
}
