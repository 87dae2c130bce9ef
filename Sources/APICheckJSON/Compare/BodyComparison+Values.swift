#if CommandLine
import APICheckBase

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
                // Present in other bodies or elements, so that its presence is no news for the place.
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
