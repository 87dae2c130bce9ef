import APICheckJSON

/// Finds parts of the two contracts that are the same text and refer to the same, so that they need not be compared.
///
/// Most parts of two versions are such parts, and comparing bytes is a hundred times faster than comparing schemas.
struct UnchangedReferences {
    private let old: Document
    private let new: Document
    /// The values of `$ref` and `$dynamicRef` in the order of the text.
    private let references: [JSON]
    /// The references whose targets, with all that these refer to, are the same text in both.
    private var unchanged: Set<String> = []

    init(old: Document, new: Document) {
        self.old = old
        self.new = new
        references = (new.values(ofMembersNamed: "$ref") + new.values(ofMembersNamed: "$dynamicRef"))
            .sorted { $0.index < $1.index }
        findUnchanged()
    }

    /// Whether the values are the same text and what they refer to is unchanged. Two values may be equal without it.
    func areSame(_ one: JSON, _ other: JSON) -> Bool {
        guard one.document === old, other.document === new, one.hasSameText(as: other) else { return false }
        return referencesInside(other).allSatisfy { $0.string.map(unchanged.contains) ?? true }
    }

    private func referencesInside(_ value: JSON) -> ArraySlice<JSON> {
        let extent = value.extent
        let first = index(ofRow: extent.lowerBound)
        return references[first..<index(ofRow: extent.upperBound)]
    }

    /// The index of the first reference at or after a row.
    private func index(ofRow row: Int) -> Int {
        var (low, high) = (0, references.count)
        while low < high {
            let middle = (low + high) / 2
            if references[middle].index < row { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// Starts with all targets that are the same text, and removes those that refer to one that is not.
    private mutating func findUnchanged() {
        var inside: [String: [String]] = [:]
        var users: [String: [String]] = [:]
        var changed: [String] = []
        var lookup = PointerLookup()
        let texts = Set(references.compactMap(\.string))
        let anchors = (texts.contains { !$0.hasPrefix("#/") }) ? (Anchors(old), Anchors(new)) : nil
        for text in texts {
            // A reference to another file is compared as any other change.
            guard text.hasPrefix("#") else {
                changed.append(text)
                continue
            }
            let name = String(text.dropFirst())
            let ones, others: [JSON]
            if let pointer = Pointer(name) {
                ones = lookup.value(at: pointer, from: old.root).map { [$0] } ?? []
                others = lookup.value(at: pointer, from: new.root).map { [$0] } ?? []
            } else {
                ones = anchors?.0[name] ?? []
                others = anchors?.1[name] ?? []
            }
            guard !ones.isEmpty, ones.count == others.count,
                zip(ones, others).allSatisfy({ $0.hasSameText(as: $1) })
            else {
                changed.append(text)
                continue
            }
            inside[text] = others.flatMap { referencesInside($0).compactMap(\.string) }
            for used in inside[text] ?? [] { users[used, default: []].append(text) }
        }
        unchanged = Set(inside.keys)
        while let text = changed.popLast() {
            for user in users[text] ?? [] where unchanged.remove(user) != nil { changed.append(user) }
        }
    }
}

/// The schemas with an anchor, by its name. A dynamic reference may mean each of them.
private struct Anchors {
    private var byName: [String: [JSON]] = [:]

    init(_ document: Document) {
        for value in document.values(ofMembersNamed: "$anchor") + document.values(ofMembersNamed: "$dynamicAnchor") {
            guard let name = value.string, let schema = Anchors.owner(of: value, in: document.root) else { continue }
            byName[name, default: []].append(schema)
        }
    }

    subscript(name: String) -> [JSON]? { byName[name] }

    /// The object that has a value as a member.
    private static func owner(of value: JSON, in root: JSON) -> JSON? {
        var owner = root
        while true {
            let inner =
                owner.members.lazy.map(\.value).first { $0.extent.contains(value.index) }
                ?? owner.elements.lazy.first { $0.extent.contains(value.index) }
            guard let inner else { return nil }
            if inner.index == value.index { return owner }
            owner = inner
        }
    }
}
