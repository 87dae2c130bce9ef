import APICheckBase
import APICheckFindings
import APICheckJSON

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
