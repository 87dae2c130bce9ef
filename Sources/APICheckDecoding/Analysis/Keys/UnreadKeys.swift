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

/// Classes that inherit `init(from:)`, which does not know the properties that they add.
struct InheritedInits: Analysis {
    func findings(in facts: Facts) -> [Finding] {
        var seen: Set<ObjectIdentifier> = []
        return facts.survey.traced.lazy.flatMap(\.visits).filter { visit in
            visit.form.map { !$0.ownProperties.isEmpty } ?? false
        }.flatMap { visit -> [Finding] in
            guard let properties = visit.form?.ownProperties, !properties.isEmpty,
                let object = facts.object(at: visit.spot.steps), seen.insert(ObjectIdentifier(visit.type)).inserted
            else { return [] }
            let name = TypeName.of(visit.type)
            guard !visit.accesses.contains(where: { $0.owner == name }) else { return [] }
            return properties.compactMap { property in
                let sent = object.unread.first { KeyWords($0).isSame(as: KeyWords(property), isFlag: false) }
                guard let sent, let member = object.member(sent) else { return nil }
                return facts.finding(
                    .modelInitInherited, at: member.first, count: member.sent,
                    expected: "\(property), a property of \(name)",
                    actual: "`\(sent)`, e.g. \(ShortText.fact(member.value)), in "
                        + "\(share(member.sent, of: object.count, "object")), is not read",
                    hint: "Declare CodingKeys and init(from:) in \(name), and call super.init(from:).")
            }
        }
    }
}

/// Names that an object has twice: the decoder takes the first value, other readers the last.
struct DuplicateKeys: Analysis {
    func findings(in facts: Facts) -> [Finding] {
        facts.survey.traced.enumerated().flatMap { sample, traced in
            traced.root.document.duplicateKeys.map { key in
                facts.finding(
                    .duplicateJSONKey, at: Sighting(sample: sample, pointer: key.pointer),
                    expected: "the name once in its object", actual: "once more on line \(key.line)",
                    hint: "JSONDecoder reads the first.")
            }
        }
    }
}
