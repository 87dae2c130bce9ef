#if CommandLine
import APICheckBase

/// Presence, types and forms, by what the values of each place have in common.
extension BodyComparison {
    /// Fewer whole numbers do not show that a number is always whole.
    static let fewestIntegers = 30
    /// An object that lost fewer members has a finding for each.
    static let fewestReplaced = 3

    mutating func compareSummaries(_ old: PlaceSummary, _ new: PlaceSummary, at pointer: Pointer) {
        if compareTypes(old, new, at: pointer) { return }
        compareForms(old, new, at: pointer)
        if old.objects > 0, new.objects > 0 { compareMembers(old, new, at: pointer) }
        if let elements = old.elements, let others = new.elements {
            compareSummaries(elements, others, at: pointer.appending(VolatileValue.anyName))
        } else if !pointer.tokens.contains(VolatileValue.anyName) {
            // The lists of the two bodies themselves are compared with their values.
            return
        } else if old.elements != nil, old.emptyArrays == 0, new.arrays > 0, new.elements == nil {
            add(.emptied(count: old.elements?.count ?? 0), at: pointer)
        } else if old.elements == nil, old.arrays > 0, let elements = new.elements, new.emptyArrays == 0 {
            add(.filled(count: elements.count), at: pointer)
        }
    }

    /// - Returns: Whether the types differ.
    private mutating func compareTypes(_ old: PlaceSummary, _ new: PlaceSummary, at pointer: Pointer) -> Bool {
        let null = KindSet(.null)
        let added = new.kinds.subtracting(old.kinds)
        if added.subtracting(null).isEmpty {
            // Null beside other values is a difference of elements.
            if added.contains(null), new.kinds == null {
                add(.type(old: .types(old.kinds.names), new: .types(["null"]), isWeak: true), at: pointer)
                return true
            }
            guard old.hasInteger, !old.hasFraction, new.hasFraction, !new.hasInteger else { return false }
            add(
                .type(
                    old: .types(["integer"]), new: new.example.map(ShortText.fact) ?? .types(["number"]),
                    isWeak: old.count < BodyComparison.fewestIntegers || !old.hasOtherNumbers),
                at: pointer)
            return true
        }
        let isNull = old.kinds == null
        // The example may be of a kind that both have.
        let isExample = new.example.map { added.contains(KindSet($0.kind)) } ?? false
        let example = isExample ? new.example.map(ShortText.fact) ?? .types(added.names) : .types(added.names)
        let before = old.kinds.names.count == 1 ? old.example.map(ShortText.fact) : nil
        add(.type(old: before ?? .types(old.kinds.names), new: example, isWeak: isNull), at: pointer)
        return true
    }

    private mutating func compareForms(_ old: PlaceSummary, _ new: PlaceSummary, at pointer: Pointer) {
        // A text of many forms has none; one form, or several numbers of digits, may be compared.
        guard let first = old.forms.first, let other = new.forms.first, old.forms.count < 4,
            old.forms.allSatisfy({ before in new.forms.allSatisfy { before.isIncompatible(with: $0) } })
        else { return }
        add(.form(old: first, new: other), at: pointer)
    }

    private mutating func compareMembers(_ old: PlaceSummary, _ new: PlaceSummary, at pointer: Pointer) {
        if old.hasMap || new.hasMap {
            // The same map with few members looks like an object.
            let name = VolatileValue.anyName
            if let values = old.members[name], let others = new.members[name] {
                compareSummaries(values, others, at: pointer.appending(name))
            }
            return
        }
        var removed = old.names.filter { name in
            name != VolatileValue.anyName && new.members[name] == nil && (old.members[name]?.count ?? 0) >= old.objects
        }
        // Equal numbers say little when several members came or went.
        let isOnly = removed.count == 1 && new.names.count { old.members[$0] == nil } == 1
        func isRenamed(from name: String, to other: String) -> Bool {
            guard let now = new.members[other] else { return false }
            return BodyComparison.isRename(from: name, old.members[name], to: other, now, isOnly: isOnly)
        }
        if removed.count >= BodyComparison.fewestReplaced, !new.names.contains(where: { old.members[$0] != nil }),
            !new.names.contains(where: { name in removed.contains { isRenamed(from: $0, to: name) } }),
            !new.names.isEmpty
        {
            add(.replaced(old: removed, new: new.names), at: pointer)
            return
        }
        for name in new.names {
            guard let now = new.members[name] else { continue }
            let place = pointer.appending(name)
            if let before = old.members[name] {
                compareSummaries(before, now, at: place)
            } else if name == VolatileValue.anyName {
                continue
            } else if let index = removed.firstIndex(where: { isRenamed(from: $0, to: name) }) {
                let before = removed.remove(at: index)
                add(.renamed(from: before), at: place)
                if let summary = old.members[before] { compareSummaries(summary, now, at: place) }
            } else {
                add(.added(now.example.map(ShortText.fact) ?? "a value"), at: place)
            }
        }
        for name in removed {
            add(.removed(old.members[name]?.example.map(ShortText.fact) ?? "a value"), at: pointer.appending(name))
        }
    }

