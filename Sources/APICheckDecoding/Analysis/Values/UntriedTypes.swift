import APICheckBase
import APICheckFindings
import APICheckJSON

/// Enumerations that decode every value as one type, although some values have keys that it does not read: a type that is
/// tried first and fits each value hides the others.
struct UntriedTypes: Analysis {
    private struct Group {
        let visit: Visit
        var types: Set<String> = []
        var count = 0
    }

    func findings(in facts: Facts) -> [Finding] {
        var order: [ObjectIdentifier] = []
        var groups: [ObjectIdentifier: Group] = [:]
        for visit in facts.survey.traced.lazy.flatMap(\.visits) where visit.isComplete {
            guard visit.form?.isEnumeration == true, visit.spot.value?.kind == .object, visit.enumerationCases == nil
            else { continue }
            let type = ObjectIdentifier(visit.type)
            if groups[type] == nil { order.append(type) }
            groups[type, default: Group(visit: visit)].count += 1
            groups[type]?.types.formUnion(UntriedTypes.types(readBy: visit))
        }
        return order.compactMap { groups[$0] }.compactMap { finding($0, facts) }
    }

    /// The types as which an enumeration tries to decode its own value.
    private static func types(readBy visit: Visit) -> [String] {
        let name = TypeName.of(visit.type)
        return visit.accesses.compactMap { access in
            guard access.spot.place === visit.spot.place, let wanted = access.wanted, access.key == nil else {
                return access.owner
            }
            return access.method == .keyedContainer ? access.owner : TypeName.of(wanted)
        }.filter { $0 != name }
    }

    private func finding(_ group: Group, _ facts: Facts) -> Finding? {
        guard group.count > 1, group.types.count == 1, let type = group.types.first,
            let object = facts.object(at: group.visit.spot.steps)
        else { return nil }
        // A key that every object has may be one that nobody needs.
        let extra = object.unread.filter { (object.member($0)?.sent ?? 0) < object.count }
        guard let first = extra.first, let member = object.member(first) else { return nil }
        return facts.finding(
            .modelUnionDecidedByOrder, at: member.first, count: member.sent,
            expected: "a type that reads \(extra.prefix(3).map { "`\($0)`" }.list("and")) tried before \(type)",
            actual: "\(share(group.count, of: group.count, "value")) is decoded as \(type), "
                + "\(share(member.sent, of: object.count, "object")) with `\(first)`")
    }
}
