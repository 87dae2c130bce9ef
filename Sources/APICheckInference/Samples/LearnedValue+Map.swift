import APICheckBase
import APICheckJSON

/// Which objects are maps: the names of their members are data.
extension LearnedValue {
    /// The fewest members that are alike by more than chance.
    private static let fewestAlike = 8
    /// The same for one or two objects, of which nobody knows whether the next has other members.
    private static let fewestAlikeOfFew = 20
    private static let fewObjects = 2

    /// Whether the names of the members are data, such as ids, or words that few objects share.
    var isMap: Bool {
        if objects == 0 || members.isEmpty { return false }
        let names = members.list.map(\.name)
        if members.rest != nil || names.allSatisfy(LearnedValue.isKey) { return true }
        if names.count > 2, IDForm.areCodes(names) { return true }
        if mayBeMap, members.list.allSatisfy({ $0.value.types == ["string"] && $0.value.nulls == 0 }) { return true }
        return names.count >= LearnedValue.fewestAlike && areMembersAlike && areMembersOfFew
    }

    /// The values of a map as one.
    var mapValues: LearnedValue {
        let values = LearnedValue()
        for member in members.list { values.merge(member.value) }
        if let rest = members.rest { values.merge(rest) }
        values.isCount = isCount
        return values
    }

    /// Whether a name is an id: a number, a UUID, a hash, a date, a mail address, or one with a prefix such as
    /// `cus_9s6XKzkNRi`. Names with short numbers are of programmers: `line_1`.
    private static func isKey(_ name: String) -> Bool {
        if VolatileValue.isKey(name) { return true }
        let bytes = Array(name.utf8)
        return bytes.withUnsafeBytes(TextForms.isEmail) || Segment.isPrefixed(bytes, fewestDigits: 3)
    }

    /// Whether all members have values of one type, and objects the same members.
    private var areMembersAlike: Bool {
        let types = Set(members.list.map { $0.value.types.map { $0 == "integer" ? "number" : $0 } })
        guard types.count == 1, let type = types.first, type.count == 1 else { return false }
        guard type == ["object"] else { return objects > LearnedValue.fewObjects || type != ["boolean"] }
        let shapes = members.list.map { Set($0.value.members.list.map(\.name)) }
        guard let first = shapes.max(by: { $0.count < $1.count }), first.count > 1 else { return false }
        return shapes.allSatisfy { $0.intersection(first).count * 5 >= first.count * 3 && $0.isSubset(of: first) }
    }

    /// Whether each object has few of all members, such as the languages of a repository.
    private var areMembersOfFew: Bool {
        let count = members.list.count
        guard objects > LearnedValue.fewObjects else {
            return count >= LearnedValue.fewestAlikeOfFew || members.list.allSatisfy { $0.value.objects > 0 }
        }
        let shares = members.list.map { Double($0.count) / Double(objects) }
        return shares.allSatisfy { $0 <= 0.5 } && shares.reduce(0, +) / Double(count) <= 0.34
    }
}
