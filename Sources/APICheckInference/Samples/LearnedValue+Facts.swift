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
