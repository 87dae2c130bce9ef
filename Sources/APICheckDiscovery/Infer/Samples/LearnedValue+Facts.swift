import APICheckBase
import APICheckJSON

/// What follows from the samples.
extension LearnedValue {
    /// The fewest objects that show that a member of an answer is always there.
    static let fewestForRequired = 3
    /// The same of a request, in which a client's habit looks like a rule of the server.
    static let fewestForRequiredInRequest = 5

    /// The types of the samples besides null, as a schema names them.
    var types: [String] {
        var types: [String] = []
        if booleans > 0 { types.append("boolean") }
        if decimals + integers > 0 {
            types.append(isWhole(integers, differ: hasOtherIntegers) ? "integer" : "number")
        }
        if text.count > 0 { types.append(spelledType ?? "string") }
        if arrays > 0 { types.append("array") }
        if objects > 0 { types.append("object") }
        return types
    }

    /// Whether all samples are null, or lists or objects with nothing in them.
    var isEmpty: Bool {
        nulls + arrays + objects == samples && (elements == nil || elements?.isEmpty == true) && members.isEmpty
    }

    /// The type that all texts of a form, a query or a path spell; nil for another text.
    var spelledType: String? {
        guard text.count == samples, text.known > 0 else { return nil }
        // A text of few samples may be a number by chance.
        if spelledIntegers == text.known, isWhole(spelledIntegers, differ: true) { return "integer" }
        return spelledBooleans == text.known ? "boolean" : nil
    }

    /// The fewest whole numbers that show that there are no others.
    private static let fewestForInteger = 30

    /// Whether a number is always whole: so many samples are that differ, or it is an id or a count by its name. `12` of few samples
    /// may be `11.5` in the next one.
    private func isWhole(_ whole: Int, differ: Bool) -> Bool {
        decimals == 0 && (isCount || differ && whole >= LearnedValue.fewestForInteger)
    }

    func isRequired(_ member: LearnedMembers.Member, isRequest: Bool = false) -> Bool {
        objects >= (isRequest ? LearnedValue.fewestForRequiredInRequest : LearnedValue.fewestForRequired)
            && member.count == objects && !PageNames.isLink(member.name)
    }

    /// Whether the schema of this value accepts all samples of another one.
    func covers(_ other: LearnedValue) -> Bool {
        guard other.nulls == 0 || nulls > 0, other.booleans == 0 || booleans > 0,
            other.integers == 0 || integers + decimals > 0, other.decimals == 0 || decimals > 0,
            other.text.count == 0 || text.count > 0, other.arrays == 0 || arrays > 0,
            other.objects == 0 || objects > 0
        else { return false }
        if other.text.count > 0, spelledType != other.spelledType || !text.covers(other.text) { return false }
        if let mine = elements, let others = other.elements, !mine.covers(others) { return false }
        if elements == nil, other.elements != nil { return false }
        guard other.objects > 0 else { return true }
        if isMap != other.isMap { return false }
        if isMap { return mapValues.covers(other.mapValues) }
        for member in other.members.list {
            guard let mine = members[member.name], mine.value.covers(member.value) else { return false }
        }
        if let rules = members.kindRules, !other.members.satisfies(rules) { return false }
        return members.list.allSatisfy { member in
            !isRequired(member) || other.members[member.name]?.count == other.objects
        }
    }
}

extension LearnedText {
    fileprivate func covers(_ other: LearnedText) -> Bool {
        if other.known == 0 { return true }
        guard known > 0, forms.isSubset(of: other.forms) else { return false }
        if forms.contains(.timestamp), !fractions.covers(other.fractions) || !other.zones.isSubset(of: zones) {
            return false
        }
        guard let enumeration else { return true }
        return other.values.map { Set($0.keys).isSubset(of: enumeration) } ?? false
    }
}

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
        return bytes.withUnsafeBytes(TextForms.isEmail) || IDForm.isPrefixed(bytes, fewestDigits: 3)
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
