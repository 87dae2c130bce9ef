import APICheckBase

/// The values at places whose types and forms agree. Elements of lists are paired by key where they have one.
extension BodyComparison {
    /// Members that identify an element.
    private static let keys = ["id", "uuid", "_id", "key", "slug", "name", "code"]

    /// - Parameter isSame: Whether both are the same thing: the bodies, or elements with the same key.
    mutating func compareValues(
        _ old: JSON, _ new: JSON, at pointer: Pointer, name: String, isSame: Bool = true
    ) {
        if hasStructuralDifference(at: pointer) { return }
        if isVolatile(new, at: pointer) {
            if !old.equals(new) { countVolatile() }
            return
        }
        if old.kind != new.kind {
            // Another type that is usual here, such as null.
            if isSame { addValue(old, new, at: pointer, name: name) }
            return
        }
        switch new.kind {
        case .object: compareMembers(old, new, at: pointer, isSame: isSame)
        case .array: compareLists(Array(old.elements), Array(new.elements), at: pointer, name: name)
        default: if !old.equals(new) { addValue(old, new, at: pointer, name: name) }
        }
    }

    private func isVolatile(_ value: JSON, at pointer: Pointer) -> Bool {
        options.volatile.contains(value.identity) || options.volatilePlaces.contains(pointer)
    }

    private mutating func compareMembers(_ old: JSON, _ new: JSON, at pointer: Pointer, isSame: Bool) {
        let others = MemberIndex(old)
        for member in new.members {
            let isKey = VolatileValue.isKey(member.name)
            let place = pointer.appending(isKey ? PlaceSummary.anyName : member.name)
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
            countVolatile(recognisedAt: pointer)
        } else if VolatileValue.differs(old, new, name: name) {
            countVolatile(recognisedAt: pointer)
        } else if let text = old.string, let now = new.string, VolatileValue.isReordered(text, now) {
            add(.reordered(count: text.split(separator: ",").count), at: pointer)
        } else {
            let facts = ShortText.facts(old, new)
            add(.value(old: facts.old, new: facts.new), at: pointer)
        }
    }

    private mutating func compareLists(_ old: [JSON], _ new: [JSON], at pointer: Pointer, name: String) {
        if old.isEmpty || new.isEmpty {
            // Inside lists, what all elements have in common decides.
            if old.count == new.count || pointer.tokens.contains(PlaceSummary.anyName) { return }
            return add(new.isEmpty ? .emptied(count: old.count) : .filled(count: new.count), at: pointer)
        }
        let place = pointer.appending(PlaceSummary.anyName)
        if let keys = BodyComparison.keys(of: old), let others = BodyComparison.keys(of: new) {
            return compareKeyed(old, keys.values, new, others.values, key: keys.name, at: place, name: name)
        }
        if BodyComparison.haveSameElements(old, new) {
            if !zip(old, new).allSatisfy({ $0.equals($1) }) { add(.reordered(count: new.count), at: pointer) }
            return
        }
        if old.count == new.count {
            for (old, new) in zip(old, new) { compareValues(old, new, at: place, name: name, isSame: false) }
        } else if let added = BodyComparison.scalars(of: new, notIn: old),
            let removed = BodyComparison.scalars(of: old, notIn: new)
        {
            add(
                .elements(added: added.count, removed: removed.count, names: added.isEmpty ? removed : added),
                at: pointer)
        } else {
            add(
                .elements(added: max(0, new.count - old.count), removed: max(0, old.count - new.count)), at: pointer)
        }
    }

    /// The elements that other elements lack, or nil if some are no scalars.
    private static func scalars(of elements: [JSON], notIn others: [JSON]) -> [String]? {
        guard elements.allSatisfy({ $0.kind != .object && $0.kind != .array }) else { return nil }
        var counts: [String: Int] = [:]
        for other in others { counts[ShortText.of(other), default: 0] += 1 }
        return elements.map(ShortText.of).filter { element in
            counts[element, default: 0] -= 1
            return counts[element, default: 0] < 0
        }
    }

    private mutating func compareKeyed(
        _ old: [JSON], _ keys: [[UInt8]], _ new: [JSON], _ others: [[UInt8]], key: String, at place: Pointer,
        name: String
    ) {
        let places = Dictionary(zip(keys, keys.indices)) { first, _ in first }
        var matched: [Int] = []
        var left: [JSON] = []
        for (key, element) in zip(others, new) {
            guard let index = places[key] else {
                left.append(element)
                continue
            }
            matched.append(index)
            compareValues(old[index], element, at: place, name: name)
        }
        let list = Pointer(place.tokens.dropLast())
        if zip(matched, matched.dropFirst()).contains(where: { $0 > $1 }) {
            add(.reordered(count: matched.count), at: list)
        }
        let used = Set(matched)
        let gone = old.indices.filter { !used.contains($0) }
        // Elements that are made anew in each run have new keys.
        let pairs = Array(zip(gone.map { old[$0] }, left))
        let areMadeAnew = pairs.allSatisfy { pair in
            guard let before = pair.0[key], let now = pair.1[key] else { return false }
            return before.kind == .number || VolatileValue.differs(before, now, name: key)
        }
        if areMadeAnew || gone.count == left.count {
            for (before, now) in pairs { compareValues(before, now, at: place, name: name, isSame: false) }
            guard gone.count != left.count else { return }
            let (more, fewer) = (left.dropFirst(gone.count), gone.dropFirst(left.count).map { old[$0] })
            addElements(Array(more), fewer, key: key, at: list)
        } else {
            addElements(left, gone.map { old[$0] }, key: key, at: list)
        }
    }

    private mutating func addElements(_ added: [JSON], _ removed: [JSON], key: String, at list: Pointer) {
        let named = (added.isEmpty ? removed : added).compactMap { $0[key] }
        let names = named.allSatisfy { $0.kind == .string && !ValueForm($0.string ?? "").isVolatile } ? named : []
        add(
            .elements(added: added.count, removed: removed.count, names: names.map(ShortText.of)), at: list)
    }

    /// The member that identifies the elements and its values, or nil when there is none, or not each has its own.
    private static func keys(of elements: [JSON]) -> (name: String, values: [[UInt8]])? {
        guard elements.first?.kind == .object else { return nil }
        for name in keys {
            let values = elements.compactMap { element -> [UInt8]? in
                guard let value = element[name], value.kind == .string || value.kind == .number else { return nil }
                return value.bytes
            }
            if values.count == elements.count, Set(values).count == values.count { return (name, values) }
        }
        return nil
    }

    private static func haveSameElements(_ old: [JSON], _ new: [JSON]) -> Bool {
        guard old.count == new.count else { return false }
        var counts: [Int: Int] = [:]
        for value in old { counts[ValueHash(tape: value.document.tape).hash(value.row), default: 0] += 1 }
        for value in new {
            let hash = ValueHash(tape: value.document.tape).hash(value.row)
            guard let count = counts[hash], count > 0 else { return false }
            counts[hash] = count - 1
        }
        return true
    }
}
