import APICheckBase
import APICheckFindings
import APICheckJSON

/// Keys that the server sends and the model never asks for.
struct UnreadKeys: Analysis {
    func findings(in facts: Facts) -> [Finding] {
        // One mistake is one finding: the keys that the model misses have findings of their own.
        let missed = Set(facts.missedEnvelopes.map { $0.model.object + [.member($0.member.name)] })
        let meant = Set(
            facts.fields.filter { $0.present == 0 }.compactMap { field in
                facts.nearMiss(of: field).map { field.identity.object + [.member($0.sent)] }
            })
        return facts.objects.flatMap { object in
            object.unread.compactMap { name in
                let place = object.steps + [.member(name)]
                guard let member = object.member(name), !meant.contains(place), !missed.contains(place)
                else { return nil }
                return facts.finding(
                    .modelKeyNeverRead, at: member.first, of: ModelMember(type: object.owner, key: name),
                    count: member.sent,
                    expected: "a key that \(object.owner) reads",
                    actual: "`\(name)`, e.g. \(ShortText.fact(member.value)), in "
                        + "\(share(member.sent, of: object.count, "object"))")
            }
        }
    }
}
