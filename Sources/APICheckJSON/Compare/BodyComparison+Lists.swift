#if CommandLine
/// Lists: by key where the elements have one, else by position, or without order where the contract says so.
extension BodyComparison {
    /// Members that identify an element.
    private static let keys = ["id", "uuid", "_id", "key", "slug", "name", "code"].map { Pointer([$0]) }

    mutating func compareLists(_ old: JSON, _ new: JSON, at pointer: Pointer, name: String) {
        let unordered = options.unordered[new.identity] ?? options.unordered[old.identity]
        let (old, new) = (Array(old.elements), Array(new.elements))
        if old.isEmpty || new.isEmpty {
            // Inside lists, what all elements have in common decides.
            if old.count == new.count || pointer.tokens.contains(VolatileValue.anyName) { return }
            return add(new.isEmpty ? .emptied(count: old.count) : .filled(count: new.count), at: pointer)
        }
        let place = pointer.appending(VolatileValue.anyName)
        if let unordered { return compareUnordered(old, new, by: unordered.key, at: place, name: name) }
        if let (key, keys, others) = BodyComparison.keys(of: old, new) {
            return compareKeyed(old, keys, new, others, key: key, at: place, name: name)
        }
        if BodyComparison.haveSameElements(old, new) {
            if !zip(old, new).allSatisfy({ $0.equals($1) }) { add(.reordered(count: new.count), at: pointer) }
            return
        }
        compareInOrder(old, new, at: place, name: name)
    }

    private mutating func compareInOrder(_ old: [JSON], _ new: [JSON], at place: Pointer, name: String) {
        let list = Pointer(place.tokens.dropLast())
        if old.count == new.count {
            // Where most elements are equal, the others are changed ones, and not other things.
            let isSame = zip(old, new).count { $0.equals($1) } * 2 > old.count
            for (old, new) in zip(old, new) { compareValues(old, new, at: place, name: name, isSame: isSame) }
        } else if let added = BodyComparison.scalars(of: new, notIn: old),
            let removed = BodyComparison.scalars(of: old, notIn: new)
        {
            add(
                .elements(added: added.count, removed: removed.count, names: added.isEmpty ? removed : added), at: list)
        } else {
            add(.elements(added: max(0, new.count - old.count), removed: max(0, old.count - new.count)), at: list)
        }
    }

    private mutating func compareUnordered(
        _ old: [JSON], _ new: [JSON], by key: Pointer?, at place: Pointer, name: String
    ) {
        if let key, let keys = BodyComparison.keys(of: old, at: key), let others = BodyComparison.keys(of: new, at: key)
        {
            return compareKeyed(old, keys, new, others, key: key, at: place, name: name, isOrdered: false)
        }
        let (old, new) = BodyComparison.withoutEqualElements(old, new)
        if old.isEmpty && new.isEmpty { return }
        if let (key, keys, others) = BodyComparison.keys(of: old, new) {
            compareKeyed(old, keys, new, others, key: key, at: place, name: name, isOrdered: false)
        } else {
            compareInOrder(old, new, at: place, name: name)
        }
    }

    private mutating func compareKeyed(
        _ old: [JSON], _ keys: [[UInt8]], _ new: [JSON], _ others: [[UInt8]], key: Pointer, at place: Pointer,
        name: String, isOrdered: Bool = true
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
        if isOrdered, zip(matched, matched.dropFirst()).contains(where: { $0 > $1 }) {
            add(.reordered(count: matched.count), at: list)
        }
        let used = Set(matched)
        let gone = old.indices.filter { !used.contains($0) }
        // Elements that are made anew in each run have new keys.
        let pairs = Array(zip(gone.map { old[$0] }, left))
        let areMadeAnew = pairs.allSatisfy { pair in
            guard let before = pair.0[key], let now = pair.1[key] else { return false }
            return before.kind == .number || VolatileValue.differs(before, now, name: key.tokens.last ?? "")
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

    private mutating func addElements(_ added: [JSON], _ removed: [JSON], key: Pointer, at list: Pointer) {
        let named = (added.isEmpty ? removed : added).compactMap { $0[key] }
        let names = named.allSatisfy { $0.kind == .string && !ValueForm.isVolatile($0.string ?? "") } ? named : []
        add(
            .elements(added: added.count, removed: removed.count, names: names.map(ShortText.of)), at: list)
    }

    // MARK: Keys and equal elements

    /// The place of the key in both lists, and its values; nil when the elements of one have none, or not each its own.
    private static func keys(of old: [JSON], _ new: [JSON]) -> (key: Pointer, old: [[UInt8]], new: [[UInt8]])? {
        guard let keys = keys(of: old), let others = self.keys(of: new) else { return nil }
        return (keys.key, keys.values, others.values)
    }

    private static func keys(of elements: [JSON]) -> (key: Pointer, values: [[UInt8]])? {
        guard elements.first?.kind == .object else { return nil }
        for key in keys {
            if let values = keys(of: elements, at: key) { return (key, values) }
        }
        return nil
    }

    private static func keys(of elements: [JSON], at pointer: Pointer) -> [[UInt8]]? {
        let values = elements.compactMap { element -> [UInt8]? in
            guard let value = element[pointer], value.kind == .string || value.kind == .number else { return nil }
            // A key whose type changed still identifies its element.
            return value.utf8 ?? value.bytes
        }
        return values.count == elements.count && Set(values).count == values.count ? values : nil
    }

    /// The elements that other elements lack, or nil if some are not scalars.
    private static func scalars(of elements: [JSON], notIn others: [JSON]) -> [String]? {
        guard elements.allSatisfy({ $0.kind != .object && $0.kind != .array }) else { return nil }
        var counts: [String: Int] = [:]
        for other in others { counts[ShortText.of(other), default: 0] += 1 }
        return elements.map(ShortText.of).filter { element in
            counts[element, default: 0] -= 1
            return counts[element, default: 0] < 0
        }
    }

    private static func haveSameElements(_ old: [JSON], _ new: [JSON]) -> Bool {
        guard old.count == new.count else { return false }
        let rest = withoutEqualElements(old, new)
        return rest.old.isEmpty && rest.new.isEmpty
    }

    /// The elements of each list that have no equal one in the other.
    private static func withoutEqualElements(_ old: [JSON], _ new: [JSON]) -> (old: [JSON], new: [JSON]) {
        let hashes = old.map(hash)
        var counts: [Int: Int] = [:]
        for hash in hashes { counts[hash, default: 0] += 1 }
        let left = new.filter { value in
            let hash = hash(value)
            guard let count = counts[hash], count > 0 else { return true }
            counts[hash] = count - 1
            return false
        }
        let gone = zip(old, hashes).filter { _, hash in
            guard let count = counts[hash], count > 0 else { return false }
            counts[hash] = count - 1
            return true
        }
        return (gone.map(\.0), left)
    }

    private static func hash(_ value: JSON) -> Int { ValueHash(tape: value.document.tape).hash(value.row) }
}
#endif
