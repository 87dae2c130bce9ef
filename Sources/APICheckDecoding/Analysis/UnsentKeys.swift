import APICheckFindings
import APICheckJSON

/// Keys that the model asks for and no sample has: nil in each, and nobody notices.
struct UnsentKeys: Analysis {
    func findings(in facts: Facts) -> [Finding] {
        let enveloped = Set(facts.missedEnvelopes.map(\.model))
        return facts.fields.compactMap { field in
            let name = field.identity.name
            guard field.present == 0, !enveloped.contains(MissedEnvelopes.Model(field)),
                !facts.survey.audit.ignores(name, at: field.identity.object + [.member(name)])
            else { return nil }
            let near = UnsentKeys.nearMiss(of: field, in: facts)
            // Who only looks whether a key is there is told by its absence.
            guard near != nil || !field.wanted.isEmpty else { return nil }
            return facts.finding(
                .modelKeyNeverSent, level: near == nil ? nil : .breaking, at: field.first, count: field.asked,
                expected: field.question,
                actual: "absent in \(share(field.asked, of: field.asked, "object"))"
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