    /// Whether a member that is gone came back under another name: spelt in another style, or with the same value.
    private static func isRename(
        from old: String, _ before: PlaceSummary?, to new: String, _ now: PlaceSummary, isOnly: Bool
    ) -> Bool {
        guard let before, let example = before.example, let other = now.example else { return false }
        if NameWords.words(of: old) == NameWords.words(of: new) { return true }
        switch example.kind {
        case .string: return other.equals(example) && (example.string ?? "").utf8.count > 1
        case .number: return isOnly && other.equals(example)
        case .object: return example.count > 0 && other.equals(example)
        case .array:
            return example.count > 0 && (other.equals(example) || isOnly && haveSameTexts(example, other))
        case .null, .boolean: return false
        }
    }

    /// Whether each object of a list has a text of the one at its place in the other list, under whatever name: then its
    /// members were renamed as well.
    private static func haveSameTexts(_ list: JSON, _ other: JSON) -> Bool {
        guard list.count == other.count else { return false }
        return zip(list.elements, other.elements).allSatisfy { before, now in
            guard before.kind == .object, now.kind == .object else { return false }
            let texts = Set(before.members.compactMap(\.value.string).filter { $0.utf8.count > 1 })
            return now.members.contains { $0.value.string.map(texts.contains) == true }
        }
    }
}

/// The values at places whose types and forms agree.
extension BodyComparison {
    /// - Parameter isSame: Whether both are the same thing: the bodies, or elements with the same key.
    mutating func compareValues(
        _ old: JSON, _ new: JSON, at pointer: Pointer, name: String, isSame: Bool = true
    ) {
        if hasStructuralDifference(at: pointer) { return }
        if isVolatile(new, at: pointer) {
            if !old.equals(new) { addVolatile(old, new, at: pointer, isMarked: true) }
            return
        }
        if old.kind != new.kind {
            // Another type that is usual here, such as null.
            if isSame { addValue(old, new, at: pointer, name: name) }
            return
        }
        switch new.kind {
        case .object: compareMembers(old, new, at: pointer, isSame: isSame)
        case .array: compareLists(old, new, at: pointer, name: name)
        default: if !old.equals(new) { addValue(old, new, at: pointer, name: name) }
        }
    }

    private func isVolatile(_ value: JSON, at pointer: Pointer) -> Bool {
        options.volatile.contains(value.identity) || options.volatilePlaces.contains(pointer)
    }

    private mutating func compareMembers(_ old: JSON, _ new: JSON, at pointer: Pointer, isSame: Bool) {
        let others = MemberIndex(old)
        if isSame, old.count > 0, new.count > 0, max(old.count, new.count) >= BodyComparison.fewestReplaced,
            new.members.allSatisfy({ others[$0.name] == nil && !VolatileValue.isKey($0.name) }),
            !old.members.contains(where: { wasRenamed(pointer.appending($0.name)) })
        {
            add(.replaced(old: old.members.map(\.name), new: new.members.map(\.name)), at: pointer)
            return
        }
        for member in new.members {
            let isKey = VolatileValue.isKey(member.name)
            let place = pointer.appending(isKey ? VolatileValue.anyName : member.name)
            if let other = others[member.name] {
                compareValues(other, member.value, at: place, name: member.name, isSame: isSame)
            } else if isSame, !isKey, !hasStructuralDifference(at: place) {
                // Present in other bodies or elements, so that its presence is not new for the place.
                if isVolatile(member.value, at: place) { continue }
                add(.value(old: .absent, new: ShortText.fact(member.value)), at: place)
            }
        }
        guard isSame else { return }
        let names = MemberIndex(new)
        for member in old.members where names[member.name] == nil && !VolatileValue.isKey(member.name) {
            let place = pointer.appending(member.name)
            if hasStructuralDifference(at: place) || wasRenamed(place) || isVolatile(member.value, at: place) {
                continue
            }
            add(.value(old: ShortText.fact(member.value), new: .absent), at: place)
        }
    }

    private mutating func addValue(_ old: JSON, _ new: JSON, at pointer: Pointer, name: String) {
        if let text = old.string, let now = new.string, options.isEcho(text, now) {
            addVolatile(old, new, at: pointer, isMarked: false)
        } else if VolatileValue.differs(old, new, name: name, comparesCounts: options.comparesCounts) {
            addVolatile(old, new, at: pointer, isMarked: false)
        } else if let text = old.string, let now = new.string, VolatileValue.isReordered(text, now) {
            add(.reordered(count: text.split(separator: ",").count), at: pointer)
        } else {
            let facts = ShortText.facts(old, new)
            add(.value(old: facts.old, new: facts.new), at: pointer)
        }
    }
}
#endif
